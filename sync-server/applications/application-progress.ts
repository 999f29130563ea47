import type { ApplicationDelivery, DeliveryOfApplication } from '../../src/wire/delivery.ts';
import { DECISIONS, type DeliveryFailure } from '../../src/wire/delivery-states.ts';
import { APPLICATION_EMAIL, FORWARD } from '../records/application-effects.ts';
import type { DocumentRecord, EffectRecord, RecipientRecord } from '../records/document-record.ts';
import { hasTeamReaders } from '../records/posting-readers.ts';

/**
 * The progress of an application. Applicants who have withdrawn no longer see a decision. Employers still see theirs.
 */
export function progressOf(
  record: DocumentRecord,
  reader: 'applicant' | 'employer' = 'applicant',
): Omit<DeliveryOfApplication, 'id' | 'jobId'> {
  const { openedAt, decision, decidedAt } = record.data;
  const isWithheld = reader === 'applicant' && record.data['state'] === 'withdrawn';
  const kind = isWithheld ? undefined : DECISIONS.find(each => each === decision);
  const seenTo = record.conversation?.[reader]?.seenTo;
  return {
    delivery: deliveryOf(record),
    ...(typeof openedAt === 'string' && { openedAt }),
    ...(kind && typeof decidedAt === 'string' && { decision: { kind, at: decidedAt } }),
    ...(seenTo !== undefined && { seenTo }),
  };
}

function deliveryOf(record: DocumentRecord): ApplicationDelivery {
  const { createdAt, effects } = record;
  const recipient = record.recipient ?? formerRecipient(record);
  if (recipient === null) return { via: 'none', state: 'failed', at: createdAt, reason: 'no_recipient' };
  switch (recipient.kind) {
    case 'inbox':
      return { via: 'inbox', state: 'delivered', at: createdAt };
    case 'email':
      return {
        via: 'email',
        address: recipient.address,
        ...stateOf(effects?.[APPLICATION_EMAIL], createdAt),
      };
    case 'form':
      return { via: 'form', ...stateOf(effects?.[FORWARD], createdAt) };
  }
}

/** For applications from before they recorded their recipient. */
function formerRecipient({ effects, owner, permissions }: DocumentRecord): RecipientRecord | null {
  if (hasTeamReaders(permissions, owner)) return { kind: 'inbox' };
  return effects?.[FORWARD] ? { kind: 'form' } : null;
}

function stateOf(
  effect: EffectRecord | undefined,
  since: string,
): Pick<ApplicationDelivery, 'state' | 'at' | 'reason'> {
  if (!effect || effect.state === 'pending') return { state: 'received', at: effect?.at ?? since };
  if (effect.state === 'done') return { state: 'delivered', at: effect.at };
  const reason: DeliveryFailure = effect.reason ?? 'refused';
  return { state: 'failed', at: effect.at, reason };
}
