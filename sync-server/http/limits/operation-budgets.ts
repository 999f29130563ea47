import type { FastifyRequest } from 'fastify';
import type { Budgets } from '../../budgets/budgets.ts';
import type { FlowName } from '../../budgets/figures.ts';
import { holderOf } from './holder.ts';
import { refused } from './refused.ts';

const isFree = (request: FastifyRequest): boolean => request.caller.kind === 'key';

/** Throws 429 or 503 if the caller's share is used up. API keys have no limit. */
export function requireBudget(budgets: Budgets, request: FastifyRequest, ...names: FlowName[]): void {
  if (isFree(request)) return;
  const holder = holderOf(request);
  for (const name of names) {
    const refusal = budgets.check(name, holder);
    if (refusal) throw refused(refusal);
  }
}

export function spendBudget(budgets: Budgets, request: FastifyRequest, name: FlowName, amount: number): void {
  if (!isFree(request)) budgets.spend(name, holderOf(request), amount);
}

/** Charges `stored` of a request's `of` operations, and the same fraction of its bytes. */
export function spendStored(budgets: Budgets, request: FastifyRequest, stored: number, of = 1): void {
  const bytes = Number(request.headers['content-length'] ?? 0) || 0;
  spendBudget(budgets, request, 'operations', stored);
  spendBudget(budgets, request, 'stored', of === 0 ? 0 : (bytes * stored) / of);
}
