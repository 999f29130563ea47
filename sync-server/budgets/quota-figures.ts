import type { QuotaName } from '../../src/wire/quota-names.ts';

export interface Quota {
  /** The most that one person may have at once (memberships: one team). Removing some makes room. */
  readonly held?: number;
  /** The most that one account may make in a day. */
  readonly account?: number;
  /** The most that one guest may make in a day. A new guest costs nothing, so `address` must limit guests too. */
  readonly guest?: number;
  /** The most that all people at one network address together may make in a day. */
  readonly address?: number;
}

export type QuotaShare = keyof Quota;
export type DailyShare = Exclude<QuotaShare, 'held'>;
export type QuotaFigures = Readonly<Record<QuotaName, Quota>>;

/**
 * The figures leave room for honest use: a recruiter sends batches of a thousand postings several times a day, a seeker saves hundreds
 * of jobs, and two hundred people in a camp share one address.
 */
export const DEFAULT_QUOTAS: QuotaFigures = {
  drafts: { held: 500, account: 1_000, address: 10_000 },
  saved: { held: 5_000, account: 5_000, address: 20_000 },
  hidden: { held: 20_000, account: 5_000, address: 20_000 },
  searches: { held: 200, account: 500, address: 2_000 },
  preferences: { held: 200 },
  /** Parts of a profile: each job and each study is one. */
  profiles: { held: 500, account: 600, address: 2_000 },
  applications: { account: 1_000, guest: 500, address: 5_000 },
  /** Applications through `/submit`, where the sender is unknown. */
  forms: { address: 1_000 },
  withdrawals: { account: 1_000, guest: 500, address: 5_000 },
  notes: { account: 5_000, address: 10_000 },
  /** Messages between applicants and employers. */
  conversations: { account: 1_000, guest: 100, address: 5_000 },
  reports: { account: 50, guest: 20, address: 200 },
  messages: { account: 20, guest: 20, address: 100 },
  postings: { account: 10_000, address: 20_000 },
  /** Postings by accounts that have yet to confirm their address. */
  unconfirmedPostings: { account: 1_000, address: 2_000 },
  /** Postings by accounts without an address. */
  anonymousPostings: { account: 20, address: 50 },
  /** Documents in collections that an API key made. */
  documents: { account: 5_000, address: 10_000 },
  /** In all buckets together. */
  files: { held: 1_000, account: 2_000, guest: 50, address: 5_000 },
  /** The size of all these files together. */
  fileMegabytes: { held: 1_000 },
  /** Guests whose work an account took over. The daily figure counts only guests that had written nothing. */
  adoptions: { held: 200, account: 5 },
  accounts: { address: 300 },
  sessions: { held: 10 },
  identities: { held: 20 },
  targets: { held: 20, account: 200 },
  /** Subscriptions of push targets to topics. */
  subscriptions: { held: 500, account: 2_000 },
  teams: { held: 100, account: 50, address: 200 },
  memberships: { held: 500, account: 500, address: 1_000 },
};

const PAIR = /^([A-Za-z]+)\.([a-z]+)=(\d{1,9})$/;

/** Reads figures such as `drafts.held=1000,postings.account=20000`, which replace the defaults. Null if one of them does not exist. */
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
