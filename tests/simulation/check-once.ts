import { isOperationKind, OPERATION_KINDS } from '../../src/wire/operations/operation-kinds.ts';
import { textOf } from './board-state.ts';
import type { Healed } from './healed.ts';
import { isWrittenKind, KINDS } from './kinds.ts';
import type { Acknowledged, Intent, Violation } from './ledger.ts';

/** I1: done once, with all that follows from it. I7: and by nobody else. */
export function onceProblems(healed: Healed): Violation[] {
  return [
    ...effectsOfIntents(healed),
    ...acknowledgedIsThere(healed),
    ...onePerPersonAndJob(healed),
    ...oneToANumber(healed),
    ...followedUp(healed),
    ...mailedOnce(healed),
    ...byWhom(healed),
  ];
}

function effectsOfIntents({ world: { ledger }, board }: Healed): Violation[] {
  return [...ledger.intents.values()].flatMap(intent => {
    const { kind, payload, id, isPoison } = intent;
    if (!isWrittenKind(kind)) return [];
    const count = KINDS[kind].effects(board, payload, id);
    if (isPoison && count > 0)
      return [{ invariant: 'I1', what: `taken as it was: ${ledger.describe(intent)}` }];
    return count > 1 ? [{ invariant: 'I1', what: `done ${count} times: ${ledger.describe(intent)}` }] : [];
  });
}

const EDITS_REMEMBERED_MS = 399 * 86_400_000;

function isEdit(kind: string): boolean {
  return isOperationKind(kind) && OPERATION_KINDS[kind].case === 'edit';
}

function acknowledgedIsThere({ world: { ledger, hasMonths, time }, board, held }: Healed): Violation[] {
  const told = new Map(ledger.acknowledged);
  for (const { phone, entry } of held) {
    const { id, state, receipt, duplicate } = entry;
    // A device that died between its disk and the ledger says it when it is opened again.
    if (state === 'sent' && receipt) told.set(id, { phone: phone.name, receipt, duplicate });
    // What a restored server lost is offered again by whoever has the receipt yet, and may be refused then.
    else if (ledger.restores > 0) told.delete(id);
  }
  const isHeld = new Set(held.map(({ entry }) => entry.id));
  const isDone = (intent: Intent, { receipt, duplicate }: Acknowledged): boolean => {
    const { kind, payload, id } = intent;
    if (duplicate || !isWrittenKind(kind)) return board.isThere(receipt.documentId);
    // A posting remembers its edits for 400 days; what they changed it has for good.
    if (isEdit(kind) && time.nowMs() - Date.parse(receipt.acceptedAt) > EDITS_REMEMBERED_MS)
      return board.isThere(receipt.documentId);
    return KINDS[kind].effects(board, payload, id) === 1;
  };
  return [...told].flatMap(([id, acknowledged]) => {
    const intent = ledger.intents.get(id);
    // A receipt is offered to a restored server for thirty days, and here months pass.
    const mayBeLost = ledger.restores > 0 && (hasMonths || !isHeld.has(id));
    if (!intent || mayBeLost) return [];
    if (isDone(intent, acknowledged)) return [];
    return [{ invariant: 'I1', what: `called sent and not there: ${ledger.describe(intent)}` }];
  });
}

/** Of those that stand, that is: were not withdrawn. */
function onePerPersonAndJob({ board }: Healed): Violation[] {
  const standing = new Map<string, number>();
  for (const { operation, data } of board.standing('applications')) {
    if (!operation || data['state'] === 'withdrawn') continue;
    const key = `${operation.person} for job ${JSON.stringify(data['jobId'])}`;
    standing.set(key, (standing.get(key) ?? 0) + 1);
  }
  return [...standing].flatMap(([key, count]) =>
    count > 1 ? [{ invariant: 'I1', what: `${count} applications of ${key}` }] : [],
  );
}

/** An address must not mean two postings. */
function oneToANumber({ board }: Healed): Violation[] {
  const numbers = board.standing('jobs').map(({ data }) => data['jobId']);
  const repeated = new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index));
  return [...repeated].map(number => ({ invariant: 'I1', what: `several postings have ${textOf(number)}` }));
}

