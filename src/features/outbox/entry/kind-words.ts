import type { Translate } from '../../../i18n/use-text.ts';
import type { OutboxEntry } from '../../../local/db/outbox-entry.ts';
import { isOperationKind } from '../../../wire/operations/operation-kinds.ts';

/**
 * What an entry is. A step towards an interview and a decision are named by what they do. An entry of a later version of the app
 * has a kind that this one does not know.
 */
export function kindWords({ kind, payload }: Pick<OutboxEntry, 'kind' | 'payload'>, t: Translate): string {
  if (!isOperationKind(kind)) return t('outbox.kind.other');
  if (kind === 'application.decide') return t('outbox.decided', { decision: choiceOf(payload['decision']) });
  return t(`outbox.kind.${kind}`, { step: choiceOf(payload['action']) });
}

/** `none`: taken back. */
function choiceOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? 'none' : '';
}
