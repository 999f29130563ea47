export const PREFS_MAX_BYTES = 65_536;

export function arePrefsTooLarge(prefs: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(prefs)) > PREFS_MAX_BYTES;
}
