import { PROVINCE_CODES } from '../../domain/province.ts';
import { provinceName } from '../../domain/places/place-words.ts';
import type { Words } from '../../i18n/words.ts';

export function provinceLabel(province: string, words: Words): string {
  return provinceName(PROVINCE_CODES.find(code => code === province) ?? null, words);
}
