import { PROVINCE_CODES } from '../../domain/province.ts';

const SLUG = new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*-(?:${PROVINCE_CODES.join('|').toLowerCase()})$`);
const MAX_LENGTH = 60;

/** Whether it can name a place (`trois-rivieres-qc`); `place-lookup.ts` knows whether there is such a place. */
export function isPlaceSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && SLUG.test(text);
}
