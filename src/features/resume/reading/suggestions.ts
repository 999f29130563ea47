import { readEmail } from '../../../domain/links.ts';
import { PROFILE_LIMITS } from '../../../domain/seeker/profile.ts';

export type SuggestedField = 'name' | 'email' | 'phone' | 'summary' | 'skills' | 'otherLanguages';
export type Suggestions = Partial<Record<SuggestedField, string>>;

/** Headings of résumés in both languages, without accents. */
const HEADINGS: ReadonlyMap<string, SuggestedField | 'other'> = new Map([
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
      'work experience',
      'professional experience',
      'employment history',
      'education',
      'training',
      'references',
      'contact',
      'volunteering',
      'volunteer experience',
      'interests',
      'awards',
      'experience professionnelle',
      'experiences professionnelles',
      'experiences de travail',
      'formation',
      'etudes',
      'scolarite',
      'coordonnees',
      'benevolat',
      'loisirs',
    ] as const
  ).map(words => [words, 'other'] as const),
]);

const PHONE = /\+?\(?\d[\d ().-]{8,17}\d/;
const NOT_A_NAME = /[\d@:/|]/;
const BULLET = /^[•·▪◦*–-]\s*/u;
const CONTROL = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/** What a résumé's text says of a person, as far as that is clear. The person confirms each. */
export function suggestionsIn(text: string): Suggestions {
  const lines = text.split(/\r?\n/).map(line => line.replaceAll(CONTROL, ' ').trim().slice(0, 500));
  const found: Suggestions = {};
  const keep = (field: SuggestedField, value: string | undefined) => {
    const whole = cut(value?.trim() ?? '', PROFILE_LIMITS[field]);
    if (whole !== '' && found[field] === undefined) found[field] = whole;
  };
  keep('name', lines.slice(0, 5).find(isName));
  keep(
    'email',
    firstOf(lines, line => line.split(/[\s,;|<>()]+/).flatMap(word => readEmail(word) ?? [])[0]),
  );
  keep('phone', firstOf(lines, phoneIn));
  for (const [field, content] of sections(lines))
    keep(field, content.join(field === 'otherLanguages' ? ', ' : '\n'));
  return found;
}

function sections(lines: readonly string[]): [SuggestedField, string[]][] {
  const found: [SuggestedField, string[]][] = [];
  let current: string[] | null = null;
  for (const line of lines) {
    const heading = HEADINGS.get(folded(line));
    if (heading !== undefined) {
      current = heading === 'other' ? null : [];
      if (current && heading !== 'other') found.push([heading, current]);
    } else if (line !== '') current?.push(line.replace(BULLET, ''));
  }
  return found;
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

function firstOf(lines: readonly string[], look: (line: string) => string | undefined): string | undefined {
  for (const line of lines) {
    const found = look(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

function folded(line: string): string {
  return line.normalize('NFD').replaceAll(/\p{M}/gu, '').replace(/:$/, '').toLowerCase().trim();
}

/** Never half a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let start = '';
  for (const character of text) {
    if (start.length + character.length > max) break;
    start += character;
  }
  return start;
}
