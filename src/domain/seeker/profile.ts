/*
 * A job seeker's profile, as its parts are read (`wire/profile-parts.ts`). The parts may come from another version of the app, so
 * every field is read on its own.
 */

import { readMonth } from './month-text.ts';

export const LANGUAGE_LEVELS = ['none', 'basic', 'intermediate', 'fluent'] as const;
export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number];

/** The right to work in Canada. It's never in an application unless the person puts it there. */
export const AUTHORIZATIONS = [
  'citizen',
  'permanentResident',
  'openPermit',
  'employerPermit',
  'studyPermit',
  'needsPermit',
] as const;
export type Authorization = (typeof AUTHORIZATIONS)[number];

export interface ProfileAbout {
  name: string;
  email: string;
  phone: string;
  /** Where the person lives. */
  place: string;
  /** null = not stated. */
  english: LanguageLevel | null;
  french: LanguageLevel | null;
  otherLanguages: string;
  summary: string;
  /** One a line. */
  skills: string;
}

const ABOUT_FIELDS = [
  'name',
  'email',
  'phone',
  'place',
  'english',
  'french',
  'otherLanguages',
  'summary',
  'skills',
] as const satisfies (keyof ProfileAbout)[];
export type AboutField = (typeof ABOUT_FIELDS)[number];

/** Each field is a part of its own: two devices that change different ones offline must not undo each other's. */
export function aboutPart(field: AboutField): string {
  return `about:${field}`;
}
export const ABOUT_PARTS: readonly string[] = ABOUT_FIELDS.map(aboutPart);

export interface ProfileWork {
  /** NOC codes. */
  occupations: readonly string[];
  /** Where the person would work, one a line. */
  places: string;
  authorization: Authorization | null;
}

/** A job or a study. */
export interface ProfileEntry {
  id: string;
  title: string;
  /** The employer or the school. */
  organization: string;
  place: string;
  /** Months (`2024-05`); '' = not stated. */
  from: string;
  to: string;
  isCurrent: boolean;
  text: string;
}

export type EntryKind = 'experience' | 'education';
export const ENTRY_KINDS = ['experience', 'education'] as const;

export interface Profile {
  about: ProfileAbout;
  work: ProfileWork;
  experience: readonly ProfileEntry[];
  education: readonly ProfileEntry[];
}

type Fields = Readonly<Record<string, unknown>>;

/** The most characters of each field. With all of them full, a part is still within the wire's limit. */
export const PROFILE_LIMITS = {
  name: 128,
  email: 254,
  phone: 40,
  place: 100,
  otherLanguages: 200,
  summary: 2_000,
  skills: 2_000,
  places: 500,
  title: 150,
  organization: 150,
  // As it's typed: “septembre 2024”.
  from: 30,
  to: 30,
  text: 4_000,
} as const;

export const OCCUPATIONS_MAX = 10;

const NOC = /^\d{5}$/;

export function readProfile(parts: ReadonlyMap<string, Fields>): Profile {
  return {
    about: readAbout(parts),
    work: readWork(parts.get('work') ?? {}),
    experience: readEntries(parts, 'experience'),
    education: readEntries(parts, 'education'),
  };
}

export function readAbout(parts: ReadonlyMap<string, Fields>): ProfileAbout {
  const fields: Record<string, unknown> = { ...parts.get('about') };
  for (const field of ABOUT_FIELDS) {
    const own = parts.get(aboutPart(field));
    if (own) fields[field] = own['value'];
  }
  const texts = textsOf(fields);
  return {
    name: texts('name'),
    email: texts('email'),
    phone: texts('phone'),
    place: texts('place'),
    english: oneOf(LANGUAGE_LEVELS, fields['english']),
    french: oneOf(LANGUAGE_LEVELS, fields['french']),
    otherLanguages: texts('otherLanguages'),
    summary: texts('summary'),
    skills: texts('skills'),
  };
}

export function readWork(fields: Fields): ProfileWork {
  const { occupations } = fields;
  const codes = Array.isArray(occupations) ? occupations.filter(code => NOC.test(String(code))) : [];
  return {
    occupations: [...new Set(codes.map(String))].slice(0, OCCUPATIONS_MAX),
    places: textsOf(fields)('places'),
    authorization: oneOf(AUTHORIZATIONS, fields['authorization']),
  };
}

export function readEntry(id: string, fields: Fields): ProfileEntry {
  const texts = textsOf(fields);
  return {
    id,
    title: texts('title'),
    organization: texts('organization'),
    place: texts('place'),
    from: readMonth(texts('from')),
    to: readMonth(texts('to')),
    isCurrent: fields['isCurrent'] === true,
    text: texts('text'),
  };
}

/** The latest first, as résumés have them. Those without a month are last. */
function readEntries(parts: ReadonlyMap<string, Fields>, kind: EntryKind): ProfileEntry[] {
  const found = [...parts].flatMap(([part, fields]) =>
    part.startsWith(`${kind}:`) ? [readEntry(part.slice(kind.length + 1), fields)] : [],
  );
  const order = ({ isCurrent, from, to, id }: ProfileEntry) =>
    `${isCurrent ? '9999-12' : to || from} ${from} ${id}`;
  return found.sort((a, b) => (order(a) < order(b) ? 1 : -1));
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
}

function textsOf(fields: Fields): (name: keyof typeof PROFILE_LIMITS) => string {
  return name => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  return values.find(each => each === value) ?? null;
}
