import type { MessageId } from '../../i18n/message-id.ts';
import type { Translate } from '../../i18n/use-text.ts';
import type { ErrorType } from '../../wire/errors.ts';
import type { OutcomeError } from '../../wire/push.ts';

/** Refusals that a person can do something about, in our words; any other comes with the server's own. */
const REASONS: ReadonlyMap<string, MessageId> = new Map(
  Object.entries({
    posting_closed: 'outbox.reason.postingClosed',
    posting_not_found: 'outbox.reason.postingNotFound',
    posting_changed: 'outbox.reason.postingChanged',
    posting_invalid: 'outbox.reason.postingInvalid',
    operation_payload_mismatch: 'outbox.reason.alreadyTaken',
    operation_other_person: 'outbox.reason.otherPerson',
    operation_needs_account: 'outbox.reason.needsAccount',
  } satisfies Partial<Record<ErrorType, MessageId>>),
);

export function reasonWords(error: OutcomeError | null, t: Translate): string {
  if (!error) return '';
  const id = REASONS.get(error.type);
  if (!id) return error.message;
  // Which field of a posting is at fault only the server's words say.
  return error.type === 'posting_invalid' ? t(id, { message: error.message }) : t(id);
}
