import type { MessageId } from '../../../i18n/message-id.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { readRefused } from '../../../local/outbox/refused-draft.ts';

const WORDS: Readonly<Record<string, MessageId>> = {
  upload_gone: 'apply.resume.problem.gone',
  upload_missing: 'apply.resume.problem.gone',
  storage_file_type_unsupported: 'outbox.reason.resumeType',
  storage_invalid_file: 'outbox.reason.resumeDamaged',
};

/** Why the server did not take the résumé of a draft; undefined if it refused something else, or nothing. */
export function refusedResume(content: Readonly<Record<string, unknown>>, t: Translate): string | undefined {
  const refused = readRefused(content);
  if (refused?.field !== 'resume') return undefined;
  return t(WORDS[refused.type] ?? 'apply.resume.problem.refused');
}
