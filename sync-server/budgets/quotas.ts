import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Config } from '../config.ts';
import { derivedKey } from '../services/derived-keys.ts';
import { keyedHash } from '../services/keyed-hash.ts';
import type { KeptDebts } from './budgets.ts';
import { FlowBudget } from './flow-budget.ts';
import type { DailyShare, QuotaFigures, QuotaShare } from './quota-figures.ts';

/** The person who makes something. */
export interface Maker {
  kind: 'account' | 'guest';
  /** Account or guest identity; undefined if unknown. */
  id: string | undefined;
  /** From `http/client-address.ts`. */
  address: string;
}

/** A document about to be added to those that somebody has. */
export interface Held {
  /** Its owner. */
  owner: string;
  /** Its id. */
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
  config: Pick<Config, 'quotas' | 'rateLimits'>;
  environment: { nowMs: () => number };
  idKey: Uint8Array;
}): Quotas {
  return new Quotas(config.quotas, {
    nowMs: () => environment.nowMs(),
    idKey,
    isDaily: config.rateLimits,
  });
}

/** Fraction of a share. Nearly everybody uses less; a restart forgets those, which wins nobody more than this fraction. */
const WORTH_KEEPING = 0.1;
const DAY_SECONDS = 86_400;
const DAILY: readonly DailyShare[] = ['account', 'guest', 'address'];

/** Limits what people have at once and make in a day. `quota-figures.ts` has the figures; docs/operations.md explains them. */
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

  /** The most that there may be at once. */
  most(name: QuotaName): number {
    return this.#figures[name].held ?? Number.POSITIVE_INFINITY;
  }

  /** Takes one from the day's shares. Null = taken; undo it with `giveBack`. A day's share comes back evenly. */
  take(name: QuotaName, maker: Maker): QuotaRefusal | null {
    const taken = this.#sharesOf(name, maker);
    for (const { share, limit, flow, key } of taken) {
      const retryAfterSeconds = flow.waitSecondsFor(key, 1);
      if (retryAfterSeconds === 0) continue;
      const used = Math.min(limit, Math.ceil(flow.used(key)));
      return this.#refuse({ name, share, limit, used, retryAfterSeconds });
    }
    for (const { flow, key } of taken) flow.spend(key, 1);
    return null;
  }

  /** Undoes `take` when nothing was made. */
  giveBack(name: QuotaName, maker: Maker): void {
    for (const { flow, key } of this.#sharesOf(name, maker)) flow.giveBack(key, 1);
  }

  /** Reserves room for one more. Null = reserved; call `release` after the write, whatever became of it. */
  hold(name: QuotaName, { owner, id, count, isThere }: Held): QuotaRefusal | null {
    const limit = this.most(name);
    const key = `${name} ${owner}`;
    const coming = this.#coming.get(key) ?? new Set();
    let used = count() + coming.size;
    // `count` may include some of them by now. Looking costs time, so look only if it decides.
    if (used >= limit) used = count() + [...coming].filter(each => !isThere(each)).length;
    const refusal = this.full(name, used);
    if (refusal) return refusal;
    this.#coming.set(key, coming.add(id));
    return null;
  }

  /** Null = there is room. For writes that count themselves, such as those of an account. */
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

  /** Counts for `/metrics`, without anybody's name. */
  get refusals(): Iterable<{ name: QuotaName; share: QuotaShare; count: number }> {
    return this.#refusals.values();
  }

  /** What the next start has to know. Guests' shares are left out: a new guest costs nothing, and their address is kept. */
  kept(): KeptDebts {
    const lasting = [...this.#days].filter(([name]) => !name.endsWith('.guest'));
    return Object.fromEntries(
      lasting.map(([name, { flow, limit }]) => [`quota ${name}`, flow.entries(limit * WORTH_KEEPING)]),
    );
  }

  restore(kept: KeptDebts): void {
    for (const [name, { flow }] of this.#days) flow.restore(kept[`quota ${name}`] ?? []);
  }

  #sharesOf(name: QuotaName, { kind, id, address }: Maker) {
    const share = (each: DailyShare, whose: string) => {
      const day = this.#days.get(`${name}.${each}`);
      return day ? [{ ...day, share: each, key: keyedHash(this.#hashKey, `${each} ${whose}`) }] : [];
    };
    return [...(id === undefined ? [] : share(kind, id)), ...share('address', address)];
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
