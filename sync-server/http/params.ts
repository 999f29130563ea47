import type { FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '../core/email-address.ts';
import { ID_PATTERN } from '../core/ids.ts';
import { PHONE_PATTERN, PHONE_RULE } from '../core/phone-number.ts';
import { URL_MAX_LENGTH } from './redirect-url.ts';

/** `rule` is what a refusal says after "Invalid `x` param: " (`error-answer.ts`). */
export const ID_RULE =
  "UID must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

export const Id = Type.String({ pattern: ID_PATTERN, rule: ID_RULE });

/** The id of a new record: the caller's own, or `unique()` to have the server generate one. */
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

export const Phone = Type.String({ pattern: PHONE_PATTERN, rule: PHONE_RULE });

/** Where a mail or another site leads back to. `allowedRedirect` decides whether it is allowed. */
export const RedirectUrl = Type.String({ maxLength: URL_MAX_LENGTH, rule: 'Value must be a valid URL' });

/** The secret from a mail or a text message. */
export const Secret = Type.String({ minLength: 1, maxLength: 256, rule: 'Value must be a valid secret' });

/** A password as typed. `accounts/passwords/passwords.ts` decides whether a new one is acceptable. */
export const GivenPassword = Type.String({
  minLength: 1,
  maxLength: 1024,
  rule: 'Value must be a valid password',
});

/** The SDK sends `null` for optional parameters that are not set. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

const KEY_PATTERN = '^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$';
const KEY_RULE =
  "Key must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char";

/** The name of an attribute or of an index. */
export const Key = Type.String({ pattern: KEY_PATTERN, rule: KEY_RULE });

/** A path parameter whose name isn't known at compile time. The route's schema has checked it. */
export function param({ params }: FastifyRequest, name: string): string {
  if (typeof params !== 'object' || params === null || !(name in params)) return '';
  return String((params as Record<string, unknown>)[name]);
}
