import {
  CARD_FIELD_LIST,
  type Card,
  type CardField,
  type CardFieldName,
  EMPTY_CARD,
} from '../../domain/card-fields.ts';
import { isJobId } from '../../domain/job-id.ts';
import { UNDATED } from '../../domain/listing.ts';
import { dayNumber } from './segment-days.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The largest integer that a segment stores exactly. */
const NUMBER_LIMIT = 2 ** 52;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * A card from the attributes of a document, or from an answer. Missing attributes, and values that no card can hold
 * (clients may write documents directly), count as not stated by the employer. A posting without a day of its own gets
 * `fallbackDay`. Null only if there is no valid job number.
 */
export function readCard(data: Attributes, fallbackDay = ''): Card | null {
  if (!isJobId(data['jobId'])) return null;
  // Every card has its fields in the same order, so that all of them are quick to read.
  const card: Record<CardFieldName, unknown> = { ...EMPTY_CARD };
  for (const [name, field] of CARD_FIELD_LIST) card[name] = readValue(field, data[name]);
  card.firstPostedDate = day(data['firstPostedDate']);
  card.postingDateFormatted =
    day(data['postingDateFormatted']) ?? card.firstPostedDate ?? day(fallbackDay) ?? UNDATED;
  card.firstPostedDate ??= card.postingDateFormatted;
  return card as Card;
}

function readValue(field: CardField, value: unknown): unknown {
  switch (field.kind) {
    case 'id':
      return value;
    case 'text':
      return text(value) || (field.otherwise ?? '');
    case 'yes':
      return value === true;
    case 'choice':
      return field.values.find(known => known === value) ?? field.values[0];
    case 'day':
      return day(value);
    case 'number':
      return whole(value) ?? field.otherwise ?? null;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.replace(LONE_SURROGATE, '\uFFFD') : '';
}

function whole(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < NUMBER_LIMIT
    ? value
    : null;
}

function day(value: unknown): string | null {
  return typeof value === 'string' && dayNumber(value) !== null ? value : null;
}
