import { MESSAGES } from '../../src/wire/collections.ts';
import type { ContactSend } from '../../src/wire/operations.ts';
import type { Operation, Outcome } from '../../src/wire/push.ts';
import type { Context } from '../context.ts';
import { derivedId } from './derived-ids.ts';
import { pendingEffect } from './document-record.ts';
import { isEmail } from './email-address.ts';
import { formatMoment } from './moments.ts';
import { createOnce, newRecord } from './new-record.ts';
import { operationDigest } from './operation-digest.ts';
import { deferred, outcomeOfTaken, rejected } from './outcomes.ts';
import { identitiesOf, type Person } from './people.ts';

const DAY_MS = 86_400_000;
/** Of one person; whoever has more to say is heard tomorrow, and nothing is lost meanwhile. */
const A_DAY = 20;

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
  if (data.name === '') return rejected(id, 'operation_invalid', 'Please write your name.', 'name');
  if (!isEmail(data.email))
    return rejected(id, 'operation_invalid', 'Please write one plain e-mail address.', 'email');
  if (data.message === '') return rejected(id, 'operation_invalid', 'Please write a message.', 'message');
  if (hasSaidEnough(context, person)) return deferred(id, 'contact_too_often');
  const record = newRecord(context, person, operation, {
    collectionId: MESSAGES.id,
    documentId,
    permissions: [],
    data,
  });
  const isMailed = context.config.contactEmail !== null;
  return createOnce(context, operation, {
    ...record,
    ...(isMailed && { effects: { [CONTACT_MAIL]: pendingEffect(record.createdAt) } }),
  });
}

function hasSaidEnough({ config, environment, projection }: Context, person: Person): boolean {
  if (!config.rateLimits) return false;
  const since = formatMoment(environment.nowMs() - DAY_MS);
  const recent = identitiesOf(person)
    .flatMap(name => projection.ownedBy(MESSAGES.id, name))
    .filter(({ createdAt }) => createdAt > since);
  return recent.length >= A_DAY;
}
