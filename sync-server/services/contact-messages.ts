import { MESSAGES } from '../../src/wire/collections.ts';
import type { ContactSend } from '../../src/wire/operations.ts';
import type { Operation, Outcome } from '../../src/wire/push.ts';
import type { Context } from '../context.ts';
import { derivedId } from './derived-ids.ts';
import { pendingEffect } from './document-record.ts';
import { isEmail } from './email-address.ts';
import { createOnce, newRecord } from './new-record.ts';
import { operationDigest } from './operation-digest.ts';
import { outcomeOfTaken, rejected } from './outcomes.ts';
import type { Person } from './people.ts';
import { withSender } from './sender-hash.ts';

/** The effect under which the mail to the operator stands in a message. */
export const CONTACT_MAIL = 'mail';

/**
 * A message to the operator. It is kept for whoever has the key, and mailed to `CONTACT_EMAIL` where there is one. Its
 * sender hears nothing by mail: anybody could write anybody's address, and the receipt is in their outbox.
 */
export async function sendContact(
  context: Context,
  person: Person,
  operation: Operation,
  { name, email, topic, message, language }: ContactSend,
): Promise<Outcome> {
  const { id } = operation;
  // Not from the person: a guest's copy and the copy of the account that took it over are the same one.
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
