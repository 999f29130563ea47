import type { FastifyRequest } from 'fastify';
import type { Budgets } from '../../budgets/budgets.ts';
import { clientAddress } from '../../core/network/client-address.ts';
import { ownTurn } from '../../core/turns/own-turn.ts';
import { KEY_STEPS, STRANGER_STEPS, WorkMeter } from '../../projection/work-meter.ts';
import { requireBudget, spendBudget } from './operation-budgets.ts';

/** How a list is counted and paid for. */
export interface QueryPayment {
  meter: WorkMeter;
  /** Throws if the caller's share is used up. */
  admit: () => void;
  onTurn: () => void;
  /** Resolves in a turn of the caller's address. */
  turn: () => Promise<void>;
  /** Pays for steps that the meter doesn't count. */
  charge: (steps: number) => void;
}

/**
 * Runs a query at its caller's expense. It is paid for while it runs, because a hundred concurrent ones would otherwise all
 * pay at their end. A query that fails is paid for too. Throws 429 or 503 before it runs if the caller's share is used up.
 */
export async function paidQuery<T>(
  budgets: Budgets,
  request: FastifyRequest,
  query: (payment: QueryPayment) => Promise<T>,
): Promise<T> {
  const admit = () => requireBudget(budgets, request, 'steps');
  const charge = (steps: number) => spendBudget(budgets, request, 'steps', steps);
  admit();
  const meter = new WorkMeter(request.caller.kind === 'key' ? KEY_STEPS : STRANGER_STEPS);
  let paid = 0;
  const pay = () => {
    charge(meter.used - paid);
    paid = meter.used;
  };
  const onTurn = () => {
    pay();
    admit();
  };
  try {
    return await query({ meter, admit, onTurn, turn: () => ownTurn(clientAddress(request)), charge });
  } finally {
    pay();
  }
}
