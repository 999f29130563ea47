import type { AccountRecord } from './account-record.ts';

type Writers = NonNullable<AccountRecord['prefWriters']>;
type Writer = Writers[string];

/** As long as a phone keeps the receipts that it may offer again. */
const REMOVED_KEPT_MS = 30 * 86_400_000;
/** Removed names, the newest. */
const REMOVED_MAX = 200;
/** Edits of all names together whose device's clock was ahead. */
const EARLY_MAX = 200;

/**
 * Without what need not be remembered any longer: who removed a preference, 30 days after the server heard of it. What is
 * forgotten leaves the time of the last of it (`prefsForgottenAt`), and no edit of a name that is not there wins that is older than
 * that: so an edit that was under way for longer cannot bring back what was removed.
 */
export function tidiedPrefs(account: AccountRecord, nowMs: number): AccountRecord {
  const { prefs, prefWriters } = account;
  if (!prefWriters) return account;
  const all = Object.entries(prefWriters);
  const removed = all
    .filter(([name]) => !Object.hasOwn(prefs, name))
    .sort(([, a], [, b]) => knownSince(b) - knownSince(a));
  const forgotten = removed.filter(
    ([, writer], place) => place >= REMOVED_MAX || knownSince(writer) < nowMs - REMOVED_KEPT_MS,
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

/** Whose edit of a preference stands, as far as that is remembered. */
export function writerOf(
  { prefs, prefWriters = {}, prefsForgottenAt: at }: AccountRecord,
  name: string,
): Writer | undefined {
  // A preference may be called what every object has: toString.
  if (Object.hasOwn(prefWriters, name)) return prefWriters[name];
  if (at === undefined || Object.hasOwn(prefs, name)) return undefined;
  return { at, editedAt: at, operation: '', digest: '', early: [] };
}

/** The preferences with these writers, of which those of names that are not there are known from now on. */
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

/** Those of the last edits. */
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
