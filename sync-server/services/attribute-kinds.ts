import type { AttributeDefinition, AttributeType } from '../../src/wire/collections.ts';
import { EMAIL_MAX_LENGTH } from './email-address.ts';

/** One way in which the API names an attribute's type, and what it takes and tells of it. */
export interface AttributeKind {
  type: AttributeType;
  /** In answers. */
  wireType: string;
  wireFormat?: string;
  /** The longest text, where the caller does not say it. */
  size?: number;
  isSized?: true;
  isRanged?: true;
  hasElements?: true;
}

/** MySQL's text columns, four bytes a character: what Appwrite allows. */
const TEXT_CHARS = 16_383;
const MEDIUMTEXT_CHARS = 4_194_303;
export const MAX_STRING_SIZE = 1_073_741_824;

export const ATTRIBUTE_KINDS: ReadonlyMap<string, AttributeKind> = new Map<string, AttributeKind>([
  ['string', { type: 'string', wireType: 'string', isSized: true }],
  ['varchar', { type: 'string', wireType: 'varchar', isSized: true }],
  ['text', { type: 'string', wireType: 'text', size: TEXT_CHARS }],
  ['mediumtext', { type: 'string', wireType: 'mediumtext', size: MEDIUMTEXT_CHARS }],
  ['longtext', { type: 'string', wireType: 'longtext', size: MAX_STRING_SIZE }],
  ['integer', { type: 'integer', wireType: 'integer', isRanged: true }],
  ['bigint', { type: 'integer', wireType: 'bigint', isRanged: true }],
  ['float', { type: 'float', wireType: 'double', isRanged: true }],
  ['boolean', { type: 'boolean', wireType: 'boolean' }],
  ['datetime', { type: 'datetime', wireType: 'datetime', wireFormat: '' }],
  ['email', { type: 'email', wireType: 'string', wireFormat: 'email', size: EMAIL_MAX_LENGTH }],
  ['enum', { type: 'enum', wireType: 'string', wireFormat: 'enum', hasElements: true }],
  ['ip', { type: 'ip', wireType: 'string', wireFormat: 'ip' }],
  ['url', { type: 'url', wireType: 'string', wireFormat: 'url' }],
]);

/** What Appwrite has and this server does not. */
export const UNSUPPORTED_KINDS = ['relationship', 'point', 'line', 'polygon'] as const;

/** Longer texts are not held in memory: they are stored and answered, and cannot be queried. */
export const LONGEST_QUERYABLE = 20_000;

/** A calendar day, which only the program's own collections have, is a short text to everybody else. */
const DAY_CHARS = 10;

/** Of the program's own attributes, which have no kind of their own. */
export function kindOf({ type }: AttributeDefinition): string {
  return type === 'day' ? 'string' : type;
}

export function sizeOf({ type, size }: AttributeDefinition): number | undefined {
  return type === 'day' ? DAY_CHARS : size;
}
