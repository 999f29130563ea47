import type { KnownPlace } from './places-table.ts';
import { PROVINCE_NAMES, type ProvinceCode } from '../province.ts';
import type { DomainWords } from '../words.ts';

export function provinceName(province: ProvinceCode | 'XX' | null, { t, language }: DomainWords): string {
  return province === null || province === 'XX'
    ? t('domain.province.unknown')
    : PROVINCE_NAMES[province][language];
}

/** "Banff, Alberta", or only the known part. */
export function placeWords(
  { city, provinceId }: { city: string; provinceId: ProvinceCode | null },
  words: DomainWords,
): string {
  if (provinceId === null && city) return city;
  return [city, provinceName(provinceId, words)].filter(Boolean).join(', ');
}

export function knownPlaceWords({ name, province }: KnownPlace, words: DomainWords): string {
  return placeWords({ city: name[words.language], provinceId: province }, words);
}
