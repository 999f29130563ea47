import { formatDay } from '../../../domain/format.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { EditConflict } from '../../../wire/operations/push.ts';
import { hoursWords, payWords } from '../../../domain/pay/pay-words.ts';
import type { Words } from '../../../i18n/words.ts';
import { postingFieldWords } from './field-words.ts';
import { readHours, readPay } from './stated-values.ts';

const LONGEST = 400;

/** Values from a fixed set. The id of each one's text ends with the value. */
const CHOICES: Readonly<Record<string, readonly MessageId[]>> = {
  employmentTerm: ['domain.term.permanent', 'domain.term.term', 'domain.term.seasonal', 'domain.term.casual'],
  employmentHours: ['domain.time.full_time', 'domain.time.part_time', 'domain.time.part_time_to_full'],
  workplace: [
    'domain.workplace.on_site',
    'domain.workplace.remote',
    'domain.workplace.hybrid',
    'domain.workplace.travel',
  ],
  lmiaStatus: [
    'domain.lmia.not_stated',
    'domain.lmia.requested',
    'domain.lmia.approved',
    'domain.lmia.exempt',
  ],
  whoCanApply: ['domain.who.authorised', 'domain.who.abroad'],
};

export interface ConflictLine {
  field: string;
  mine: string;
  theirs: string;
}

/** A field of an edit that another person had changed, with both values as readers of the posting would see them. */
export function conflictLine({ field, mine, theirs }: EditConflict, words: Words): ConflictLine {
  return {
    field: postingFieldWords(field, words),
    mine: valueWords(field, mine, words),
    theirs: valueWords(field, theirs, words),
  };
}

function valueWords(field: string, value: unknown, words: Words): string {
  const text = fieldValue(field, value, words).trim();
  if (text === '') return words.t('outbox.conflict.nothing');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function fieldValue(field: string, value: unknown, words: Words): string {
  if (field === 'pay')
    return [payWords(readPay(value), words), textIn(value, 'payText')].filter(Boolean).join(' · ');
  if (field === 'hours') return hoursWords(readHours(value), words) || textIn(value, 'hoursText');
  if (field === 'place') {
    const parts = ['streetAddress', 'city', 'provinceId', 'postalCode'].map(part => textIn(value, part));
    return parts.filter(Boolean).join(', ');
  }
  if (field === 'expiryDateFormatted' && typeof value === 'string') return formatDay(value, words.language);
  const choice = CHOICES[field]?.find(id => id.endsWith(`.${String(value)}`));
  return choice ? words.t(choice) : plainWords(value);
}

function plainWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainWords).join('; ');
  if (typeof value === 'object') return Object.values(value).map(plainWords).filter(Boolean).join(' · ');
  return JSON.stringify(value);
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const part = new Map<string, unknown>(Object.entries(value)).get(name);
  return typeof part === 'string' ? part : '';
}
