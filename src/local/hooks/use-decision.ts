import { type Decision, DECISIONS } from '../../wire/delivery-states.ts';
import { subjectOf } from '../outbox/operation-subject.ts';
import { usePersonDatabase } from '../people/use-person-database.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';
import type { PersonDatabase } from '../db/person-db.ts';
import type { ReceivedApplication } from '../db/pulled-records.ts';
import { useLiveQuery } from './use-live-query.ts';

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

/** As `readDecisions`. Undefined while the device's disk is being asked. */
export function useDecisions(
  applications: readonly ReceivedApplication[],
): ReadonlyMap<string, OwnDecision> | undefined {
  const db = usePersonDatabase();
  return useLiveQuery(() => readDecisions(db, applications), [db, applications]);
}

export async function readDecision(
  db: PersonDatabase,
  application: ReceivedApplication,
): Promise<OwnDecision> {
  return laterOf(application, await readChanges(db, [application]));
}

/** By the application's id. */
export async function readDecisions(
  db: PersonDatabase,
  applications: readonly ReceivedApplication[],
): Promise<Map<string, OwnDecision>> {
  const changes = await readChanges(db, applications);
  return new Map(applications.map(each => [each.id, laterOf(each, changes)]));
}

type Payload = OutboxEntry['payload'];

/** The latest decision of this device that wasn't refused, by its subject. */
async function readChanges(
  db: PersonDatabase,
  applications: readonly ReceivedApplication[],
): Promise<Map<string | null, Payload>> {
  const entries = await db.outbox.where('subject').anyOf(applications.map(subjectFor)).sortBy('order');
  const taken = entries.filter(({ state }) => state !== 'attention');
  return new Map(taken.map(({ subject, payload }) => [subject, payload]));
}

const subjectFor = ({ id }: ReceivedApplication): string =>
  subjectOf({ kind: 'application.decide', payload: { applicationId: id } }) ?? '';

function laterOf(
  application: ReceivedApplication,
  changes: ReadonlyMap<string | null, Payload>,
): OwnDecision {
  const { decision } = application;
  const payload = changes.get(subjectFor(application));
  const known: OwnDecision = {
    decision: decision?.kind ?? null,
    at: decision ? Date.parse(decision.at) : 0,
  };
  const editedAt = payload?.['editedAt'];
  if (!payload || typeof editedAt !== 'number' || editedAt < known.at) return known;
  return { decision: DECISIONS.find(each => each === payload['decision']) ?? null, at: editedAt };
}
