/**
 * A preference for each employer whose jobs a person hides, with the name as its value: two devices can hide different ones offline. The
 * rest of the preference's name is random, so an employer that both hid has two.
 */
export const HIDDEN_EMPLOYER = 'hiddenEmployer-';

/** The names among an account's preferences. Each name once. */
export function hiddenEmployersOf(prefs: Readonly<Record<string, unknown>>): Set<string> {
  const hidden = Object.entries(prefs).filter(([name]) => name.startsWith(HIDDEN_EMPLOYER));
  return new Set(hidden.flatMap(([, value]) => (typeof value === 'string' ? [value] : [])));
}
