import type { AccountNews, AccountRecord } from '../records/account-record.ts';
import { accountDifferences } from './account-differences.ts';

/** Consumers see a change within seconds. This is for those that were stopped meanwhile. */
const KEPT = 16;
const KEPT_MS = 3_600_000;

/**
 * Notes in the account what changed, in the write that changes it. Consumers of events (`events/account-source.ts`) may
 * see only the last of several versions, and then they couldn't tell.
 */
export function withNews(before: AccountRecord, after: AccountRecord, nowMs: number): AccountRecord {
  const differences = accountDifferences(before, after);
  const { news: told = [], ...account } = after;
  if (differences.length === 0) return after;
  const first = (told.at(-1)?.number ?? 0) + 1;
  const added = differences.map(({ path, action, aspect }, index): AccountNews => {
    const [, part] = path;
    return {
      number: first + index,
      at: nowMs,
      action,
      ...(aspect !== undefined && { aspect }),
      ...(part && { kind: part[0], id: part[1] }),
    };
  });
  const recent = told.filter(({ at }) => nowMs - at < KEPT_MS).slice(-KEPT);
  // The newest stays, because the next number follows from it.
  return { ...account, news: [...recent, ...added] };
}
