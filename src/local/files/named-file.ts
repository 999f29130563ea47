import { UPLOAD_HASH_PATTERN } from '../../wire/uploads.ts';

const HASH = new RegExp(UPLOAD_HASH_PATTERN);

/** The hash of the file that an operation's payload or a draft's content names; null: it names none. */
export function namedFile({ resume }: Readonly<Record<string, unknown>>): string | null {
  if (typeof resume !== 'object' || resume === null || !('hash' in resume)) return null;
  return typeof resume.hash === 'string' && HASH.test(resume.hash) ? resume.hash : null;
}
