export const PREFS_MAX_BYTES = 65_536;
/** In characters. */
const NAME_MAX = 128;

export function arePrefsTooLarge(prefs: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(prefs)) > PREFS_MAX_BYTES;
}

/**
 * The rule that these preferences break, in Appwrite's words. null: they are valid. `most`: the number of names
 * allowed.
 */
export function prefsProblem(prefs: Record<string, unknown>, most: number): string | null {
  if (arePrefsTooLarge(prefs))
    return `Value must be a valid JSON object and at most ${PREFS_MAX_BYTES} bytes long.`;
  const names = Object.keys(prefs);
  if (names.length <= most && names.every(name => Array.from(name).length <= NAME_MAX)) return null;
  return `Value must have at most ${most} keys, each no longer than ${NAME_MAX} characters.`;
}
