import type { MessageId } from '../../i18n/message-id.ts';
import type { Translate } from '../../i18n/use-text.ts';
import type { ErrorType } from '../../wire/errors.ts';
import type { OutcomeError } from '../../wire/push.ts';
import { fieldWords } from './field-words.ts';

/** Refusals that a person can do something about, in our words; any other comes with the server's own. */
const REASONS: ReadonlyMap<string, MessageId> = new Map(
  Object.entries({
    posting_closed: 'outbox.reason.postingClosed',
    posting_not_found: 'outbox.reason.postingNotFound',
    posting_changed: 'outbox.reason.postingChanged',
    posting_invalid: 'outbox.reason.postingInvalid',
    posting_not_yours: 'outbox.reason.postingNotYours',
    posting_not_made_yet: 'outbox.reason.postingNotMadeYet',
    posting_edited_too_often: 'outbox.reason.postingEditedTooOften',
    contact_too_often: 'outbox.reason.contactTooOften',
    application_not_found: 'outbox.reason.applicationNotFound',
    application_not_made_yet: 'outbox.reason.applicationNotMadeYet',
    application_too_often: 'outbox.reason.applicationTooOften',
    application_withdrawn: 'outbox.reason.applicationWithdrawn',
    operation_invalid: 'outbox.reason.invalid',
    operation_kind_unknown: 'outbox.reason.kindUnknown',
    operation_payload_mismatch: 'outbox.reason.alreadyTaken',
    operation_other_person: 'outbox.reason.otherPerson',
    operation_needs_account: 'outbox.reason.needsAccount',
    request_too_large: 'outbox.reason.tooLarge',
    edit_conflict: 'outbox.reason.editConflict',
  } satisfies Partial<Record<ErrorType | 'edit_conflict', MessageId>>),
);

/** Why something was not taken, in the person's language where they can do something about it. */
export function reasonWords(error: OutcomeError | null, t: Translate): string {
  if (!error) return '';
  const { type, message, field } = error;
  if (type === 'operation_invalid' && field !== undefined) {
    return t('outbox.reason.invalidField', { field: fieldWords(field, t) });
  }
  const id = REASONS.get(type);
  // Which value is at fault only the server's words say.
  return id ? t(id, { message }) : message;
}
