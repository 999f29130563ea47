/** RFC 5321's longest forward-path. */
export const EMAIL_MAX_LENGTH = 254;

/**
 * A plain address with a domain: no display name, comment, quoting or control character. The mailer gets nothing else
 * (`to: "a@x\r
 * Bcc: b@y"` would re-route a mail).
 */
export const EMAIL_PATTERN =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,16}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.){1,16}[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$";

const EMAIL = new RegExp(EMAIL_PATTERN);

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text);
}

/** As in Appwrite, two addresses that only differ in case are the same account. */
export function foldEmail(email: string): string {
  return email.toLowerCase();
}

const DOT_BLIND = new Set(['gmail.com', 'googlemail.com']);
const FREE = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.ca',
  'icloud.com',
  'me.com',
  'proton.me',
  'protonmail.com',
  'aol.com',
  'gmx.com',
  'mail.com',
  'zoho.com',
  'videotron.ca',
  'sympatico.ca',
  'rogers.com',
  'shaw.ca',
  'telus.net',
  'bell.net',
]);
const DISPOSABLE = new Set([
  'mailinator.com',
  'guerrillamail.com',
  '10minutemail.com',
  'yopmail.com',
  'temp-mail.org',
  'trashmail.com',
  'sharklasers.com',
  'getnada.com',
  'maildrop.cc',
  'dispostable.com',
]);

export interface EmailFacts {
  emailCanonical: string;
  emailIsCanonical: boolean;
  emailIsFree: boolean;
  emailIsDisposable: boolean;
  emailIsCorporate: boolean;
}

/** For accounts without an address. */
const NO_FACTS: EmailFacts = {
  emailCanonical: '',
  emailIsCanonical: false,
  emailIsFree: false,
  emailIsDisposable: false,
  emailIsCorporate: false,
};

/**
 * Facts that Appwrite returns with the address (row 20 of docs/appwrite-behaviour.md). Nothing here depends on them.
 */
export function emailFacts(email: string): EmailFacts {
  if (email === '') return NO_FACTS;
  const folded = foldEmail(email);
  const [local = '', domain = ''] = folded.split('@');
  const [plain = ''] = local.split('+');
  const canonical = DOT_BLIND.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
  const [free, disposable] = [FREE.has(domain), DISPOSABLE.has(domain)];
  return {
    emailCanonical: canonical,
    emailIsCanonical: canonical === folded,
    emailIsFree: free,
    emailIsDisposable: disposable,
    emailIsCorporate: !free && !disposable,
  };
}
