import type { ClockErrorStore } from '../../sync/ports.ts';

const KEY = 'portage.clockError';

/**
 * In localStorage, because it is needed before anything is drawn. If storage is full or refused, the correction is lost
 * until the server's next answer.
 */
export function createClockErrorStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): ClockErrorStore {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
        if (typeof kept !== 'object' || kept === null) return null;
        const { errorMs, measuredAtMs } = kept as { errorMs?: unknown; measuredAtMs?: unknown };
        return Number.isFinite(errorMs) && Number.isFinite(measuredAtMs)
          ? { errorMs: Number(errorMs), measuredAtMs: Number(measuredAtMs) }
          : null;
      } catch {
        return null;
      }
    },
    write(error) {
      try {
        if (error) storage.setItem(KEY, JSON.stringify(error));
        else storage.removeItem(KEY);
      } catch {
        return;
      }
    },
  };
}
