import type { Context } from '../board/context.ts';
import { executionKey, type ExecutionRecord, rangeOf, recordOf } from '../functions/function-records.ts';
import { removeStored } from '../functions/function-parts.ts';

const PAGE = 500;

/** Removes the executions that a person started: their requests and logs may say something about the person. */
export async function eraseExecutions({ stores }: Pick<Context, 'stores'>, userId: string): Promise<void> {
  const store = stores.accounts;
  const { end } = rangeOf('execution');
  let { start } = rangeOf('execution');
  for (;;) {
    const page = await store.range({ start, end, limit: PAGE });
    for (const { body } of page) {
      const record = recordOf<ExecutionRecord>(body);
      if (record.userId === userId) await removeStored(store, executionKey(record.functionId, record.id));
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    // The space sorts before all characters of ids.
    start = `${last.id} `;
  }
}
