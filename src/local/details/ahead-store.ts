import { AHEAD_DEFAULT, type AheadSettings, type AheadStore } from '../../sync/details/details-ahead.ts';

const KEY = 'portage.ahead';

/** Settings of the device, not of a person: its data plan pays. If the browser forbids storage, a reload forgets them. */
export function createAheadStore(storage: Pick<Storage, 'getItem' | 'setItem'>): AheadStore {
  let last = AHEAD_DEFAULT;
  return {
    read() {
      try {
        return readSettings(JSON.parse(storage.getItem(KEY) ?? 'null'));
      } catch {
        return last;
      }
    },
    write(settings) {
      last = settings;
      try {
        storage.setItem(KEY, JSON.stringify(settings));
      } catch {
        return;
      }
    },
  };
}

function readSettings(kept: unknown): AheadSettings {
  if (typeof kept !== 'object' || kept === null) return AHEAD_DEFAULT;
  const { on, overMetered, budgetBytes, declined } = kept as Partial<Record<keyof AheadSettings, unknown>>;
  return {
    on: on !== false,
    overMetered: overMetered === true,
    budgetBytes: typeof budgetBytes === 'number' && budgetBytes > 0 ? budgetBytes : AHEAD_DEFAULT.budgetBytes,
    declined: Array.isArray(declined) ? declined.filter(one => typeof one === 'string') : [],
  };
}
