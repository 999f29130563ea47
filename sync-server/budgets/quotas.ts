import type { QuotaName } from '../../src/wire/quota-names.ts';
import { derivedKey, keyedHash } from '../core/keyed-hash.ts';
import type { KeptDebts } from './budgets.ts';
import { FlowBudget } from './flow-budget.ts';
import type { DailyShare, QuotaFigures, QuotaShare } from './quota-figures.ts';

/** The person who makes something. */
export interface Maker {
  kind: 'account' | 'guest';
  /** Account or guest identity; undefined if unknown. */
  id: string | undefined;
  /** From `core/network/client-address.ts`. */
  address: string;
}

/** A document to be added to those that its owner has. */
export interface Held {
  /** The owner of the documents. */
  owner: string;
  /** The id of the new document. */
  id: string;
  /** Counts the owner's documents. */
  count: () => number;
  /** Says whether `count` includes that document. */
  isThere: (id: string) => boolean;
}

export interface QuotaRefusal {
  name: QuotaName;
  share: QuotaShare;
  limit: number;
  used: number;
  /** Null if waiting does not help. */
  retryAfterSeconds: number | null;
}

interface Options {
  nowMs: () => number;
  idKey: Uint8Array;
  /** False turns the daily limits off. */
  isDaily: boolean;
}

/** Builds the quotas from the configuration. RATE_LIMITS=off turns the daily limits off. */
export function createQuotas({
  config,
  environment,
  idKey,
}: {
  config: { quotas: QuotaFigures; rateLimits: boolean };
  environment: { nowMs: () => number };
  idKey: Uint8Array;
}): Quotas {
  return new Quotas(config.quotas, {
    nowMs: () => environment.nowMs(),
    idKey,
    isDaily: config.rateLimits,
  });
}

/** Fraction of a share. Most people use less. A restart forgets those, so each person gains at most this fraction. */
const WORTH_KEEPING = 0.1;
const DAY_SECONDS = 86_400;
const DAILY: readonly DailyShare[] = ['account', 'guest', 'address'];

/** A share of a day's figure, and whose it is. */
interface TodaysShare {
  share: DailyShare;
  limit: number;
  flow: FlowBudget;
  key: string;
}

/**
 * Limits what people have at once and create in a day. `quota-figures.ts` has the figures; docs/operations.md explains
 * them.
 */
export class Quotas {
  readonly #figures: QuotaFigures;
  readonly #days = new Map<string, { limit: number; flow: FlowBudget }>();
  /** Documents being written. They count from the start, so a thousand concurrent writes cannot exceed the limit. */
  readonly #coming = new Map<string, Set<string>>();
  readonly #refusals = new Map<string, { name: QuotaName; share: QuotaShare; count: number }>();
  readonly #hashKey: Uint8Array;

  constructor(figures: QuotaFigures, { nowMs, idKey, isDaily }: Options) {
    this.#figures = figures;
    this.#hashKey = derivedKey(idKey, 'quotas');
    for (const [name, quota] of Object.entries(isDaily ? figures : {}))
      for (const share of DAILY) {
        const limit = quota[share];
        if (limit === undefined) continue;
        this.#days.set(`${name}.${share}`, { limit, flow: new FlowBudget(limit, DAY_SECONDS, nowMs) });
      }
  }

  /** The most that one owner may have at once. */
  most(name: QuotaName): number {
    return this.#figures[name].held ?? Number.POSITIVE_INFINITY;
  }

  /** Takes one from the day's shares, which are restored evenly. null: taken; undo it with `giveBack`. */
  take(name: QuotaName, maker: Maker): QuotaRefusal | null {
    const shares = this.#sharesOf(name, maker);
    const refusal = this.#usedUp(name, shares);
    if (!refusal) for (const { flow, key } of shares) flow.spend(key, 1);
    return refusal;
  }

  /** What `take` would refuse now. Takes nothing. */
  usedUp(name: QuotaName, maker: Maker): QuotaRefusal | null {
    return this.#usedUp(name, this.#sharesOf(name, maker));
  }

  /** Undoes `take` when nothing was created. */
  giveBack(name: QuotaName, maker: Maker): void {
    for (const { flow, key } of this.#sharesOf(name, maker)) flow.giveBack(key, 1);
  }

  /** Reserves room for one more. null: reserved; call `release` after the write, whether it succeeded or not. */
  hold(name: QuotaName, { owner, id, count, isThere }: Held): QuotaRefusal | null {
    const limit = this.most(name);
    const key = `${name} ${owner}`;
    const coming = this.#coming.get(key) ?? new Set();
    let used = count() + coming.size;
    // `count` may already include some of them. Checking takes time, so it is only done when it decides.
    if (used >= limit) used = count() + [...coming].filter(each => !isThere(each)).length;
    const refusal = this.full(name, used);
    if (refusal) return refusal;
    this.#coming.set(key, coming.add(id));
    return null;
  }

  /** null: there is room. For writes that keep their own count, such as those of an account. */
  full(name: QuotaName, used: number): QuotaRefusal | null {
    const limit = this.most(name);
    return used < limit ? null : this.#refuse({ name, share: 'held', limit, used, retryAfterSeconds: null });
  }

  release(name: QuotaName, { owner, id }: Pick<Held, 'owner' | 'id'>): void {
    const key = `${name} ${owner}`;
    const coming = this.#coming.get(key);
    coming?.delete(id);
    if (coming?.size === 0) this.#coming.delete(key);
  }

  /** Counts for `/metrics`, without names. */
  get refusals(): Iterable<{ name: QuotaName; share: QuotaShare; count: number }> {
    return this.#refusals.values();
  }

  /**
   * The debts that the next start needs. Guests' shares are left out: a new guest costs nothing, and their address is
   * kept.
   */
  kept(): KeptDebts {
    const lasting = [...this.#days].filter(([name]) => !name.endsWith('.guest'));
    return Object.fromEntries(
      lasting.map(([name, { flow, limit }]) => [`quota ${name}`, flow.entries(limit * WORTH_KEEPING)]),
    );
  }

  restore(kept: KeptDebts): void {
    for (const [name, { flow }] of this.#days) flow.restore(kept[`quota ${name}`] ?? []);
  }

  #sharesOf(name: QuotaName, { kind, id, address }: Maker): TodaysShare[] {
    const share = (each: DailyShare, whose: string): TodaysShare[] => {
      const day = this.#days.get(`${name}.${each}`);
      return day ? [{ ...day, share: each, key: keyedHash(this.#hashKey, `${each} ${whose}`) }] : [];
    };
    return [...(id === undefined ? [] : share(kind, id)), ...share('address', address)];
  }

  #usedUp(name: QuotaName, shares: readonly TodaysShare[]): QuotaRefusal | null {
    for (const { share, limit, flow, key } of shares) {
      const retryAfterSeconds = flow.waitSecondsFor(key, 1);
      if (retryAfterSeconds === 0) continue;
      const used = Math.min(limit, Math.ceil(flow.used(key)));
      return this.#refuse({ name, share, limit, used, retryAfterSeconds });
    }
    return null;
  }

  #refuse(refusal: QuotaRefusal): QuotaRefusal {
    const { name, share } = refusal;
    const key = `${name}.${share}`;
    const counted = this.#refusals.get(key) ?? { name, share, count: 0 };
    counted.count += 1;
    this.#refusals.set(key, counted);
    return refusal;
  }
}
