import type { MessageId } from '../../../i18n/message-id.ts';
import type { Translate } from '../../../i18n/use-text.ts';
import { isOperationKind, type OperationKind } from '../../../wire/operations/operation-kinds.ts';

const KINDS: Record<OperationKind, MessageId> = {
  'application.submit': 'outbox.kind.application',
  'application.withdraw': 'outbox.kind.withdrawal',
  'application.open': 'outbox.kind.opening',
  'application.decide': 'outbox.kind.decision',
  'posting.create': 'outbox.kind.posting',
  'posting.edit': 'outbox.kind.edit',
  'posting.close': 'outbox.kind.close',
  'posting.extend': 'outbox.kind.extend',
  'posting.repost': 'outbox.kind.repost',
  'report.create': 'outbox.kind.report',
  'contact.send': 'outbox.kind.contact',
  'note.create': 'outbox.kind.note',
  'draft.put': 'outbox.kind.draft',
  'saved.put': 'outbox.kind.saved',
  'hidden.put': 'outbox.kind.hidden',
  'search.put': 'outbox.kind.search',
  'preferences.put': 'outbox.kind.preferences',
};

/** An entry of a later version of the app has a kind that this one does not know. */
export function kindWords(kind: string, t: Translate): string {
  return t(isOperationKind(kind) ? KINDS[kind] : 'outbox.kind.other');
}
