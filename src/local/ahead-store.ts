import { AHEAD_DEFAULT, type AheadSettings, type AheadStore } from '../sync/details-ahead.ts';

const KEY = 'portage.ahead';

/** Of this device, not of a person: it is this device's data that it costs. A storage that is forbidden has the default. */
export function createAheadStore(storage: Pick<Storage, 'getItem' | 'setItem'>): AheadStore {
  return {
    read() {
      try {
        return readSettings(JSON.parse(storage.getItem(KEY) ?? 'null'));
      } catch {
        return AHEAD_DEFAULT;
      }
    },
    write(settings) {
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
