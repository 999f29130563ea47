/**
 * The holder whose use is counted: a network address (for IPv6 its /64), an account, a guest's secret, or all users
 * together.
 */
export type Share = 'address' | 'account' | 'guest' | 'server';

export type Shares = Readonly<Partial<Record<Share, number>>>;

/** Limits on use at one time; the amount is returned afterwards. */
export interface LevelFigures extends Shares {
  readonly address: number;
  readonly server: number;
}

/** Limits on recent use; a whole share is restored evenly over `seconds`. */
export interface FlowFigures extends Shares {
  readonly address: number;
  readonly seconds: number;
}

export interface BudgetFigures {
  /** TCP connections, including idle ones. Fewer if the process may not open that many files. */
  readonly connections: LevelFigures;
  /** Requests of any kind that wait for their turn (`http/limits/turns.ts`). */
  readonly waiting: LevelFigures;
  /** API requests that are not answered yet. */
  readonly requests: LevelFigures;
  /** Bytes of request bodies that are being read or processed. */
  readonly bodies: LevelFigures;
  /** Connections closed because they sent too many requests ahead of the answers. Beyond it, the address can't open more. */
  readonly ahead: FlowFigures;
  /** Bytes of bodies that arrive after their request was answered; they are discarded. */
  readonly discarded: FlowFigures;
  /** Passwords being hashed or waiting for it. Each takes 40 ms of a processor core. Only 64 wait: the holder that had most of late gives way. */
  readonly hashes: LevelFigures;
  /** Websockets. */
  readonly sockets: LevelFigures;
  /**
   * Wrong passwords, codes and secrets. `account`: the limit for one account over all devices that it doesn't know, counted separately for
   * passwords, codes and second factors. A device that the account knows is charged under its own name instead of its address, and never
   * to `account`.
   */
  readonly guesses: FlowFigures;
  /** Query steps (`projection/work-meter.ts`); about 50 million take a second. */
  readonly steps: FlowFigures;
  /** Mails and text messages that one holder causes, to any recipient. */
  readonly messages: FlowFigures;
  /**
   * Mails to one mailbox that any visitor can request. `address`: per requesting address. `account`: all requesters
   * together. A device that the mailbox's account knows is charged under its own name only.
   */
  readonly mails: FlowFigures;
  /** The same for text messages to one number. They cost money, so the total is low: two strangers leave one for the owner. */
  readonly texts: FlowFigures;
  /** Operations and documents stored. */
  readonly operations: FlowFigures;
  /** Their bytes, as received. */
  readonly stored: FlowFigures;
  /** Bytes of uploaded files. */
  readonly uploaded: FlowFigures;
}

export type LevelName = 'connections' | 'waiting' | 'requests' | 'bodies' | 'hashes' | 'sockets';
export type FlowName = Exclude<keyof BudgetFigures, LevelName>;

const MEGABYTE = 1_048_576;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Two hundred people in a camp share one address, and a phone that is back online sends a thousand operations at once.
 * So an address may use far more than one person needs, but far less than would hurt others.
 */
export const DEFAULT_FIGURES: BudgetFigures = {
  connections: { address: 2_000, server: 50_000 },
  requests: { address: 250, server: 1_000 },
  bodies: { address: 8 * MEGABYTE, server: 64 * MEGABYTE },
  ahead: { address: 3, seconds: 60 },
  discarded: { address: 32 * MEGABYTE, server: 512 * MEGABYTE, seconds: 60 },
  waiting: { address: 250, server: 4_000 },
  hashes: { address: 16, server: 512 },
  sockets: { address: 250, server: 10_000 },
  guesses: { address: 60, account: 100, seconds: HOUR },
  steps: { address: 100_000_000, server: 400_000_000, seconds: 10 },
  messages: { address: 120, account: 60, server: 6_000, seconds: HOUR },
  mails: { address: 3, account: 12, seconds: HOUR },
  texts: { address: 3, account: 7, seconds: HOUR },
  operations: { address: 50_000, account: 20_000, guest: 2_000, server: 2_000_000, seconds: DAY },
  stored: {
    address: 200 * MEGABYTE,
    account: 100 * MEGABYTE,
    guest: 20 * MEGABYTE,
    server: 10_000 * MEGABYTE,
    seconds: DAY,
  },
  uploaded: {
    address: 5_000 * MEGABYTE,
    account: 2_000 * MEGABYTE,
    guest: 200 * MEGABYTE,
    server: 500_000 * MEGABYTE,
    seconds: DAY,
  },
};

const PAIR = /^([a-z]+)\.([a-z]+)=(\d{1,15})$/;

/**
 * Reads figures such as `operations.address=100000,steps.server=800000000`, which replace the defaults. null if the
 * text is malformed or names an unknown figure.
 */
export function readFigures(text: string): BudgetFigures | null {
  const figures = structuredClone(DEFAULT_FIGURES) as unknown as Record<string, Record<string, number>>;
  for (const part of text.split(',')) {
    const [, name = '', figure = '', number = ''] = PAIR.exec(part.trim()) ?? [];
    const shares = Object.hasOwn(figures, name) ? figures[name] : undefined;
    if (!shares || !Object.hasOwn(shares, figure) || Number(number) < 1) return null;
    shares[figure] = Number(number);
  }
  return figures as unknown as BudgetFigures;
}

/** Removes all shares, but keeps the server's limits on use at one time. */
export function withoutShares(figures: BudgetFigures): BudgetFigures {
  const open = Number.POSITIVE_INFINITY;
  const level = ({ server }: LevelFigures): LevelFigures => ({ address: open, server });
  const flow = ({ seconds }: FlowFigures): FlowFigures => ({ address: open, seconds });
  return {
    connections: level(figures.connections),
    waiting: level(figures.waiting),
    requests: level(figures.requests),
    bodies: level(figures.bodies),
    ahead: flow(figures.ahead),
    discarded: flow(figures.discarded),
    hashes: level(figures.hashes),
    sockets: level(figures.sockets),
    guesses: flow(figures.guesses),
    steps: flow(figures.steps),
    messages: flow(figures.messages),
    mails: flow(figures.mails),
    texts: flow(figures.texts),
    operations: flow(figures.operations),
    stored: flow(figures.stored),
    uploaded: flow(figures.uploaded),
  };
}
