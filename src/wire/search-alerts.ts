// Apart from schemas, because the app has it too.

/** Where people are told of new matches of a saved search. `device`: the app compares after a sync, without the server. */
export const ALERT_BY = ['device', 'push', 'mail'] as const;
export type AlertBy = (typeof ALERT_BY)[number];

export const ALERT_WHEN = ['now', 'daily', 'weekly'] as const;
export type AlertWhen = (typeof ALERT_WHEN)[number];

export interface SearchAlert {
  by: AlertBy;
  when: AlertWhen;
  /** The IANA time zone in which it was chosen: daily and weekly alerts come in the morning there. */
  zone: string;
}

export const ZONE_PATTERN = '^[A-Za-z0-9_/+-]{1,64}$';
const ZONE = new RegExp(ZONE_PATTERN);
const USUAL_ZONE = 'America/Toronto';

/** The zone of this machine. */
export function ownZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ZONE.test(zone) ? zone : USUAL_ZONE;
}

/** null: none. A zone that can't be read counts as the usual one. */
export function readAlert(by: unknown, when: unknown, zone: unknown): SearchAlert | null {
  const known = ALERT_BY.find(each => each === by);
  const often = ALERT_WHEN.find(each => each === when);
  if (!known || !often) return null;
  return { by: known, when: often, zone: typeof zone === 'string' && ZONE.test(zone) ? zone : USUAL_ZONE };
}

/** The hour at which daily and weekly alerts come. Weekly ones come on Mondays. */
const ALERT_HOUR = 8;
const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const QUARTERS_A_WEEK = 7 * 24 * 4;

/**
 * When an alert is due that has something to tell from this moment on: `now` at once, the others at the next 8 a.m. (on a
 * Monday) after it on the clock of the zone. The offset of every time zone is a multiple of 15 minutes.
 */
export function alertDueMs({ when, zone }: Pick<SearchAlert, 'when' | 'zone'>, fromMs: number): number {
  if (when === 'now') return fromMs;
  const format = clockOf(zone) ?? clockOf(USUAL_ZONE);
  // A day may have an hour more because clocks are set back.
  const most = QUARTERS_A_WEEK + 8;
  let quarter = Math.floor(fromMs / QUARTER_MS) + 1;
  for (const last = quarter + most; quarter < last; quarter += 1) {
    const at = quarter * QUARTER_MS;
    const text = format?.format(at) ?? '';
    if (!text.includes(`0${ALERT_HOUR}:00`)) continue;
    if (when === 'daily' || text.startsWith('Mon')) return at;
    // The next candidate is almost a day away.
    quarter += 22 * (HOUR_MS / QUARTER_MS);
  }
  return fromMs;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, ...options });
  } catch {
    return null;
  }
}

/** `GET`: whether alerts by mail reach the person, and what was announced of their searches. */
export const ALERTS_PATH = '/v1/sync/alerts';

export interface AlertsAnswer {
  /** The address is confirmed, and this server sends mail. */
  canMail: boolean;
  alerts: {
    searchId: string;
    /** The last announcement, in ms. 0: none yet. */
    lastAt: number;
    lastCount: number;
  }[];
}

/** null: the answer of another version. */
export function readAlerts(value: unknown): AlertsAnswer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { canMail, alerts }: Record<string, unknown> = { ...value };
  if (typeof canMail !== 'boolean' || !Array.isArray(alerts)) return null;
  return {
    canMail,
    alerts: alerts.flatMap((alert: unknown) => {
      const { searchId, lastAt, lastCount }: Record<string, unknown> = { ...(alert as object) };
      const isWhole =
        typeof searchId === 'string' && typeof lastAt === 'number' && typeof lastCount === 'number';
      return isWhole ? [{ searchId, lastAt, lastCount }] : [];
    }),
  };
}
