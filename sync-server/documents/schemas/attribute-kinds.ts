import type { AttributeDefinition, AttributeType } from '../../../src/wire/collections.ts';
import { EMAIL_MAX_LENGTH } from '../../core/email-address.ts';

/** One of the API's names for an attribute type, with the fields that it takes and returns. */
export interface AttributeKind {
  type: AttributeType;
  /** The type in answers. */
  wireType: string;
  wireFormat?: string;
  /** The longest text, unless the caller gives a size. */
  size?: number;
  isSized?: true;
  isRanged?: true;
  hasElements?: true;
}

/** Appwrite's limits: MySQL's text columns at four bytes a character. */
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

/** Appwrite has these; this server doesn't. */
export const UNSUPPORTED_KINDS = ['relationship', 'point', 'line', 'polygon'] as const;

/** Longer texts aren't kept in memory: they are stored and returned, but can't be queried. */
export const LONGEST_QUERYABLE = 20_000;

/** Calendar days only exist in the built-in collections. Everywhere else they are short texts. */
const DAY_CHARS = 10;

/** For the built-in attributes, which have no kind of their own. */
export function kindOf({ type }: AttributeDefinition): string {
  return type === 'day' ? 'string' : type;
}

export function sizeOf({ type, size }: AttributeDefinition): number | undefined {
  return type === 'day' ? DAY_CHARS : size;
}
