/** Below this length, other programs' variables have similar names. */
const LONG = 8;
/** Kubernetes sets this one in every pod beside a service that is called "portage". */
const OTHERS = new Set(['PORTAGE_PORT']);

type Variables = Readonly<Record<string, string | undefined>>;

/** A name that isn't ours is never read, so a slip in one would go unnoticed. */
export function mistakenNames(variables: Variables, known: ReadonlySet<string>): string[] {
  const unset = [...known].filter(name => !variables[name]);
  return Object.keys(variables).flatMap(given => {
    if (known.has(given) || OTHERS.has(given) || !variables[given]) return [];
    const meant = unset.find(name => isMistakenFor(given, name));
    return meant === undefined ? [] : [`${given} isn’t a setting: set ${meant} instead, or remove it`];
  });
}

function isMistakenFor(given: string, name: string): boolean {
  const [a, b] = [plain(given), plain(name)];
  return a === b || (name.length >= LONG && isOneSlip(a, b));
}

function plain(name: string): string {
  const letters = name.toUpperCase().replaceAll('_', '');
  return letters.startsWith('PORTAGE') ? letters.slice('PORTAGE'.length) : letters;
}

/** Whether one character is missing, extra or another, or two neighbours changed places. */
function isOneSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(x.length, y.length) <= 1 || (x.length === 2 && x === `${y[1]}${y[0]}`);
}
