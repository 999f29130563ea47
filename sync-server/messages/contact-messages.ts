import { MESSAGES } from '../../src/wire/collections.ts';
import type { ContactSend } from '../../src/wire/operations/operations.ts';
import type { Operation, Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { pendingEffect } from '../records/document-record.ts';
import { isEmail } from '../core/email-address.ts';
import { createOnce, newRecord } from '../board/new-record.ts';
import { operationDigest } from '../records/operation-digest.ts';
import { outcomeOfTaken, rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { withSender } from '../board/sender-hash.ts';

/** The name of the effect that mails the message to the operator. */
export const CONTACT_MAIL = 'mail';

/**
 * Stores a message to the operator, which anyone with the key can read, and mails it to `CONTACT_EMAIL` if that is set.
 * The sender gets no mail, because anyone could enter anyone's address. Their outbox has the receipt.
 */
export async function sendContact(
  context: Context,
  person: Person,
  operation: Operation,
  { name, email, topic, message, language }: ContactSend,
): Promise<Outcome> {
  const { id } = operation;
  // Not derived from the person, so a guest's copy and the copy of the account that adopted the guest are the same
  // message.
  const documentId = derivedId(context.idKey, 'contact', id);
  const taken = context.projection.row(MESSAGES.id, documentId);
  if (taken) return outcomeOfTaken(operation, operationDigest(operation), taken);
  const data = { name: name.trim(), email: email.trim(), topic, message: message.trim(), language };
  if (data.name === '') return rejected(id, 'operation_invalid', 'Enter your name.', 'name');
  if (!isEmail(data.email))
    return rejected(id, 'operation_invalid', 'Enter one email address like name@example.com.', 'email');
  if (data.message === '') return rejected(id, 'operation_invalid', 'Write a message.', 'message');
  const record = newRecord(context, person, operation, {
    collectionId: MESSAGES.id,
    documentId,
    permissions: [],
    data,
  });
  const isMailed = context.config.contactEmail !== null;
  const effects = isMailed ? { effects: { [CONTACT_MAIL]: pendingEffect(record.createdAt) } } : {};
  return createOnce(
    context,
    person,
    operation,
    { ...withSender(context, record, person), ...effects },
    'messages',
  );
}
