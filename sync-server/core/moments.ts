/** A timestamp on the wire has an offset, never `Z` (row 1 of docs/appwrite-behaviour.md). */
export function formatMoment(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00');
}

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Parses any ISO 8601 form that Appwrite accepts (UTC if it has no offset) to milliseconds. null: not a timestamp. */
export function parseMoment(text: string): number | null {
  const match = MOMENT.exec(text.trim());
  if (!match) return null;
  const [, day = '', minutes = '00:00', seconds = '00', fraction = '0', offset = 'Z'] = match;
  const zone = /^z$/i.test(offset) ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const ms = Date.parse(`${day}T${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
  if (Number.isNaN(ms) || !isRealDay(day)) return null;
  return ms;
}

/** `Date.parse` accepts `2026-02-30`; this doesn't. */
export function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
