import type { FastifyInstance } from 'fastify';
import { PROTOCOL_VERSION } from '../../../src/wire/protocol-version.ts';
import type { PushResponse } from '../../../src/wire/operations/push.ts';
import {
  GUEST_HEADER,
  PUSH_MAX_BYTES,
  PUSH_MAX_OPERATIONS,
} from '../../../src/wire/operations/push-limits.ts';
import type { Context } from '../../board/context.ts';
import { ApiError, invalidParam } from '../../core/api-error.ts';
import { requireBudget, spendBudget, spendStored } from '../../http/limits/operation-budgets.ts';
import { pushLimits } from '../../http/limits/push-limits.ts';
import { knownPerson } from '../../board/adoptions.ts';
import { operationSteps } from '../../operations/operation-steps.ts';
import { createOperations } from '../../operations/operations.ts';
import { storedBy } from '../../records/outcomes.ts';
import { personOf } from '../../board/people.ts';

/**
 * `POST /v1/sync/push` (`wire/operations/push.ts`): a person's operations, with one outcome each. The person is the session's
 * account, or the guest named by the header. 400 and 413 are about the whole request: none of its operations took
 * effect.
 */
export function registerSyncPush(app: FastifyInstance, context: Context): void {
  const operations = createOperations(context);

  const options = { bodyLimit: PUSH_MAX_BYTES, onRequest: pushLimits(app), config: { isData: true } };
  app.post('/v1/sync/push', options, async (request, reply): Promise<PushResponse> => {
    reply.header('cache-control', 'no-store');
    const { operations: asked, epoch } = readPush(request.body);
    const person = personOf(context.idKey, request.caller, request.headers[GUEST_HEADER]);
    if (!person) throw new ApiError('guest_identity_missing');
    // A phone with receipts from other data sends those operations first.
    if (epoch !== undefined && epoch !== context.epoch) return { epoch: context.epoch, outcomes: [] };
    requireBudget(app.budgets, request, 'operations', 'stored', 'steps');
    // Charged before the work, so that many concurrent pushes pay too. Refused operations also cost the server time.
    spendBudget(app.budgets, request, 'steps', sumOf(asked, operationSteps));
    const known = await knownPerson(context, person, () =>
      spendBudget(app.budgets, request, 'operations', 1),
    );
    const outcomes = await operations.apply(known, asked);
    const stored = sumOf(outcomes, storedBy);
    spendStored(app.budgets, request, stored, asked.length);
    return { epoch: context.epoch, outcomes };
  });
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** Only reads the envelope. Each operation is judged separately. */
function readPush(body: unknown): { operations: readonly unknown[]; epoch: string | undefined } {
  if (typeof body !== 'object' || body === null) throw new ApiError('general_argument_invalid');
  if (!('protocol' in body) || body.protocol !== PROTOCOL_VERSION) throw new ApiError('protocol_unsupported');
  const operations: unknown = 'operations' in body ? body.operations : undefined;
  if (!Array.isArray(operations)) throw invalidParam('operations', 'Value must be an array.');
  if (operations.length > PUSH_MAX_OPERATIONS) {
    const limits = `at most ${PUSH_MAX_OPERATIONS} operations and ${PUSH_MAX_BYTES} bytes`;
    throw new ApiError('request_too_large', `Please send ${limits} in one request.`);
  }
  const epoch = 'epoch' in body && typeof body.epoch === 'string' ? body.epoch : undefined;
  return { operations, epoch };
}
