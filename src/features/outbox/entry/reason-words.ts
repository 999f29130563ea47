import type { MessageId } from '../../../i18n/message-id.ts';
import { momentWords } from '../../../i18n/moment-words.ts';
import type { Words } from '../../../i18n/words.ts';
import type { ErrorType } from '../../../wire/errors.ts';
import type { OutcomeError, QuotaUse } from '../../../wire/operations/push.ts';
import { postingFieldWords } from './field-words.ts';
import { serverWords } from '../../draft-form/refused-problem.ts';

/** Refusals that a person can do something about, in our words; any other comes with the server's own. */
const REASONS: ReadonlyMap<string, MessageId> = new Map(
  Object.entries({
    posting_closed: 'outbox.reason.postingClosed',
    posting_not_found: 'outbox.reason.postingNotFound',
    posting_changed: 'outbox.reason.postingChanged',
    posting_invalid: 'outbox.reason.postingInvalid',
    posting_refused: 'outbox.reason.postingRefused',
    posting_reposted: 'outbox.reason.postingReposted',
    posting_not_yours: 'outbox.reason.postingNotYours',
    posting_not_made_yet: 'outbox.reason.postingNotMadeYet',
    posting_edited_too_often: 'outbox.reason.postingEditedTooOften',
    application_not_found: 'outbox.reason.applicationNotFound',
    application_not_made_yet: 'outbox.reason.applicationNotMadeYet',
    application_too_often: 'outbox.reason.applicationTooOften',
    application_no_recipient: 'outbox.reason.noRecipient',
    application_withdrawn: 'outbox.reason.applicationWithdrawn',
    application_questions_changed: 'outbox.reason.questionsChanged',
    conversation_closed: 'outbox.reason.conversationClosed',
    interview_changed: 'outbox.reason.interviewChanged',
    interview_time_passed: 'outbox.reason.interviewTimePassed',
    conversation_no_recipient: 'outbox.reason.conversationNoRecipient',
    operation_invalid: 'outbox.reason.invalid',
    operation_kind_unknown: 'outbox.reason.kindUnknown',
    operation_payload_mismatch: 'outbox.reason.alreadyTaken',
    operation_other_person: 'outbox.reason.otherPerson',
    operation_needs_account: 'outbox.reason.needsAccount',
    operation_too_old: 'outbox.reason.tooOld',
    operation_from_future: 'outbox.reason.fromFuture',
    request_too_large: 'outbox.reason.tooLarge',
    upload_missing: 'outbox.reason.uploadGone',
    upload_gone: 'outbox.reason.uploadGone',
    storage_file_type_unsupported: 'outbox.reason.resumeType',
    storage_invalid_file: 'outbox.reason.resumeDamaged',
    edit_conflict: 'outbox.reason.editConflict',
    quota_exceeded: 'outbox.quota.tooMany',
    daily_quota_exceeded: 'outbox.quota.later',
  } satisfies Partial<Record<ErrorType | 'edit_conflict' | 'upload_gone', MessageId>>),
);

/** Explains why the server did not take something, in the person's language. `nowMs` is the device's time. */
export function reasonWords(error: OutcomeError | null, words: Words, nowMs: number): string {
  if (!error) return '';
  const { t } = words;
  const { type, field, quota } = error;
  const message = serverWords(error.message, words);
  const isInvalid = type === 'operation_invalid' || (type === 'posting_invalid' && message === '');
  if (isInvalid && field !== undefined) {
    const name = postingFieldWords(field, words);
    return message === ''
      ? t('outbox.reason.invalidField', { field: name })
      : t('outbox.reason.invalidFieldWhy', { field: name, message });
  }
  if (quota) return quotaWords(quota, words, nowMs);
  const id = REASONS.get(type);
  if (message === '' && (isInvalid || !id)) return t('outbox.reason.invalidUnsaid');
  // Which value is at fault only the server's words say.
  return id ? t(id, { message }) : message;
}

/** Explains why an entry waits although there is a connection; empty if it only needs a connection. */
export function waitingWords(error: OutcomeError | null, words: Words, nowMs: number): string {
  return error?.type === 'daily_quota_exceeded' ? reasonWords(error, words, nowMs) : '';
}

function quotaWords({ name, share, limit, freesAt }: QuotaUse, words: Words, nowMs: number): string {
  const { t } = words;
  if (freesAt === undefined) return t('outbox.quota.held', { name, limit });
  const moment = momentWords(Date.parse(freesAt), nowMs, words);
  return share === 'address'
    ? t('outbox.quota.network', { moment })
    : t('outbox.quota.daily', { name, limit, moment });
}
