import { isIsoDay } from '../../src/domain/dates.ts';
import { cleanBlock, cleanLine } from '../../src/domain/intake/clean-text.ts';
import { readEmail, readLink } from '../../src/domain/links.ts';
import { firstProblem } from '../../src/domain/questions/questions.ts';
import { workLanguageIn } from '../../src/domain/posting/work-language.ts';
import type { PostingFields } from '../../src/domain/posting/posting-merge.ts';
import type { Details } from '../../src/domain/listing.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { Json, JsonObject } from '../store/store.ts';
import { detailsText } from './job-data.ts';

type Data = Readonly<Record<string, Json | undefined>>;

/** Nothing is shortened here, because the schema refuses texts that are too long. */
const ANY_LENGTH = 1_000_000;

const SEVERAL_LINES = new Set(['description', 'note', 'text', 'address', 'employmentText']);

/** Cleans texts like those of a new posting: removes characters that are invisible or change how text is displayed. */
export function cleanChanges({ card, details }: PostingFields): PostingFields {
  return { card: cleanFields(card), details: cleanFields(details) };
}

function cleanFields(fields: PostingFields['card']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, cleanValue(key, value)]));
}

function cleanValue(key: string, value: unknown): unknown {
  if (typeof value === 'string')
    return (SEVERAL_LINES.has(key) ? cleanBlock : cleanLine)(value, ANY_LENGTH).text;
  if (Array.isArray(value)) return value.map(item => cleanValue(key, item)).filter(item => item !== '');
  if (typeof value === 'object' && value !== null) return cleanFields({ ...value });
  return value;
}

const DETAILS_MAX = JOBS.attributes.find(({ key }) => key === 'details')?.size ?? 0;

/** A posting's attributes with these fields changed, or the reason why they can't be. */
export function withFields(
  data: JsonObject,
  details: Details,
  taken: PostingFields,
): { data: JsonObject } | { problem: FieldProblem } {
  const next: JsonObject = { ...data, ...(taken.card as JsonObject) };
  const problem = changedProblem(taken, next);
  if (problem) return { problem };
  next['details'] = detailsText({ ...details, ...taken.details });
  if (next['details'].length > DETAILS_MAX) {
    const field = Object.keys(taken.details)[0] ?? 'details';
    return { problem: { field, message: 'The posting has too much text.' } };
  }
  next['province'] = next['provinceId'] ?? '';
  next['workLanguage'] = workLanguageIn(next['details']);
  // The verification was of the former name.
  if ('businessName' in taken.card) next['verified'] = false;
  return { data: next };
}

interface FieldProblem {
  field: string;
  message: string;
}

/**
 * The reason why the posting would be refused if it were new, in the changed fields. `next` is the card after the
 * change.
 */
function changedProblem({ card, details }: PostingFields, next: Data): FieldProblem | null {
  for (const field of ['jobTitle', 'businessName', 'city']) {
    if (card[field] === '') return { field, message: 'This can’t be empty.' };
  }
  if ('provinceId' in card && next['provinceId'] === null)
    return { field: 'provinceId', message: 'Choose a province or territory.' };
  return (
    datesProblem(card, next) ??
    rangeProblem(card, next) ??
    applyProblem(details['apply']) ??
    questionsProblem(details['questions'])
  );
}

function datesProblem(card: PostingFields['card'], next: Data): FieldProblem | null {
  const field = 'expiryDateFormatted';
  const last = next[field];
  if (!(field in card) || typeof last !== 'string') return null;
  if (!isIsoDay(last)) return { field, message: 'This date doesn’t exist.' };
  const first = next['postingDateFormatted'];
  return typeof first === 'string' && last < first
    ? { field, message: 'The closing date is before the posting date.' }
    : null;
}

function rangeProblem(card: PostingFields['card'], next: Data): FieldProblem | null {
  for (const [low, high] of [
    ['payMin', 'payMax'],
    ['hoursMin', 'hoursMax'],
  ] as const) {
    const [from, to] = [next[low], next[high]];
    if (!(low in card || high in card) || typeof from !== 'number' || typeof to !== 'number') continue;
    if (from > to) return { field: high, message: 'The maximum is lower than the minimum.' };
  }
  return null;
}

function questionsProblem(questions: unknown): FieldProblem | null {
  if (!Array.isArray(questions)) return null;
  const found = firstProblem(questions as Details['questions']);
  return (
    found && { field: 'questions', message: `Question ${found.at + 1} can’t be asked (${found.problem}).` }
  );
}

function applyProblem(apply: unknown): FieldProblem | null {
  if (typeof apply !== 'object' || apply === null) return null;
  const { email, url } = { email: '', url: '', ...apply };
  if (email !== '' && readEmail(email) !== email)
    return { field: 'email', message: 'Enter an email address like name@example.com.' };
  if (url !== '' && readLink(url) !== url)
    return { field: 'url', message: 'Enter a link that begins with https://.' };
  return null;
}
