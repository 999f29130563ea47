import { PROVINCE_CODES } from '../../../domain/province.ts';

const SLUG = new RegExp(`^[a-z0-9]+(?:-[a-z0-9]+)*-(?:${PROVINCE_CODES.join('|').toLowerCase()})$`);
const MAX_LENGTH = 60;

/**
 * Whether the text has the form of a place's slug (`trois-rivieres-qc`). `place-lookup.ts` knows whether the place
 * exists.
 */
export function isPlaceSlug(text: string): boolean {
  return text.length <= MAX_LENGTH && SLUG.test(text);
}
