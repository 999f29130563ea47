import { derivedKey } from '../services/derived-keys.ts';
import { keyedHash } from '../services/keyed-hash.ts';
import type { BudgetFigures, FlowFigures, FlowName, LevelName, Share } from './figures.ts';
import { type Debt, FlowBudget } from './flow-budget.ts';
import { LevelBudget } from './level-budget.ts';

/** Whose shares an amount is charged to. A guest can make secrets for free, so `guest` never stands alone. */
export interface Holder {
  /** `http/client-address.ts`. Absent: only the other shares are charged. */
  address?: string | undefined;
  account?: string | undefined;
  guest?: string | undefined;
}

export interface Refusal {
  share: Share;
  retryAfterSeconds: number;
}

/** By budget and share, as `/metrics` shows them: never whose. */
export type RefusalCounts = ReadonlyMap<string, { budget: string; share: Share; count: number }>;

/** As kept on the disk: by budget and share, of keyed hashes. */
export type KeptDebts = Record<string, [string, Debt][]>;

const LEVELS = [
  'connections',
  'requests',
  'bodies',
  'hashes',
  'sockets',
] as const satisfies readonly LevelName[];
const FLOWS = [
  'discarded',
  'guesses',
  'steps',
  'messages',
  'mails',
  'texts',
  'operations',
  'stored',
] as const satisfies readonly FlowName[];
/** What lasts is counted for a day: a restart must not give it back. */
const KEPT: ReadonlySet<FlowName> = new Set(['operations', 'stored']);
const SHARES = ['address', 'account', 'guest', 'server'] as const;
/** The key of the one entry of a share that is everybody's. */
const EVERYBODY = 'everybody';
/** When everybody together used up what there is, those who used less of their own than this part still get more. */
const MODEST = 0.5;

/**
 * Everything that strangers can use up, in one place: each asks here before and says afterwards what it was. The figures and
 * what they mean: `figures.ts`; for operators: docs/operations.md.
 */
export class Budgets {
  readonly #levels: Record<LevelName, LevelBudget>;
  readonly #flows: Record<FlowName, ReadonlyMap<Share, FlowBudget>>;
  readonly #refusals = new Map<string, { budget: string; share: Share; count: number }>();
  readonly #hashKey: Uint8Array;

  constructor(figures: BudgetFigures, { nowMs, idKey }: { nowMs: () => number; idKey: Uint8Array }) {
    this.#levels = record(LEVELS, name => new LevelBudget(figures[name]));
    this.#flows = record(FLOWS, name => flowsOf(figures[name], nowMs));
    this.#hashKey = derivedKey(idKey, 'budgets');
  }

  /** Null = taken; it is to be given back with the same amount. */
  take(name: LevelName, address: string, amount = 1): Refusal | null {
    const share = this.#levels[name].take(address, amount);
    return share === null ? null : this.#refuse(name, share, 1);
  }

  give(name: LevelName, address: string, amount = 1): void {
    this.#levels[name].give(address, amount);
  }

  used(name: LevelName): number {
    return this.#levels[name].used;
  }

  /** Null = the holder may go on. `needed`: all of this amount must be left; 0 = any amount will do. */
  check(name: FlowName, holder: Holder, needed = 0): Refusal | null {
    const flows = this.#flows[name];
    let isModest = true;
    for (const [share, key] of this.#keys(name, holder)) {
      const flow = flows.get(share);
      if (!flow) continue;
      const retryAfterSeconds = flow.waitSeconds(key, needed);
      if (retryAfterSeconds > 0 && !(share === 'server' && isModest))
        return this.#refuse(name, share, retryAfterSeconds);
      if (flow.usedPart(key) >= MODEST) isModest = false;
    }
    return null;
  }

  spend(name: FlowName, holder: Holder, amount: number): void {
    const flows = this.#flows[name];
    for (const [share, key] of this.#keys(name, holder)) flows.get(share)?.spend(key, amount);
  }

  /** Checks and spends 1 in one step, so concurrent requests can't pass together. Null = spent. */
  use(name: FlowName, holder: Holder): Refusal | null {
    const refusal = this.check(name, holder, 1);
    if (refusal === null) this.spend(name, holder, 1);
    return refusal;
  }

  /** Gives back an amount that turned out not to be used. */
  giveBack(name: FlowName, holder: Holder, amount = 1): void {
    const flows = this.#flows[name];
    for (const [share, key] of this.#keys(name, holder)) flows.get(share)?.giveBack(key, amount);
  }

  get refusals(): RefusalCounts {
    return this.#refusals;
  }

  /** What a restart must not give back. */
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

  /** The server's comes last: who is modest of their own is let through there. */
  #keys(name: FlowName, { address, account, guest }: Holder): [Share, string][] {
    const hashed = (text: string) => (KEPT.has(name) ? keyedHash(this.#hashKey, text) : text);
    const keys: [Share, string][] = [];
    if (address !== undefined) keys.push(['address', hashed(`address ${address}`)]);
    if (account !== undefined) keys.push(['account', hashed(`account ${account}`)]);
    if (guest !== undefined) keys.push(['guest', hashed(`guest ${guest}`)]);
    keys.push(['server', EVERYBODY]);
    return keys;
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
