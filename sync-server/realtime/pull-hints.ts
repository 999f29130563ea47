import { type CollectionDefinition, JOBS, POSTING_COUNTS, storageOf } from '../../src/wire/collections.ts';
import type { Timer } from '../core/timer.ts';
import { ownersIn } from '../projection/row-owners.ts';
import type { Projection } from '../projection/projection.ts';
import type { Row, RowChange } from '../projection/row.ts';
import { PULLED_COLLECTIONS } from '../pull/private-entries.ts';
import type { Audience } from './audiences.ts';
import { PULL_CHANNEL } from './channels.ts';
import type { RealtimeHub } from './realtime-hub.ts';

/** A batch of postings, or an application with its counter, causes one hint. */
const COALESCE_MS = 40;

/** Tells users that a pull would bring something new, but not what. */
export class PullHints {
  readonly #hub: RealtimeHub;
  readonly #timer: Timer;
  #owners = new Set<string>();
  #cancel: (() => void) | undefined;

  constructor(hub: RealtimeHub, timer: Timer) {
    this.#hub = hub;
    this.#timer = timer;
  }

  noteChange({ definition, before, after }: RowChange, projection: Pick<Projection, 'row'>): void {
    const collection = storageOf(definition);
    if (!PULLED_COLLECTIONS.has(collection) || !this.#hub.isAnyOf([PULL_CHANNEL])) return;
    const ownersOf = (of: CollectionDefinition, ...rows: (Row | undefined)[]) =>
      rows.flatMap(row => (row ? ownersIn(of)(row) : []));
    // A counter has no owner; the owners of its posting see it.
    const documentId = (after ?? before)?.documentId ?? '';
    const counted = collection === POSTING_COUNTS.id ? projection.row(JOBS.id, documentId) : undefined;
    this.note([...ownersOf(definition, before, after), ...ownersOf(JOBS, counted)]);
  }

  /** `owners` are account ids, and teams as `team:ID`. */
  note(owners: readonly string[]): void {
    for (const owner of owners) this.#owners.add(owner);
    if (this.#owners.size > 0) this.#cancel ??= this.#timer.after(COALESCE_MS, () => this.#tell());
  }

  close(): void {
    this.#cancel?.();
    this.#owners.clear();
  }

  #tell(): void {
    this.#cancel = undefined;
    const roles = [...this.#owners].map(owner => (owner.startsWith('team:') ? owner : `user:${owner}`));
    this.#owners = new Set();
    this.#hub.publish({
      channels: [PULL_CHANNEL],
      keys: [PULL_CHANNEL],
      isFor: (audience: Audience) => roles.some(role => audience.has(role)),
      names: () => [`${PULL_CHANNEL}.update`],
      payload: () => ({}),
    });
  }
}
