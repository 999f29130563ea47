import { LRUCache } from 'lru-cache';

const HOUR_MS = 3_600_000;
const AN_HOUR = 3;
const REMEMBERED = 20_000;

/**
 * How much of what anybody may ask for one mailbox or telephone gets, whoever asks and by whichever route. Kept in memory: a restart
 * forgives. `key` is the mailbox, not the spelling: `emailCanonical`.
 */
export interface MailLimits {
  /** Counts it, unless it is too much. */
  admit(key: string): boolean;
}

export function createMailLimits(nowMs: () => number): MailLimits {
  const sent = new LRUCache<string, number[]>({ max: REMEMBERED });
  return {
    admit(key) {
      const now = nowMs();
      const recent = (sent.get(key) ?? []).filter(at => at > now - HOUR_MS);
      if (recent.length >= AN_HOUR) return false;
      sent.set(key, [...recent, now]);
      return true;
    },
  };
}

export const NO_MAIL_LIMITS: MailLimits = { admit: () => true };
