import { RESUME_MAX_BYTES, RESUME_NAME_MAX, RESUME_TYPES, type ResumeType } from '../../../wire/uploads.ts';

/** A résumé as an application names it. Its bytes are kept apart, by their hash. */
export interface Resume {
  hash: string;
  name: string;
  type: ResumeType;
  size: number;
}

/** For the browser's file dialog: types, and extensions for systems that don't know the types. */
export const RESUME_ACCEPT = Object.entries(RESUME_TYPES)
  .flatMap(([type, extensions]) => [type, ...extensions.map(extension => `.${extension}`)])
  .join(',');

export type ResumeProblem = 'empty' | 'tooLarge' | 'type' | 'unreadable' | 'noRoom';

/** The type by what the browser says, or else by the extension: some systems name no type. null: not one that is taken. */
export function resumeType({ name, type }: { name: string; type: string }): ResumeType | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = Object.entries(RESUME_TYPES) as [ResumeType, readonly string[]][];
  const found = known.find(([each]) => each === type) ?? known.find(([, each]) => each.includes(extension));
  return found?.[0] ?? null;
}

export function resumeProblem(file: { name: string; type: string; size: number }): ResumeProblem | null {
  if (resumeType(file) === null) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > RESUME_MAX_BYTES ? 'tooLarge' : null;
}

/**
 * A name within the wire's limit, whose extension stays. Cuts between characters. Half a character, which names in some systems
 * have, couldn't be sent: neither in a header nor in the operation.
 */
export function resumeName(name: string): string {
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '').trim() || 'resume';
  if (shown.length <= RESUME_NAME_MAX) return shown;
  const dot = shown.lastIndexOf('.');
  const extension = dot > 0 && shown.length - dot <= 10 ? shown.slice(dot) : '';
  let start = '';
  for (const character of shown) {
    if (start.length + character.length + extension.length > RESUME_NAME_MAX) break;
    start += character;
  }
  return start + extension;
}

/** The résumé that a draft's content or an operation's payload names; null: none. */
export function readResume({ resume }: Readonly<Record<string, unknown>>): Resume | null {
  if (typeof resume !== 'object' || resume === null) return null;
  const { hash, name, type, size } = Object.fromEntries(Object.entries(resume)) as Record<string, unknown>;
  if (typeof hash !== 'string' || typeof name !== 'string' || typeof size !== 'number') return null;
  const known = resumeType({ name, type: typeof type === 'string' ? type : '' });
  return known && { hash, name, type: known, size };
}
