import { readEmail } from '../../../domain/links.ts';
import { splitPlace } from '../../../domain/places/place.ts';
import { ENTRY_KINDS, type EntryKind, PROFILE_LIMITS } from '../../../domain/seeker/profile.ts';
import { cutText } from './cut-text.ts';
import { entriesIn, type SuggestedEntry } from './entries.ts';
import { type FoundLanguages, languagesIn } from './languages.ts';
import { folded as plain } from './periods.ts';

export type SuggestedField = 'name' | 'email' | 'phone' | 'place' | 'summary' | 'skills' | 'otherLanguages';
export type Suggestions = Partial<Record<SuggestedField, string>> &
  Pick<FoundLanguages, 'english' | 'french'> &
  Partial<Record<EntryKind, SuggestedEntry[]>>;
type Heading = SuggestedField | EntryKind;

/** Headings of résumés in both languages, without accents. */
const HEADINGS: ReadonlyMap<string, Heading | 'other'> = new Map([
  ...(
    [
      'summary',
      'profile',
      'professional summary',
      'about me',
      'objective',
      'sommaire',
      'profil',
      'resume',
      'objectif',
    ] as const
  ).map(words => [words, 'summary'] as const),
  ...(
    [
      'skills',
      'technical skills',
      'key skills',
      'certifications',
      'competences',
      'competences techniques',
    ] as const
  ).map(words => [words, 'skills'] as const),
  ...(['languages', 'language', 'langues', 'langue'] as const).map(
    words => [words, 'otherLanguages'] as const,
  ),
  ...(
    [
      'experience',
      'experiences',
      'work experience',
      'professional experience',
      'relevant experience',
      'work history',
      'employment',
      'employment history',
      'career history',
      'experience professionnelle',
      'experiences professionnelles',
      'experience de travail',
      'experiences de travail',
      'parcours professionnel',
      'emplois',
    ] as const
  ).map(words => [words, 'experience'] as const),
  ...(
    [
      'education',
      'education and training',
      'academic background',
      'training',
      'formation',
      'formations',
      'etudes',
      'formation et etudes',
      'etudes et formation',
      'scolarite',
      'diplomes',
    ] as const
  ).map(words => [words, 'education'] as const),
  ...(
    [
      'references',
      'contact',
      'volunteering',
      'volunteer experience',
      'interests',
      'awards',
      'coordonnees',
      'benevolat',
      'loisirs',
    ] as const
  ).map(words => [words, 'other'] as const),
]);

const PHONE = /\+?\(?\d[\d ().-]{8,17}\d/;
const NOT_A_NAME = /[\d@:/|()]/;
const LINE_MAX = 500;
const BULLET = /^[•·▪◦*–-]\s*/u;
const CONTROL = /[\p{Cc}\p{Surrogate}]/gu;
/** Hyphens that only show at the end of a line, and what turns text. The joiners of Persian and Malayalam stay. */
const HIDDEN = /(?![\u200C\u200D])\p{Cf}/gu;

/** What a résumé's text says of a person, as far as that is clear. The person confirms each. */
export function suggestionsIn(text: string): Suggestions {
  const lines = text.split(/\r\n?|\n/).map(plainLine);
  const found: Suggestions = {};
  const keep = (field: SuggestedField, value: string | undefined) => {
    const whole = cutText(value?.trim() ?? '', PROFILE_LIMITS[field]);
    if (whole !== '' && found[field] === undefined) found[field] = whole;
  };
  // Above the first part. Below, it may be an employer's.
  const first = lines.findIndex(line => HEADINGS.has(folded(line)));
  const head = lines.slice(0, first < 0 ? 5 : first);
  keep('name', head.slice(0, 5).find(isName));
  keep('place', firstOf(head, placeIn));
  keep(
    'email',
    firstOf(lines, line => line.split(/[\s,;|<>()]+/).flatMap(word => readEmail(word) ?? [])[0]),
  );
  keep('phone', firstOf(lines, phoneIn));
  for (const [heading, content] of sections(lines)) {
    const kind = ENTRY_KINDS.find(each => each === heading);
    if (kind) {
      const entries = entriesIn(content, kind);
      if (entries.length > 0) found[kind] = [...(found[kind] ?? []), ...entries];
    } else if (heading === 'otherLanguages') {
      const { others, ...levels } = languagesIn(withoutBullets(content));
      Object.assign(found, { ...levels, ...found });
      keep('otherLanguages', others.join(', '));
    } else keep(heading as SuggestedField, withoutBullets(content).join('\n'));
  }
  return found;
}

/** Columns stay apart: their tabs become as many spaces as `entriesIn` looks for. */
function plainLine(line: string): string {
  return cutText(
    line.replaceAll('\t', '   ').replaceAll(HIDDEN, '').replaceAll(CONTROL, ' ').trim(),
    LINE_MAX,
  );
}

/** The lines of each part. Empty ones and bullets tell its entries apart. */
function sections(lines: readonly string[]): [Heading, string[]][] {
  const found: [Heading, string[]][] = [];
  let current: string[] | null = null;
  for (const line of lines) {
    const heading = HEADINGS.get(folded(line));
    if (heading !== undefined) {
      current = heading === 'other' ? null : [];
      if (current && heading !== 'other') found.push([heading, current]);
    } else current?.push(line);
  }
  return found;
}

function withoutBullets(lines: readonly string[]): string[] {
  return lines.filter(line => line !== '').map(line => line.replace(BULLET, ''));
}

/** Two to five words that begin with a capital, without figures or signs. */
function isName(line: string): boolean {
  if (line.length > 60 || NOT_A_NAME.test(line) || HEADINGS.has(folded(line))) return false;
  const words = line.split(/\s+/);
  return words.length >= 2 && words.length <= 5 && words.every(word => isCapital(word) || word.length <= 3);
}

function isCapital(word: string): boolean {
  const [first = ''] = word;
  return first !== first.toLowerCase() || first.toLowerCase() === first.toUpperCase();
}

function phoneIn(line: string): string | undefined {
  const [phone = ''] = PHONE.exec(line) ?? [];
  const digits = phone.replaceAll(/\D/g, '').length;
  return digits >= 10 && digits <= 15 ? phone : undefined;
}

/** The city and the province of an address, without its street. Words after a comma may be any, so it needs the province. */
function placeIn(line: string): string | undefined {
  for (const part of line.split(/[|•·;]/)) {
    if (!/[,(]/.test(part)) continue;
    const { city, province } = splitPlace(part);
    if (province !== null && city !== '') return `${city}, ${province}`;
  }
  return undefined;
}

function firstOf(lines: readonly string[], look: (line: string) => string | undefined): string | undefined {
  for (const line of lines) {
    const found = look(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

function folded(line: string): string {
  return plain(line).replace(/:$/, '').trim();
}
