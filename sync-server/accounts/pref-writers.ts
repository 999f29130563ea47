import { isOver } from '../core/lifetimes.ts';
import type { AccountRecord } from '../records/account-record.ts';

type Writers = NonNullable<AccountRecord['prefWriters']>;
type Writer = Writers[string];

/** The most removed names that are remembered; the newest are kept. */
const REMOVED_MAX = 200;
/** The most edits from fast clocks that are remembered, over all names. */
const EARLY_MAX = 200;

/**
 * Forgets removals of preferences some time after the server heard of them (`core/lifetimes.ts`). The account
 * keeps the time of the latest forgotten removal (`prefsForgottenAt`). If a name does not exist, an edit older than
 * that time loses: it may be older than the name's removal. So an edit that was delayed for longer cannot bring back a
 * removed preference.
 */
export function tidiedPrefs(account: AccountRecord, nowMs: number): AccountRecord {
  const { prefs, prefWriters } = account;
  if (!prefWriters) return account;
  const all = Object.entries(prefWriters);
  const removed = all
    .filter(([name]) => !Object.hasOwn(prefs, name))
    .sort(([, a], [, b]) => knownSince(b) - knownSince(a));
  const forgotten = removed.filter(
    ([, writer], place) => place >= REMOVED_MAX || isOver('preferences', knownSince(writer), nowMs),
  );
  const isEarlyFull = all.reduce((sum, [, { early }]) => sum + early.length, 0) > EARLY_MAX;
  if (forgotten.length === 0 && !isEarlyFull) return account;
  const gone = new Set(forgotten.map(([name]) => name));
  const kept = all.filter(([name]) => !gone.has(name));
  const forgottenAt = [account.prefsForgottenAt, ...forgotten.map(([, { at }]) => at)];
  const known = forgottenAt.filter(at => at !== undefined);
  return {
    ...account,
    prefWriters: Object.fromEntries(isEarlyFull ? withFewEarly(kept) : kept),
    ...(known.length > 0 && { prefsForgottenAt: known.reduce((a, b) => Math.max(a, b)) }),
  };
}

/** The edit of a preference that counts, as far as it is remembered. */
export function writerOf(
  { prefs, prefWriters = {}, prefsForgottenAt: at }: AccountRecord,
  name: string,
): Writer | undefined {
  // A preference may have a name like `toString`, which every object has.
  if (Object.hasOwn(prefWriters, name)) return prefWriters[name];
  if (at === undefined || Object.hasOwn(prefs, name)) return undefined;
  return { at, editedAt: at, operation: '', digest: '', early: [] };
}

/**
 * The account with these edits recorded. New removals get the current time as the time when the server learned of them.
 */
export function withWriters(account: AccountRecord, writers: Writers, nowMs: number): AccountRecord {
  const noted = Object.entries(writers).map(([name, { since, ...writer }]) => [
    name,
    Object.hasOwn(account.prefs, name) ? writer : { ...writer, since: since ?? nowMs },
  ]);
  const prefWriters: Writers = { ...account.prefWriters, ...Object.fromEntries(noted) };
  return tidiedPrefs({ ...account, prefWriters }, nowMs);
}

function knownSince({ since, at }: Writer): number {
  return since ?? at;
}

/** Keeps the early edits of the latest writers. */
function withFewEarly(writers: readonly [string, Writer][]): [string, Writer][] {
  let room = EARLY_MAX;
  return writers
    .toSorted(([, a], [, b]) => b.at - a.at)
    .map(([name, writer]) => {
      const early = room > 0 ? writer.early.slice(-room) : [];
      room -= early.length;
      return [name, { ...writer, early }];
    });
}
