import { useLiveQuery } from 'dexie-react-hooks';
import { type Decision, DECISIONS } from '../../wire/delivery-states.ts';
import { subjectOf } from '../outbox/operation-subject.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { ReceivedApplication } from '../db/pulled-records.ts';

/** The team's decision about an application: the server's or this device's, whichever is later. */
export interface OwnDecision {
  decision: Decision | null;
  /** ms: another decision must be later than this one. */
  at: number;
}

/** Undefined while the device's disk is being asked. */
export function useDecision(application: ReceivedApplication): OwnDecision | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readDecision(db, application), [db, application]);
}

export async function readDecision(
  db: PersonDatabase,
  { id, decision }: ReceivedApplication,
): Promise<OwnDecision> {
  const known: OwnDecision = {
    decision: decision?.kind ?? null,
    at: decision ? Date.parse(decision.at) : 0,
  };
  const subject = subjectOf({ kind: 'application.decide', payload: { applicationId: id } }) ?? '';
  const entries = await db.outbox.where('subject').equals(subject).sortBy('order');
  const payload = entries.findLast(({ state }) => state !== 'attention')?.payload;
  const editedAt = payload?.['editedAt'];
  if (!payload || typeof editedAt !== 'number' || editedAt < known.at) return known;
  return { decision: DECISIONS.find(each => each === payload['decision']) ?? null, at: editedAt };
}
