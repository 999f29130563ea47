import type { QuotaName } from '../../src/wire/quota-names.ts';
import type { Config } from '../config.ts';
import { derivedKey } from '../services/derived-keys.ts';
import { keyedHash } from '../services/keyed-hash.ts';
import type { KeptDebts } from './budgets.ts';
import { FlowBudget } from './flow-budget.ts';
import type { DailyShare, QuotaFigures, QuotaShare } from './quota-figures.ts';

/** Who makes something. */
export interface Maker {
  kind: 'account' | 'guest';
  /** The account, or the guest identity; undefined = nothing says who it is. */
  id: string | undefined;
  /** `http/client-address.ts` */
  address: string;
}

/** One more of what somebody has. */
export interface Held {
  /** Whose it is. */
  owner: string;
  /** What it will be called. */
  id: string;
  /** How many there are. */
  count: () => number;
  /** Whether `count` counts that one. */
  isThere: (id: string) => boolean;
}

export interface QuotaRefusal {
  name: QuotaName;
  share: QuotaShare;
  limit: number;
  used: number;
  /** Null: not by itself. */
  retryAfterSeconds: number | null;
}

interface Options {
  nowMs: () => number;
  idKey: Uint8Array;
  /** False: nothing is counted by the day. */
  isDaily: boolean;
}

/** As the configuration has them; nothing is counted by the day where RATE_LIMITS is off. */
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

/** A part of a share: who used less of theirs wins no more than that by a restart, and they are nearly everybody. */
const WORTH_KEEPING = 0.1;
const DAY_SECONDS = 86_400;
const DAILY: readonly DailyShare[] = ['account', 'guest', 'address'];

/** What people may have and make of each kind. The figures: `quota-figures.ts`; for operators: docs/operations.md. */
export class Quotas {
  readonly #figures: QuotaFigures;
  readonly #days = new Map<string, { limit: number; flow: FlowBudget }>();
  /** Being written: counted before anybody sees them, so that many at once are no more than one after the other. */
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

  /** The most of it that there may be at once. */
  most(name: QuotaName): number {
    return this.#figures[name].held ?? Number.POSITIVE_INFINITY;
  }

  /** Null = it counts from now on, until `giveBack`. A day's share comes back evenly. */
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

  /** Nothing was made of it. */
  giveBack(name: QuotaName, maker: Maker): void {
    for (const { flow, key } of this.#sharesOf(name, maker)) flow.giveBack(key, 1);
  }

  /** Null = there is room, and it is kept until `release`: by then `count` counts it, or it was not made. */
  hold(name: QuotaName, { owner, id, count, isThere }: Held): QuotaRefusal | null {
    const limit = this.most(name);
    const key = `${name} ${owner}`;
    const coming = this.#coming.get(key) ?? new Set();
    let used = count() + coming.size;
    // Some of them may be there by now: that is worth looking at only where it decides.
    if (used >= limit) used = count() + [...coming].filter(each => !isThere(each)).length;
    const refusal = this.full(name, used);
    if (refusal) return refusal;
    this.#coming.set(key, coming.add(id));
    return null;
  }

  /** Null = there is room, for what is counted by the write itself. */
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

  /** As `/metrics` shows them: never whose. */
  get refusals(): Iterable<{ name: QuotaName; share: QuotaShare; count: number }> {
    return this.#refusals.values();
  }

  /** What a restart must not give back. A guest's secret is free: what guests made counts by their address. */
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
