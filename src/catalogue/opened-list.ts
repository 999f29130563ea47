import type { CatalogueStatus } from './query/query.ts';
import type { CatalogueReader, Have } from './stored-catalogue.ts';
import type { Calls } from './worker-calls.ts';

/** The part of the status that comes from storage. */
export type LocalStatus = Pick<
  CatalogueStatus,
  'state' | 'cards' | 'version' | 'partial' | 'confirmedAt' | 'lastSync' | 'provinces'
> & { isCramped: boolean };

/** The list that the worker holds, and what is known of it. */
export interface OpenedList {
  status(): LocalStatus;
  change(changed: Partial<LocalStatus>): void;
  /** Whether the worker holds the whole list of this moment. */
  isWhole(): boolean;
  /** How often `lose` was called. */
  lost(): number;
  /** The worker's list became void: its bytes were damaged, or the worker stopped. */
  lose(): void;
  /** Gives the worker what is stored. False: some of it was damaged, or the worker's list became void meanwhile. */
  load(): Promise<boolean>;
}

export function createOpenedList(
  calls: Calls,
  reader: CatalogueReader,
  /** Called when the worker has a list of other provinces than before. */
  onOtherProvinces: () => void,
): OpenedList {
  /** The state that the worker holds. */
  let have: Have | null = null;
  let lost = 0;
  let local: LocalStatus = {
    state: 'opening',
    cards: 0,
    version: 0,
    partial: false,
    confirmedAt: null,
    lastSync: null,
    provinces: null,
    isCramped: false,
  };
  const change = (changed: Partial<LocalStatus>): void => {
    local = { ...local, ...changed };
  };

  return {
    status: () => local,
    change,
    isWhole: () => have !== null && local.state === 'ready' && !local.partial,
    lost: () => lost,
    lose() {
      have = null;
      lost++;
    },
    async load() {
      const before = lost;
      const stored = await reader.read(have);
      // The read assumed a worker state that no longer exists.
      if (before !== lost) return false;
      if (!stored) {
        change({ state: 'empty' });
        return true;
      }
      const { isCramped, confirmedAt, lastSync, ...loadable } = stored;
      const { position, provinces, image, added } = loadable;
      const buffers = [...(image ? [image.bytes] : []), ...added.map(({ bytes }) => bytes)];
      const anew = have === null;
      // If the worker fails from here on, the next opening starts from nothing.
      have = null;
      const loaded = await calls.ask({ kind: 'load', stored: loadable, anew }, 'loaded', buffers);
      const isLaid = !loaded.badImage && loaded.lacking.length === 0;
      if (before === lost && (isLaid || !anew)) have = loaded.have;
      if (loaded.badImage) await reader.dropImage();
      if (loaded.lacking.length > 0) await reader.drop(loaded.lacking);
      if (!isLaid) return false;
      if (local.state === 'ready' && String(provinces) !== String(local.provinces)) onOtherProvinces();
      change({
        // A partial list without a single card counts as empty.
        state: position !== null || loaded.cards > 0 ? 'ready' : 'empty',
        cards: loaded.cards,
        version: local.version + 1,
        partial: position === null,
        confirmedAt,
        lastSync,
        provinces,
        isCramped,
      });
      return true;
    },
  };
}
