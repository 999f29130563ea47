import { type TSchema, Type } from 'typebox';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '../services/email-address.ts';

/** `rule` is what a refusal says after "Invalid `x` param: " (`error-answer.ts`). */
const ID_RULE =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

/** Appwrite's grammar of ids; also what keeps NUL, slashes and 100 kB of text out of the store's keys. */
export const ID_PATTERN = '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$';
const ID = new RegExp(ID_PATTERN);
export const isId = (text: string): boolean => ID.test(text);

export const Id = Type.String({ pattern: ID_PATTERN, rule: ID_RULE });

/** An id to make: one's own, or `unique()` = the server makes it. */
export const UNIQUE = 'unique()';
export const NewId = Type.String({ pattern: `${ID_PATTERN}|^unique\\(\\)$`, rule: ID_RULE });

export const Email = Type.String({
  pattern: EMAIL_PATTERN,
  maxLength: EMAIL_MAX_LENGTH,
  rule: 'Value must be a valid email address',
});

export const PersonName = Type.String({
  maxLength: 128,
  rule: 'Value must be a valid string and no longer than 128 chars',
});

/** The SDK sends `null` for an optional parameter that is not set. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
