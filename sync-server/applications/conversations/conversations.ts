import { APPLICATION_EVENTS, APPLICATIONS } from '../../../src/wire/collections.ts';
import { MESSAGE_MAX_BYTES } from '../../../src/wire/conversation.ts';
import type { ConversationRead, MessageSend } from '../../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../../src/wire/operations/push.ts';
import { isOwn } from '../../board/adoptions.ts';
import { changeRecord } from '../../board/change-record.ts';
import type { Context } from '../../board/context.ts';
import { decideLastWriter } from '../../board/last-writer.ts';
import { createOnce, newRecord } from '../../board/new-record.ts';
import type { Person } from '../../board/people.ts';
import { derivedId, referenceOf } from '../../core/derived-ids.ts';
import { formatMoment } from '../../core/moments.ts';
import { CONVERSATION } from '../../records/application-effects.ts';
import { pendingEffect } from '../../records/document-record.ts';
import { operationDigest } from '../../records/operation-digest.ts';
import { applied, asReplay, outcomeOfTaken, rejected } from '../../records/outcomes.ts';
import { hasTeamReaders } from '../../records/posting-readers.ts';
import { isWithdrawn } from '../application-places.ts';
import { readersOfConversation, sideOf } from './conversation-sides.ts';

/**
 * A message about an application, by the applicant or a member of the posting's team. Its id is derived from the
 * operation and not from the person, so a guest's copy and that of the account that adopted the guest are one message.
 * It stays as it was sent: there is nothing that changes it.
 */
export async function sendMessage(
  context: Context,
  person: Person,
  operation: Operation,
  { applicationId, text }: MessageSend,
): Promise<Outcome> {
  const { id } = operation;
  const known = sideOf(context, person, applicationId);
  const documentId = derivedId(context.idKey, 'message', applicationId, known?.side ?? '', id);
  // Recognized also if its application was withdrawn since, or its content says another application.
  const taken = context.projection.findByOperation(APPLICATION_EVENTS.id, id);
  if (taken && isOwn(person, taken.operation))
    return outcomeOfTaken(operation, operationDigest(operation), taken);
  if (!known) return rejected(id, 'application_not_found', undefined, 'applicationId');
  const { application, side } = known;
  // One half of a surrogate pair has no bytes of its own. It becomes the replacement character.
  const whole = Buffer.from(text.trim()).toString();
  if (whole === '') return rejected(id, 'operation_invalid', 'Write a message.', 'text');
  if (Buffer.byteLength(whole) > MESSAGE_MAX_BYTES)
    return rejected(id, 'operation_invalid', `Use ${MESSAGE_MAX_BYTES} bytes or fewer.`, 'text');
  if (isWithdrawn(context, applicationId)) return rejected(id, 'conversation_closed');
  if (side === 'applicant' && !hasTeamReaders(application.permissions, application.owner))
    return rejected(id, 'conversation_no_recipient');
  const record = newRecord(context, person, operation, {
    collectionId: APPLICATION_EVENTS.id,
    documentId,
    permissions: readersOfConversation(context, application),
    data: {
      applicationId,
      jobId: application.data['jobId'] ?? 0,
      kind: 'message',
      from: side,
      note: whole,
    },
    ...(application.operation && { reference: application.operation.reference }),
  });
  record.data['at'] = record.createdAt;
  const effects = { [CONVERSATION]: pendingEffect(record.createdAt) };
  return createOnce(context, person, operation, { ...record, effects }, 'conversations');
}

/**
 * Notes how far a side has read, for all of its people and devices. Edits may arrive in any order, and what was seen
 * stays seen.
 */
export async function readConversation(
  context: Context,
  person: Person,
  operation: Operation,
  { applicationId, seenTo, editedAt }: ConversationRead,
): Promise<Outcome> {
  const { id } = operation;
  const known = sideOf(context, person, applicationId);
  const gone = rejected(id, 'application_not_found', undefined, 'applicationId');
  if (!known) return gone;
  const { application, side } = known;
  const nowMs = context.environment.nowMs();
  const edit = { operation: id, digest: operationDigest(operation), editedAt };
  let outcome: Outcome = gone;
  await changeRecord(context, APPLICATIONS.id, applicationId, record => {
    const before = record.conversation?.[side];
    const decided = decideLastWriter(before?.read, edit, nowMs);
    if (decided.status === 'mismatch') {
      outcome = rejected(id, 'operation_payload_mismatch');
      return null;
    }
    const reference = application.operation?.reference ?? referenceOf(applicationId);
    const { documentId, data } = application;
    const createdAt = formatMoment(decided.at);
    outcome = applied(id, {
      documentId,
      createdAt,
      data,
      operation: { id, digest: '', person: '', reference },
    });
    // Nothing that will be written later counts as read.
    const seen = formatMoment(Math.min(seenTo, nowMs));
    const isFurther = seen > (before?.seenTo ?? '');
    if (decided.next === before?.read && (decided.status === 'stands' || !isFurther)) {
      asReplay(outcome);
      return null;
    }
    const after = { ...before, read: decided.next, ...(isFurther && { seenTo: seen }) };
    return { ...record, conversation: { ...record.conversation, [side]: after } };
  });
  return outcome;
}
