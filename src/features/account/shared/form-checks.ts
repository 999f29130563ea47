import type { MessageId } from '../../../i18n/message-id.ts';
import type { FieldProblem } from '../../../ui/form/use-form-problems.ts';

export type LoginField = 'email' | 'password';
export type RegisterField = 'name' | 'email' | 'password' | 'confirm';

/** As loose as a browser's own check. The server, and then the mailbox, decide. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;
/** The server's limits. Whether a password is too common is left to the server. */
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 256;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Pasted text may contain characters without a shape, such as U+200B. In emails, phone numbers and codes, they mean nothing. */
const visible = (text: string): string => text.replace(/\p{Cf}/gu, '');

export function readEmail(text: string): string {
  return visible(text).trim();
}

export function emailProblem(text: string): MessageId | null {
  const email = readEmail(text);
  if (!email) return 'account.emailMissing';
  return EMAIL.test(email) ? null : 'account.emailWrong';
}

function newPasswordProblem(password: string): MessageId | null {
  if (!password) return 'account.passwordMissing';
  const { length } = Array.from(password);
  if (length < PASSWORD_MIN) return 'account.passwordShort';
  return length > PASSWORD_MAX ? 'account.passwordLong' : null;
}

/** Reads forms like `613 555-0123`, `(613) 555-0123` or `+33 6 12…` as E.164. null: not a phone number. */
export function readPhone(text: string): string | null {
  const digits = visible(text)
    .replace(/[\s().\-\u00a0\u2011]/g, '')
    .replace(/^00/, '+');
  const withCountry = /^1?\d{10}$/.test(digits) ? `+1${digits.slice(-10)}` : digits;
  return E164.test(withCountry) ? withCountry : null;
}

export function phoneProblem(phone: string): MessageId | null {
  if (!phone.trim()) return 'account.phoneMissing';
  return readPhone(phone) ? null : 'account.phoneWrong';
}

/** Copied codes may contain spaces. */
export function readCode(text: string): string {
  return visible(text).replace(/\s/g, '');
}

/** `code` as returned by `readCode`. */
export function checkCode(code: string): FieldProblem<'code'>[] {
  return code === '' ? [{ field: 'code', text: 'account.codeMissing' }] : [];
}

export function checkLogin(form: Record<LoginField, string>): FieldProblem<LoginField>[] {
  const email = emailProblem(form.email);
  return [
    ...(email ? [{ field: 'email' as const, text: email }] : []),
    ...(form.password ? [] : [{ field: 'password' as const, text: 'account.passwordMissing' as const }]),
  ];
}

export type NewPasswordField = 'password' | 'confirm';

export function checkNewPassword(form: Record<NewPasswordField, string>): FieldProblem<NewPasswordField>[] {
  const password = newPasswordProblem(form.password);
  const problems: FieldProblem<NewPasswordField>[] = password ? [{ field: 'password', text: password }] : [];
  if (form.password && !form.confirm) problems.push({ field: 'confirm', text: 'account.confirmMissing' });
  else if (form.password !== form.confirm) {
    problems.push({ field: 'confirm', text: 'account.passwordsDiffer' });
  }
  return problems;
}

/** All four fields are required, and the passwords must match. */
export function checkRegistration(form: Record<RegisterField, string>): FieldProblem<RegisterField>[] {
  const problems: FieldProblem<RegisterField>[] = [];
  const email = emailProblem(form.email);
  if (!form.name.trim()) problems.push({ field: 'name', text: 'account.nameMissing' });
  if (email) problems.push({ field: 'email', text: email });
  return [...problems, ...checkNewPassword(form)];
}

export type PasswordChangeField = 'current' | 'fresh';

/** `hasPassword` false: there is no current password to ask for. */
export function checkPasswordChange(
  form: Record<PasswordChangeField, string>,
  hasPassword = true,
): FieldProblem<PasswordChangeField>[] {
  const fresh = newPasswordProblem(form.fresh);
  return [
    ...(hasPassword && !form.current
      ? [{ field: 'current' as const, text: 'account.passwordMissing' as const }]
      : []),
    ...(fresh ? [{ field: 'fresh' as const, text: fresh }] : []),
  ];
}
