import { Compile } from 'typebox/compile';
import { isOperationKind, OPERATION_KINDS } from '../../src/wire/operations/operation-kinds.ts';
import { Operation, type Outcome } from '../../src/wire/operations/push.ts';
import type { Context } from '../board/context.ts';
import { FairPlaces } from '../budgets/fair-places.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import { StoreUnavailable } from '../store/store.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';
import { ageOf, lookingContext, NothingIsWritten, outcomeOutOfTime } from './operation-age.ts';
import { OPERATION_HANDLERS } from './operation-handlers.ts';
import { groupedBySteps } from './operation-steps.ts';
import { deferred, outcomeOfQuota, rejected } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';
import { schemaProblem } from '../records/schema-problem.ts';

export interface Operations {
  /**
   * Resolves to one outcome for each operation, in order. They are independent: an error in one never holds up another.
   * An operation that failed through no fault of its own has no outcome, and the device sends it again. Rejects with
   * `StoreUnavailable` if nothing can be saved.
   */
  apply(person: Person, operations: readonly unknown[]): Promise<Outcome[]>;
}

const shape = Compile(Operation);

const ID_ECHO_MAX = 256;
/**
 * Operations at work at once. The store commits them in order of arrival, so everyone would otherwise wait for all of a push of thousands.
 * More at once would make each batch take longer, and a posting needs several. Fewer would make batches of single pushes small.
 */
const AT_WORK = 24;
const HALF_LIFE_MS = 10_000;

export function createOperations(context: Context): Operations {
  const oneAtATime = createOneAtATime();
  const looking = lookingContext(context);
  const places = new FairPlaces({
    places: AT_WORK,
    // Each request waits once, and they are limited.
    waiting: Number.POSITIVE_INFINITY,
    nowMs: () => context.environment.nowMs(),
    halfLifeMs: HALF_LIFE_MS,
  });

  const applyOne = async (person: Person, candidate: unknown): Promise<Outcome | undefined> => {
    if (!shape.Check(candidate)) {
      const { message, field } = schemaProblem(shape.Errors(candidate));
      return rejected(idOf(candidate), 'operation_invalid', message, field);
    }
    const { id, kind, userId } = candidate;
    if (!isOperationKind(kind)) return rejected(id, 'operation_kind_unknown');
    if (userId !== null && userId !== person.userId) {
      return deferred(id, person.userId === null ? 'operation_needs_account' : 'operation_other_person');
    }
    if (OPERATION_KINDS[kind].needsAccount && person.userId === null)
      return deferred(id, 'operation_needs_account');
    const nowMs = context.environment.nowMs();
    const age = ageOf(candidate.createdAt, nowMs);
    if (age === 'no time')
      return rejected(id, 'operation_invalid', 'The field "createdAt" must be a valid time.', 'createdAt');
    const handler = OPERATION_HANDLERS[kind];
    try {
      // If two tabs send the same operation, or one request has it twice, the second sees the result of the first. The
      // same goes for operations with the same subject.
      return await oneAtATime(`${person.id}\n${id}`, () =>
        oneAtATime(`${person.id}\n\n${handler.subject(candidate)}`, () =>
          age === 'in time'
            ? handler.apply(context, person, candidate)
            : handler.apply(looking, withoutQuotas(person), candidate),
        ),
      );
    } catch (error) {
      if (age !== 'in time' && error instanceof NothingIsWritten) return outcomeOutOfTime(id, age, nowMs);
      if (error instanceof StoreUnavailable) throw error;
      const refused = outcomeOfQuota(id, error);
      if (refused) return refused;
      context.log.error({ err: error, kind, operationId: id }, 'operation failed');
      return undefined;
    }
  };

  return {
    // The operations of a group start in order and are committed together; the store keeps their order. Other requests
    // get a turn between two groups, and the address that had fewest of late comes first.
    async apply(person, operations) {
      const outcomes: (Outcome | undefined)[] = [];
      for (const group of groupedBySteps(operations, () => places.waiting > 0)) {
        if (outcomes.length > 0) await ownTurn(person.from?.address);
        const { length } = group;
        const leave = await places.enter(person.from?.address ?? '', { size: length, cost: length });
        try {
          outcomes.push(...(await Promise.all(group.map(operation => applyOne(person, operation)))));
        } finally {
          leave?.();
        }
      }
      // Removals in the same request may have made room since.
      if (operations.some(takesAway))
        for (const [at, outcome] of outcomes.entries())
          if (outcome && isForLackOfRoom(outcome)) outcomes[at] = await applyOne(person, operations[at]);
      return outcomes.filter(outcome => outcome !== undefined);
    },
  };
}

/** Nothing is written for these operations, so a used-up quota must not hide that they are out of time. */
function withoutQuotas(person: Person): Person {
  const { from: _, ...others } = person;
  return others;
}

/** Says whether an operation removes a personal value (`wire/operations/personal-operations.ts`). */
function takesAway(candidate: unknown): boolean {
  if (!shape.Check(candidate) || !isOperationKind(candidate.kind)) return false;
  if (OPERATION_KINDS[candidate.kind].case !== 'last-writer') return false;
  const { on, content, search, value } = candidate.payload;
  return on === false || content === null || search === null || value === null;
}

function isForLackOfRoom(outcome: Outcome): boolean {
  return outcome.status === 'rejected' && outcome.error.type === 'quota_exceeded';
}

/** The operation's id as the device sent it, if it has one; else ''. */
function idOf(candidate: unknown): string {
  if (typeof candidate !== 'object' || candidate === null || !('id' in candidate)) return '';
  return typeof candidate.id === 'string' ? candidate.id.slice(0, ID_ECHO_MAX) : '';
}
