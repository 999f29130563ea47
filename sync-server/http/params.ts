import { type TSchema, Type } from 'typebox';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '../services/email-address.ts';
import { ID_PATTERN } from '../services/ids.ts';

/** `rule` is what a refusal says after "Invalid `x` param: " (`error-answer.ts`). */
export const ID_RULE =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

export const Id = Type.String({ pattern: ID_PATTERN, rule: ID_RULE });

/** An id to make: one's own, or `unique()` = the server makes it. */
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
