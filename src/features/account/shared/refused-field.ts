import type { MessageId } from '../../../i18n/message-id.ts';
import type { AccountFailure } from '../../../sync/account/account-result.ts';
import type { FieldProblem } from '../../../ui/form/use-form-problems.ts';
import { refusedParam, refusalWords } from './failure-words.ts';

/** The subject of a refusal, which each form maps to one of its fields. `current`: the account's existing password. */
export type RefusedField = 'name' | 'email' | 'phone' | 'password' | 'current' | 'code';

export type RefusalFields<F extends string> = Partial<Record<RefusedField, F>>;
/** A form's own texts, by type of refusal. */
export type RefusalWords = Partial<Record<string, MessageId>>;

const ABOUT: Record<string, RefusedField> = {
  user_already_exists: 'email',
  user_email_already_exists: 'email',
  team_invite_already_exists: 'email',
  user_phone_already_exists: 'phone',
  user_invalid_credentials: 'current',
  user_invalid_token: 'code',
};

const PARAMS: Record<string, RefusedField> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  password: 'password',
  oldPassword: 'current',
  otp: 'code',
  secret: 'code',
};

/** The problem to show at a form's field. null: the refusal is about none of its fields. */
export function problemOfRefusal<F extends string>(
  failure: AccountFailure,
  fields: RefusalFields<F>,
  words: RefusalWords = {},
): FieldProblem<F> | null {
  if (failure.reason !== 'refused') return null;
  const param = refusedParam(failure);
  const about = param === undefined ? own(ABOUT, failure.type) : own(PARAMS, param);
  // A password that no account could have isn't this account's either.
  if (about === 'password' && !fields.password && fields.current)
    return { field: fields.current, text: 'account.refused.credentials' };
  const field = about && fields[about];
  const text: MessageId | undefined = own(words, failure.type) ?? refusalWords(failure);
  return field && text ? { field, text } : null;
}

function own<T>(table: Partial<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
