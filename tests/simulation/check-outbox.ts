import { isOperationKind, OPERATION_KINDS } from '../../src/wire/operations/operation-kinds.ts';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import { type HeldEntry, heldEntries } from './held-entries.ts';
import type { Healed } from './healed.ts';
import { isWrittenKind, KINDS } from './kinds.ts';
import type { Violation } from './ledger.ts';
import { CRASHES } from './simulated-server.ts';
import type { World } from './world.ts';

/** I2: in the order in which they were written. I3, I4: nothing vanishes, nothing is without an outcome. I5: queues drain. */
export function outboxProblems(healed: Healed): Violation[] {
  return [...lost(healed), ...healed.held.flatMap(entry => outcomeOf(entry, healed)), ...outOfOrder(healed)];
}

function lost({ world: { ledger, hasMonths }, board, held }: Healed): Violation[] {
  const here = new Set(held.map(({ entry }) => entry.id));
  return [...ledger.intents.values()].flatMap(intent => {
    const { id } = intent;
    const mayBeGone = [ledger.withdrawn, ledger.removing, ledger.evicted].some(ids => ids.has(id));
    if (here.has(id) || mayBeGone) return [];
    // A receipt that is a month old may go.
    if (ledger.acknowledged.has(id) && !intent.kind.startsWith('application.')) return [];
    // The tab had died before it could say so.
    const { kind, payload } = intent;
    const isThere = isWrittenKind(kind) && KINDS[kind].effects(board, payload, id) > 0;
    if (hasMonths && isThere && !kind.startsWith('application.')) return [];
    return [{ invariant: 'I3', what: `lost: ${ledger.describe(intent)}` }];
  });
}

/** Refusals that a person may meet who did nothing wrong. */
const MAY_BE_REFUSED: Readonly<Record<string, readonly string[]>> = {
  'application.submit': ['posting_changed', 'application_withdrawn'],
  'message.send': ['conversation_closed', 'conversation_no_recipient'],
  'interview.step': [
    'conversation_closed',
    'conversation_no_recipient',
    'interview_changed',
    'interview_time_passed',
  ],
  'posting.edit': ['posting_closed', 'edit_conflict'],
  'posting.extend': ['posting_closed'],
};
/** What it refers to was refused, or taken out by hand. */
const WITHOUT_MAKER = new Set([
  'application_not_made_yet',
  'posting_not_made_yet',
  'application_not_found',
  'posting_not_found',
]);

/** More than a year: the server need not know any more whether it took it. A clock may be a day wrong. */
const MAY_BE_TOO_OLD_MS = 394 * 86_400_000;

function outcomeOf(
  { phone, userId, entry }: HeldEntry,
  { world: { ledger, hasMonths, time } }: Healed,
): Violation[] {
  const { id, kind, payload, state, receipt, error } = entry;
  const who = `${kind} ${id} on ${phone.name} of ${userId ?? 'the guest'}`;
  if (state === 'sent') return receipt ? [] : [{ invariant: 'I4', what: `sent without a receipt: ${who}` }];
  if (state !== 'attention') {
    const waitsForAccount = userId === null && isOperationKind(kind) && OPERATION_KINDS[kind].needsAccount;
    if (waitsForAccount && state === 'waiting') return [];
    return [{ invariant: 'I5', what: `still ${state} (${error?.type ?? 'no reason'}): ${who}` }];
  }
  if (!error) return [{ invariant: 'I4', what: `refused without a reason: ${who}` }];
  const { type } = error;
  const isExpected =
    ledger.intents.get(id)?.isPoison === true ||
    MAY_BE_REFUSED[kind]?.includes(type) === true ||
    (WITHOUT_MAKER.has(type) && typeof payload['madeBy'] === 'string') ||
    (type === 'operation_too_old' && time.nowMs() - Date.parse(entry.createdAt) > MAY_BE_TOO_OLD_MS) ||
    // The day until which it was to be extended is over.
    (kind === 'posting.extend' && type === 'operation_invalid' && hasMonths) ||
    // The edits of more than a year ago are forgotten, and this may be one of them.
    (type === 'posting_edited_too_often' && hasMonths) ||
    ledger.restores > 0;
  return isExpected
    ? []
    : [{ invariant: 'I3', what: `refused (${type}) though nothing is wrong with it: ${who}` }];
}

/** Kinds of which the server numbers the documents in the order in which it took them. */
const NUMBERED: ReadonlySet<string> = new Set([
  'posting.create',
  'report.create',
  'contact.send',
  'message.send',
  'note.create',
]);

/** What breaks the server takes its turn after everything else; the draft that it became again breaks it as well. */
function isTroubled({ payload }: OutboxEntry): boolean {
  return JSON.stringify(payload).includes(CRASHES);
}

/** I8, while the server has its fault: what breaks it keeps nothing else back. */
export function blockedProblems(world: World): Violation[] {
  const held = heldEntries(world);
  const waiting = held.filter(({ entry, userId }) => {
    const { kind, state } = entry;
    const waitsForAccount = userId === null && isOperationKind(kind) && OPERATION_KINDS[kind].needsAccount;
    return state !== 'sent' && state !== 'attention' && !waitsForAccount;
  });
  return waiting
    .filter(({ entry }) => !isTroubled(entry))
    .filter(({ phone, userId }) =>
      waiting.some(other => isTroubled(other.entry) && other.phone === phone && other.userId === userId),
    )
    .map(({ entry: { kind, id, error }, phone }) => ({
      invariant: 'I8',
      what: `kept back by an operation that breaks the server: ${kind} ${id} on ${phone.name} (${error?.type ?? ''})`,
    }));
}

function outOfOrder({ world: { ledger }, board, held }: Healed): Violation[] {
  if (ledger.restores > 0) return [];
  const sequences = new Map(
    (['jobs', 'reports', 'messages', 'applicationEvents'] as const)
      .flatMap(collection => board.all(collection))
      .map(record => [record.operation?.id ?? '', record.sequence]),
  );
  const last = new Map<string, number>();
  const problems: Violation[] = [];
  for (const { phone, userId, entry } of held) {
    const { id, kind, state, duplicate } = entry;
    const sequence = sequences.get(id);
    const isOwn = ledger.intents.get(id)?.userId === userId;
    const isSpecial = ledger.retried.has(id) || isTroubled(entry);
    if (!NUMBERED.has(kind) || sequence === undefined || !isOwn || isSpecial) continue;
    if (phone.traffic.locksWereLost || state !== 'sent' || duplicate) continue;
    // Those of other kinds are about something else, and run beside them.
    const line = `${phone.name} ${String(userId)} ${kind}`;
    if (sequence < (last.get(line) ?? 0))
      problems.push({
        invariant: 'I2',
        what: `before what was written earlier: ${kind} ${id} on ${phone.name}`,
      });
    last.set(line, Math.max(sequence, last.get(line) ?? 0));
  }
  return problems;
}
