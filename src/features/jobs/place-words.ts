import type { KnownPlace } from '../../domain/places-table.ts';
import { PROVINCE_NAMES, type ProvinceCode } from '../../domain/province.ts';
import type { Words } from './words.ts';

export function provinceName(province: ProvinceCode | 'XX' | null, { t, language }: Words): string {
  return province === null || province === 'XX'
    ? t('domain.province.unknown')
    : PROVINCE_NAMES[province][language];
}

/** "Banff, Alberta"; whichever part is known alone. */
export function placeWords(
  { city, provinceId }: { city: string; provinceId: ProvinceCode | null },
  words: Words,
): string {
  if (provinceId === null && city) return city;
  return [city, provinceName(provinceId, words)].filter(Boolean).join(', ');
}

export function knownPlaceWords({ name, province }: KnownPlace, words: Words): string {
  return placeWords({ city: name[words.language], provinceId: province }, words);
}
