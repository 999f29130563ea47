import type { MessageId } from '../../i18n/message-id.ts';

export interface FieldProblem<F extends string> {
  field: F;
  text: MessageId;
}

export type LoginField = 'email' | 'password';
export type RegisterField = 'name' | 'email' | 'password' | 'confirm';

/** As loose as a browser's own check: the server, and then the mailbox, decide. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function emailProblem(email: string): MessageId | null {
  if (!email.trim()) return 'account.emailMissing';
  return EMAIL.test(email.trim()) ? null : 'account.emailWrong';
}

export function checkLogin(form: Record<LoginField, string>): FieldProblem<LoginField>[] {
  const email = emailProblem(form.email);
  return [
    ...(email ? [{ field: 'email' as const, text: email }] : []),
    ...(form.password ? [] : [{ field: 'password' as const, text: 'account.passwordMissing' as const }]),
  ];
}

/** All four are required and the passwords are equal (specification §5); how good a password is, the server says. */
export function checkRegistration(form: Record<RegisterField, string>): FieldProblem<RegisterField>[] {
  const problems: FieldProblem<RegisterField>[] = [];
  if (!form.name.trim()) problems.push({ field: 'name', text: 'account.nameMissing' });
  problems.push(...checkLogin(form));
  if (form.password && !form.confirm) problems.push({ field: 'confirm', text: 'account.confirmMissing' });
  else if (form.password !== form.confirm) {
    problems.push({ field: 'confirm', text: 'account.passwordsDiffer' });
  }
  return problems;
}

export type PasswordChangeField = 'current' | 'fresh';

export function checkPasswordChange(
  form: Record<PasswordChangeField, string>,
): FieldProblem<PasswordChangeField>[] {
  const fields: readonly PasswordChangeField[] = ['current', 'fresh'];
  return fields
    .filter(field => !form[field])
    .map(field => ({ field, text: 'account.passwordMissing' as const }));
}
