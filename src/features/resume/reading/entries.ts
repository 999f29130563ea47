import { PROFILE_LIMITS, type EntryKind, type ProfileEntry } from '../../../domain/seeker/profile.ts';
import { cutText } from './cut-text.ts';
import { folded, type Period, periodIn } from './periods.ts';

export type SuggestedEntry = Omit<ProfileEntry, 'id'>;

/** No résumé has more that help. */
const MOST = 15;
/** A longer line is no title or name. */
const HEAD_MAX = 100;
const BULLET = /^[•·▪◦*‣–-]\s+/u;
const GAP = / [|–—•·-] /u;
/** At the end of a name, or alone. */
const PLACE =
  /(?:^|,\s{0,3})([^,]{2,40},\s{0,3}(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Alberta|British Columbia|Manitoba|Ontario|Qu[ée]bec|Saskatchewan))\.?$/u;
/** Words of names of employers and schools, without accents. */
const NAMED = [
  'inc',
  'ltd',
  'ltee',
  'corp',
  'llp',
  'university',
  'universite',
  'college',
  'cegep',
  'school',
  'ecole',
  'institute',
  'institut',
  'hospital',
  'hopital',
  'company',
  'compagnie',
  'group',
  'groupe',
  'polytechnic',
];

/** The jobs or the studies that a part of a résumé lists. Each begins around a line with a period. */
export function entriesIn(lines: readonly string[], kind: EntryKind): SuggestedEntry[] {
  const periods = lines.map(line => (line.length <= 200 ? periodIn(line) : undefined));
  const starts = periods.flatMap((period, at) => (period && !BULLET.test(lines[at] ?? '') ? [at] : []));
  const heads = starts.map((at, index) => headsBefore(lines, at, (starts[index - 1] ?? -1) + 1));
  return starts.slice(0, MOST).flatMap((at, index) => {
    const period = periods[at];
    const end = (starts[index + 1] ?? lines.length) - (heads[index + 1]?.length ?? 0);
    return period
      ? entryOf(period, heads[index] ?? [], lines.slice(at + 1, Math.max(at + 1, end)), kind)
      : [];
  });
}

/** The lines just above the period that may be title and name: short, no bullets, after a gap or a bullet. */
function headsBefore(lines: readonly string[], at: number, from: number): string[] {
  const found: string[] = [];
  for (let line = at - 1; line >= from && found.length < 2; line--) {
    const text = lines[line] ?? '';
    if (!isHead(text)) break;
    found.unshift(text);
  }
  return found;
}

function entryOf(
  period: Period,
  above: readonly string[],
  below: readonly string[],
  kind: EntryKind,
): SuggestedEntry[] {
  const heads = [...above, ...(period.rest === '' ? [] : [period.rest])];
  let body = below;
  while (partsOf(heads).length < 2 && isHead(body[0] ?? '')) {
    heads.push(body[0] ?? '');
    body = body.slice(1);
  }
  const places: string[] = [];
  const names = partsOf(heads)
    .map(name => {
      const place = PLACE.exec(name);
      if (place?.[1]) places.push(place[1]);
      return place ? name.slice(0, place.index) : name;
    })
    .filter(name => name !== '');
  const [title = '', organization = '', ...others] = inOrder(
    names.flatMap(name => splitOnce(name, names.length)),
  );
  if (title === '') return [];
  // A period without months isn't guessed: the person sees what was written.
  const isDated = period.from !== '' || period.to !== '';
  const rest = body.filter(line => line !== '').map(line => line.replace(BULLET, ''));
  const text = [...(isDated ? [] : [period.written]), ...others, ...rest].join('\n');
  const isStudy = kind === 'education';
  return [
    {
      title: cutText(title, PROFILE_LIMITS.title),
      organization: cutText(organization, PROFILE_LIMITS.organization),
      place: cutText(places[0] ?? '', PROFILE_LIMITS.place),
      from: period.from === '' && !isStudy ? period.to : period.from,
      to: period.to,
      isCurrent: period.isCurrent,
      text: cutText(text, PROFILE_LIMITS.text),
    },
  ];
}

function isHead(line: string): boolean {
  return (
    line !== '' &&
    line.length <= HEAD_MAX &&
    !BULLET.test(line) &&
    (!line.endsWith('.') || isName(line)) &&
    !periodIn(line)
  );
}

/** Columns are apart by several spaces. */
function partsOf(heads: readonly string[]): string[] {
  return heads
    .flatMap(head => head.split('   '))
    .flatMap(column => column.split(GAP))
    .map(part => part.trim())
    .filter(part => part !== '');
}

/** “Cook, Hotel Larch”, “Cook at Hotel Larch”: only if that line is all there is. */
function splitOnce(name: string, of: number): string[] {
  if (of > 1) return [name];
  const found = / (?:at|chez) |, /u.exec(name);
  return found ? [name.slice(0, found.index), name.slice(found.index + found[0].length)] : [name];
}

/** The title first, also where the employer or the school is written above it. */
function inOrder([first = '', second = '', ...others]: readonly string[]): string[] {
  return isName(first) && second !== '' && !isName(second)
    ? [second, first, ...others]
    : [first, second, ...others];
}

function isName(text: string): boolean {
  return folded(text)
    .split(/[^a-z]+/)
    .some(word => NAMED.includes(word));
}
