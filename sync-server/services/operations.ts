import { Compile } from 'typebox/compile';
import { isOperationKind, OPERATION_KINDS } from '../../src/wire/operation-kinds.ts';
import { Operation, type Outcome } from '../../src/wire/push.ts';
import type { Context } from '../context.ts';
import { ownTurn } from '../own-turn.ts';
import { StoreUnavailable } from '../store/store.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { OPERATION_HANDLERS } from './operation-handlers.ts';
import { groupedBySteps } from './operation-steps.ts';
import { deferred, outcomeOfQuota, rejected } from './outcomes.ts';
import type { Person } from './people.ts';
import { schemaProblem } from './schema-problem.ts';

export interface Operations {
  /**
   * One outcome for each operation, in order. Each stands alone: what is wrong with one never keeps another back.
   * An operation that failed for no fault of its own has no outcome and is sent again by the device. Rejects with
   * `StoreUnavailable` when nothing can be saved.
   */
  apply(person: Person, operations: readonly unknown[]): Promise<Outcome[]>;
}

const shape = Compile(Operation);

const ID_ECHO_MAX = 256;

export function createOperations(context: Context): Operations {
  const oneAtATime = createOneAtATime();

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
    const handler = OPERATION_HANDLERS[kind];
    try {
      // The same operation from two tabs, or twice in one request: the second sees what the first did. So does one
      // that is about what an earlier one is about.
      return await oneAtATime(`${person.id}\n${id}`, () =>
        oneAtATime(`${person.id}\n\n${handler.subject(candidate)}`, () =>
          handler.apply(context, person, candidate),
        ),
      );
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      const refused = outcomeOfQuota(id, error);
      if (refused) return refused;
      context.log.error({ err: error, kind, operationId: id }, 'operation failed');
      return undefined;
    }
  };

  return {
    // Those of a group are started in order and committed together: the store keeps the order in which they come. Between two
    // groups everybody else has a turn.
    async apply(person, operations) {
      const outcomes: (Outcome | undefined)[] = [];
      for (const group of groupedBySteps(operations)) {
        if (outcomes.length > 0) await ownTurn();
        outcomes.push(...(await Promise.all(group.map(operation => applyOne(person, operation)))));
      }
      // Removals in the same request have made room by now.
      if (operations.some(takesAway))
        for (const [at, outcome] of outcomes.entries())
          if (outcome && isForLackOfRoom(outcome)) outcomes[at] = await applyOne(person, operations[at]);
      return outcomes.filter(outcome => outcome !== undefined);
    },
  };
}

/** Says whether an operation removes a personal value (`wire/personal-operations.ts`). */
function takesAway(candidate: unknown): boolean {
  if (!shape.Check(candidate) || !candidate.kind.endsWith('.put')) return false;
  const { on, content, search, value } = candidate.payload;
  return on === false || content === null || search === null || value === null;
}

function isForLackOfRoom(outcome: Outcome): boolean {
  return outcome.status === 'rejected' && outcome.error.type === 'quota_exceeded';
}

/** What the device called it, as far as can be told; '' tells nobody. */
function idOf(candidate: unknown): string {
  if (typeof candidate !== 'object' || candidate === null || !('id' in candidate)) return '';
  return typeof candidate.id === 'string' ? candidate.id.slice(0, ID_ECHO_MAX) : '';
}
