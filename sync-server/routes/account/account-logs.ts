import type { FastifyInstance } from 'fastify';
import { requireUser } from '../../http/session/authenticate.ts';
import { wantsTotal } from '../../http/list-wish.ts';
import { readQueries } from '../../http/queries.ts';
import { inQueriesParam, invalidQuery } from '../../projection/invalid-query.ts';
import { eventsOf } from '../../accounts/account-events.ts';
import { eventAnswer } from '../../accounts/account-answer.ts';
import type { Accounts } from '../../accounts/accounts.ts';

const LIMIT_DEFAULT = 25;
const LIMIT_MAX = 5000;

/** The caller's account activity, newest first. Only supports `limit` and `offset`. */
export function registerAccountLogRoutes(app: FastifyInstance, { accounts }: { accounts: Accounts }): void {
  app.get('/account/logs', async request => {
    const { userId } = requireUser(request);
    let [limit, offset] = [LIMIT_DEFAULT, 0];
    inQueriesParam(() => {
      for (const { method, values } of readQueries(request)) {
        if (method === 'limit') limit = wholeNumber(method, values, 1);
        else if (method === 'offset') offset = wholeNumber(method, values, 0);
        else throw invalidQuery(`Query method is not valid: ${method.slice(0, 32)}`);
      }
    });
    const account = await accounts.get(userId);
    const page = eventsOf(account)
      .toReversed()
      .slice(offset, offset + limit);
    const counted = wantsTotal(request);
    return {
      total: counted ? account.events.length : 0,
      logs: page.map(event => eventAnswer(account, event)),
    };
  });
}

function wholeNumber(method: string, values: readonly unknown[] | undefined, least: number): number {
  const [value] = values ?? [];
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= LIMIT_MAX;
  if (values?.length === 1 && fits) return value;
  throw invalidQuery(`Invalid ${method}: Value must be a valid range between ${least} and ${LIMIT_MAX}`);
}
