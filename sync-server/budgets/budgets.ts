import { LRUCache } from 'lru-cache';
import { derivedKey, keyedHash } from '../core/keyed-hash.ts';
import type { BudgetFigures, FlowFigures, FlowName, LevelName, Share } from './figures.ts';
import { type Debt, FlowBudget } from './flow-budget.ts';
import { LevelBudget } from './level-budget.ts';

/** The shares that an amount is charged to. `guest` never counts alone, because guest secrets are free to make. */
export interface Holder {
  /** From `core/network/client-address.ts`. Absent: only the other shares are charged. */
  address?: string | undefined;
  account?: string | undefined;
  guest?: string | undefined;
}

export interface Refusal {
  share: Share;
  retryAfterSeconds: number;
}

/** Refusals by budget and share, for `/metrics`. They never name the holder. */
export type RefusalCounts = ReadonlyMap<string, { budget: string; share: Share; count: number }>;

/** Debts as stored on disk: by budget and share, under keyed hashes. */
export type KeptDebts = Record<string, [string, Debt][]>;

const LEVELS = [
  'connections',
  'waiting',
  'requests',
  'bodies',
  'hashes',
  'sockets',
] as const satisfies readonly LevelName[];
const FLOWS = [
  'ahead',
  'discarded',
  'guesses',
  'steps',
  'messages',
  'mails',
  'texts',
  'operations',
  'stored',
  'uploaded',
] as const satisfies readonly FlowName[];
/** Budgets of stored data count over a day, and a restart must not reset them. */
const KEPT: ReadonlySet<FlowName> = new Set(['operations', 'stored', 'uploaded']);
/** The server's comes last, because whether it applies depends on how much of their own the holder has used. */
const SHARES = ['address', 'account', 'guest', 'server'] as const;
/** The key of the only entry in the `server` share. */
const EVERYBODY = 'everybody';
const HASHES_CACHED = 1_000;
/** When the server's share is used up, holders who have used less than this fraction of their own still get more. */
const MODEST = 0.5;

/**
 * All budgets for resources that strangers could exhaust. Callers check here before the work and report the cost
 * afterwards. `figures.ts` has the figures and their meaning; docs/operations.md explains them to operators.
 */
export class Budgets {
  readonly #levels: Record<LevelName, LevelBudget>;
  readonly #flows: Record<FlowName, ReadonlyMap<Share, FlowBudget>>;
  readonly #refusals = new Map<string, { budget: string; share: Share; count: number }>();
  readonly #hashKey: Uint8Array;
  /** A request asks for the same few several times. */
  readonly #hashes = new LRUCache<string, string>({ max: HASHES_CACHED });

  constructor(figures: BudgetFigures, { nowMs, idKey }: { nowMs: () => number; idKey: Uint8Array }) {
    this.#levels = record(LEVELS, name => new LevelBudget(figures[name]));
    this.#flows = record(FLOWS, name => flowsOf(figures[name], nowMs));
    this.#hashKey = derivedKey(idKey, 'budgets');
  }

  /** null: taken. Return the same amount with `give`. */
  take(name: LevelName, address: string, amount = 1): Refusal | null {
    const share = this.#levels[name].take(address, amount);
    return share === null ? null : this.#refuse(name, share, 1);
  }

  give(name: LevelName, address: string, amount = 1): void {
    this.#levels[name].give(address, amount);
  }

  /** Counts a refusal of someone who had a place and gave way to others. */
  turnAway(name: LevelName, retryAfterSeconds: number): Refusal {
    return this.#refuse(name, 'server', retryAfterSeconds);
  }

  used(name: LevelName): number {
    return this.#levels[name].used;
  }

  /** null: the holder may go on. `needed`: all of this amount must be left; 0: any amount is enough. */
  check(name: FlowName, holder: Holder, needed = 0): Refusal | null {
    let isModest = true;
    for (const [share, flow] of this.#flows[name]) {
      const key = this.#keyOf(name, share, holder);
      if (key === undefined) continue;
      const retryAfterSeconds = flow.waitSeconds(key, needed);
      if (retryAfterSeconds > 0 && !(share === 'server' && isModest))
        return this.#refuse(name, share, retryAfterSeconds);
      if (flow.usedPart(key) >= MODEST) isModest = false;
    }
    return null;
  }

  spend(name: FlowName, holder: Holder, amount: number): void {
    for (const [share, flow] of this.#flows[name]) {
      const key = this.#keyOf(name, share, holder);
      if (key !== undefined) flow.spend(key, amount);
    }
  }

  /** Checks and spends 1 in one step, so concurrent requests can't pass together. Null = spent. */
  use(name: FlowName, holder: Holder): Refusal | null {
    const refusal = this.check(name, holder, 1);
    if (refusal === null) this.spend(name, holder, 1);
    return refusal;
  }

  /** Gives back an amount that turned out not to be used. */
  giveBack(name: FlowName, holder: Holder, amount = 1): void {
    for (const [share, flow] of this.#flows[name]) {
      const key = this.#keyOf(name, share, holder);
      if (key !== undefined) flow.giveBack(key, amount);
    }
  }

  get refusals(): RefusalCounts {
    return this.#refusals;
  }

  /** The debts to keep across restarts. */
  kept(): KeptDebts {
    const kept: KeptDebts = {};
    for (const name of KEPT)
      for (const [share, flow] of this.#flows[name]) kept[`${name}.${share}`] = flow.entries();
    return kept;
  }

  restore(kept: KeptDebts): void {
    for (const name of KEPT)
      for (const [share, flow] of this.#flows[name]) flow.restore(kept[`${name}.${share}`] ?? []);
  }

  /** undefined: the holder has no such share. */
  #keyOf(name: FlowName, share: Share, holder: Holder): string | undefined {
    if (share === 'server') return EVERYBODY;
    const id = holder[share];
    return id !== undefined && KEPT.has(name) ? this.#hashOf(`${share} ${id}`) : id;
  }

  #hashOf(text: string): string {
    const hash = this.#hashes.get(text) ?? keyedHash(this.#hashKey, text);
    this.#hashes.set(text, hash);
    return hash;
  }

  #refuse(budget: string, share: Share, retryAfterSeconds: number): Refusal {
    const key = `${budget} ${share}`;
    const counted = this.#refusals.get(key) ?? { budget, share, count: 0 };
    counted.count += 1;
    this.#refusals.set(key, counted);
    return { share, retryAfterSeconds };
  }
}

function flowsOf(figures: FlowFigures, nowMs: () => number): ReadonlyMap<Share, FlowBudget> {
  return new Map(
    SHARES.flatMap(share => {
      const amount = figures[share];
      return amount === undefined ? [] : [[share, new FlowBudget(amount, figures.seconds, nowMs)] as const];
    }),
  );
}

function record<K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map(name => [name, make(name)])) as Record<K, V>;
}
