import { formatDay } from '../../../domain/format.ts';
import {
  HOURS_TEXTS,
  LMIA_TEXTS,
  TERM_TEXTS,
  WHO_TEXTS,
  WORKPLACE_TEXTS,
} from '../../../i18n/choice-texts.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { EditConflict } from '../../../wire/operations/push.ts';
import { hoursWords, payWords } from '../../../domain/pay/pay-words.ts';
import type { Words } from '../../../i18n/words.ts';
import { postingFieldWords } from './field-words.ts';
import { readHours, readPay } from './stated-values.ts';

const LONGEST = 400;

/** Values from a fixed set. */
const CHOICES = new Map<string, Readonly<Record<string, MessageId>>>([
  ['employmentTerm', TERM_TEXTS],
  ['employmentHours', HOURS_TEXTS],
  ['workplace', WORKPLACE_TEXTS],
  ['lmiaStatus', LMIA_TEXTS],
  ['whoCanApply', WHO_TEXTS],
]);

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
  const texts = CHOICES.get(field);
  const choice = texts && Object.entries(texts).find(([stated]) => stated === value)?.[1];
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
