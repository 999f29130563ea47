import type { AccountRecord, PushTargetRecord } from '../../records/account-record.ts';

/** Targets whose session is still open. */
export function livePushTargets({ pushTargets, sessions }: AccountRecord): PushTargetRecord[] {
  return pushTargets.filter(({ sessionId }) => sessions.some(({ id }) => id === sessionId));
}
