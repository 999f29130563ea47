import type { Clock } from '../../sync/ports.ts';

/**
 * Verifies a refusal at most this often a minute. If a server alternately accepts and refuses a session, the refusal
 * wins.
 */
const MOST_DOUBTS = 5;
const MINUTE_MS = 60_000;

/**
 * Verifies that the server ended a session. A new password or a proven second factor gives the session another secret.
 * The server refuses requests sent with the former one, which says nothing about the current session.
 *
 * `ask` asks the server who is signed in. The returned function resolves to true if the session is still good. Calls
 * during a question share its answer.
 */
export function createSessionDoubt(
  clock: Clock,
  isSignedIn: () => boolean,
  ask: () => Promise<boolean>,
): () => Promise<boolean> {
  let askedAtMs: readonly number[] = [];
  let asking: Promise<boolean> | undefined;

  return () => {
    if (asking) return asking;
    const nowMs = clock.nowMs();
    askedAtMs = askedAtMs.filter(atMs => nowMs - atMs < MINUTE_MS);
    if (!isSignedIn() || askedAtMs.length >= MOST_DOUBTS) return Promise.resolve(false);
    askedAtMs = [...askedAtMs, nowMs];
    asking = ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