/** What is carried out after a commit: marks, mails, counters. */
function followedUp({ world, board }: Healed): Violation[] {
  const problems: string[] = [];
  const applications = board.standing('applications');
  const withdrawn = new Set<unknown>(
    board
      .standing('applicationEvents')
      .flatMap(({ data }) => (data['kind'] === 'withdrawn' ? [data['applicationId']] : [])),
  );
  const forwarded = new Set(world.site.forwarded.map(({ messageId }) => messageId));
  const counts = new Map<unknown, number>();
  for (const { documentId, data } of applications) {
    const isWithdrawn = withdrawn.has(documentId);
    if (isWithdrawn !== (data['state'] === 'withdrawn'))
      problems.push(`application ${documentId} does not show that it was withdrawn`);
    if (!forwarded.has(documentId)) problems.push(`application ${documentId} was not sent on`);
    counts.set(data['jobId'], (counts.get(data['jobId']) ?? 0) + (isWithdrawn ? 0 : 1));
  }
  const mailed = new Set(world.site.mailed.map(({ messageId }) => messageId));
  for (const { documentId, recipient } of applications)
    if (recipient?.kind === 'email' && !withdrawn.has(documentId) && !mailed.has(`application-${documentId}`))
      problems.push(`application ${documentId} was not mailed to the employer`);
  for (const { documentId } of board.standing('messages'))
    if (!mailed.has(`contact-${documentId}`)) problems.push(`message ${documentId} was not mailed`);
  const counters = new Map<unknown, unknown>(
    board.standing('postingCounts').map(({ data }) => [data['jobId'], data['applications']]),
  );
  for (const [jobId, count] of counts)
    if (counters.get(jobId) !== count)
      problems.push(`job ${textOf(jobId)} has another number of applications`);
  const jobs = board.standing('jobs');
  for (const { data } of jobs) {
    const old = jobs.find(job => job.data['jobId'] === data['repostOf']);
    if (old && typeof old.data['closedAt'] !== 'string')
      problems.push(`job ${textOf(data['repostOf'])} was posted anew and is not closed`);
  }
  return problems.map(what => ({ invariant: 'I1', what }));
}

/**
 * A process mails and forwards nothing twice. A kill between the other side's acceptance and our record of it repeats one mail of
 * each kind at most. A restored backup doesn't know what was mailed after it.
 */
function mailedOnce({ world: { site, ledger } }: Healed): Violation[] {
  const problems: string[] = [];
  const accepted = new Map<string, string>();
  const repeated = new Map<string, number>();
  for (const { kind, messageId, process } of [...site.forwarded, ...site.mailed]) {
    const earlier = accepted.get(messageId);
    accepted.set(messageId, process);
    if (earlier === process) problems.push(`process ${process} sent ${messageId} twice`);
    if (earlier === undefined || ledger.restores > 0) continue;
    const key = `${kind} of process ${earlier}`;
    repeated.set(key, (repeated.get(key) ?? 0) + 1);
    if (repeated.get(key) === 2) problems.push(`two were sent again: ${key}`);
  }
  return problems.map(what => ({ invariant: 'I1', what }));
}

function byWhom({ world: { ledger }, board, held }: Healed): Violation[] {
  const mayBe = ({ userId, phone }: Intent, person: string | null): boolean => {
    if (userId !== null) return person === userId;
    if (person === null || person.startsWith('guest:')) return true;
    return ledger.adoptions.some(adoption => adoption.phone === phone && adoption.userId === person);
  };
  const problems: Violation[] = [];
  const collections = ['applications', 'applicationEvents', 'jobs', 'reports', 'messages'] as const;
  for (const record of collections.flatMap(collection => board.all(collection))) {
    const intent = record.operation && ledger.intents.get(record.operation.id);
    if (intent && record.operation && !mayBe(intent, record.operation.person))
      problems.push({
        invariant: 'I7',
        what: `done as ${record.operation.person}: ${ledger.describe(intent)}`,
      });
  }
  for (const { entry, userId } of held) {
    const intent = ledger.intents.get(entry.id);
    if (intent && !mayBe(intent, userId))
      problems.push({
        invariant: 'I7',
        what: `in the outbox of ${userId ?? 'the guest'}: ${ledger.describe(intent)}`,
      });
  }
  return problems;
}
