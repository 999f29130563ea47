import { invalidParam } from '../../core/api-error.ts';

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/**
 * Only checks the length and a list of common passwords; there are no composition rules. Throws with Appwrite's
 * message.
 */
export function refuseWeakPassword(password: string): void {
  const { length } = Array.from(password);
  if (length >= MIN_LENGTH && length <= MAX_LENGTH && !isCommon(password)) return;
  throw invalidParam(
    'password',
    'Password must be between 8 and 256 characters long, and should not be one of the commonly used password.',
  );
}

/**
 * The most frequent words in published lists of leaked passwords, as far as eight characters allow them. The check also
 * covers their usual suffixes.
 */
const COMMON_WORDS = new Set(
  `password passw0rd p@ssw0rd p@ssword pa55word passwort motdepasse qwertyui qwertyuiop qwerty12 qwerty123 azertyui
   azertyuiop 1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx asdfghjk asdfghjkl zxcvbnm asdf1234 abcd1234 abc12345 abcdefgh
   iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 starwars whatever computer
   internet michelle jennifer samantha charlie1 liverpool chocolate butterfly mustang1 changeme administrator
   canada12 bonjour1 hockey12 secret12 default1 test1234 admin123 root1234 login123 guest123 master12`
    .split(/\s+/)
    .map(word => word.trim()),
);

export function isCommon(password: string): boolean {
  const folded = password.toLowerCase();
  if (/^(.)\1+$/u.test(folded) || isRun(folded)) return true;
  return COMMON_WORDS.has(folded) || COMMON_WORDS.has(folded.replace(/(?:\d{1,4}|[!.?]{1,2})$/, ''));
}

/** `12345678`, `abcdefgh`, `87654321`. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(text.slice(1), (char, i) => (char.charCodeAt(0) - text.charCodeAt(i) + 10) % 10),
  );
  const plain = /^(?:\d+|[a-z]+)$/.test(text);
  return plain && steps.size === 1 && (steps.has(1) || steps.has(9));
}
