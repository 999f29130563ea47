import type { QuotaName } from '../../src/wire/quota-names.ts';

export interface Quota {
  /** The most that one person has at once; of memberships, one team. Removing some makes room. */
  readonly held?: number;
  /** The most that one account makes in a day. */
  readonly account?: number;
  /** The most that one guest makes in a day. A guest's secret is free, so that `address` stands beside it. */
  readonly guest?: number;
  /** The most that everybody at one network address makes in a day. */
  readonly address?: number;
}

export type QuotaShare = keyof Quota;
export type DailyShare = Exclude<QuotaShare, 'held'>;
export type QuotaFigures = Readonly<Record<QuotaName, Quota>>;

/**
 * Figures that no honest person meets: a recruiter sends batches of a thousand postings several times a day, a seeker saves
 * hundreds of jobs, and a camp of two hundred people shares one address.
 */
export const DEFAULT_QUOTAS: QuotaFigures = {
  drafts: { held: 500, account: 1_000, address: 10_000 },
  saved: { held: 5_000, account: 5_000, address: 20_000 },
  hidden: { held: 20_000, account: 5_000, address: 20_000 },
  searches: { held: 200, account: 500, address: 2_000 },
  preferences: { held: 200 },
  applications: { account: 1_000, guest: 500, address: 5_000 },
  /** Applications through `/submit`, which says nothing of who sends them. */
  forms: { address: 1_000 },
  withdrawals: { account: 1_000, guest: 500, address: 5_000 },
  notes: { account: 5_000, address: 10_000 },
  reports: { account: 50, guest: 20, address: 200 },
  messages: { account: 20, guest: 20, address: 100 },
  postings: { account: 10_000, address: 20_000 },
  /** By accounts whose address could be confirmed, and is not. */
  unconfirmedPostings: { account: 1_000, address: 2_000 },
  /** By accounts that have no address at all. */
  anonymousPostings: { account: 20, address: 50 },
  /** In collections that keys made. */
  documents: { account: 5_000, address: 10_000 },
  /** Guests whose work an account took over; by the day those that had written nothing. */
  adoptions: { held: 200, account: 5 },
  accounts: { address: 300 },
  sessions: { held: 10 },
  identities: { held: 20 },
  targets: { held: 20, account: 200 },
  teams: { held: 100, account: 50, address: 200 },
  memberships: { held: 500, account: 500, address: 1_000 },
};

const PAIR = /^([A-Za-z]+)\.([a-z]+)=(\d{1,9})$/;

/** Reads `drafts.held=1000,postings.account=20000` in the place of the defaults. Null: it names a figure that there is not. */
export function readQuotas(text: string): QuotaFigures | null {
  const figures = structuredClone(DEFAULT_QUOTAS) as unknown as Record<string, Record<string, number>>;
  for (const part of text.split(',')) {
    const [, name = '', share = '', number = ''] = PAIR.exec(part.trim()) ?? [];
    const quota = Object.hasOwn(figures, name) ? figures[name] : undefined;
    if (!quota || !Object.hasOwn(quota, share) || Number(number) < 1) return null;
    quota[share] = Number(number);
  }
  return figures as unknown as QuotaFigures;
}
