/** The data that stay on this device when a person signs out: only unsent ones (if there are any), or none. */
export type KeptOnLeaving = 'unsent' | 'nothing';

/**
 * The people who signed out here, and the fate of their data. Written before the session ends, so that a page closed at
 * that time leaves nothing behind: the next start finishes the job. Shared by all tabs.
 */
export interface Departures {
  note(userId: string, kept: KeptOnLeaving): void;
  of(userId: string): KeptOnLeaving | null;
  all(): string[];
  forget(userId: string): void;
}

const KEY = 'portage.departures';

/** If storage is full or refused, the notes are lost on reload. */
export function createDepartures(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Departures {
  let last: Record<string, KeptOnLeaving> = {};

  const read = (): Record<string, KeptOnLeaving> => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
      if (typeof kept !== 'object' || kept === null) return {};
      return Object.fromEntries(
        Object.entries(kept).map(([userId, what]) => [userId, what === 'unsent' ? what : 'nothing']),
      );
    } catch {
      return last;
    }
  };

  const write = (departures: Record<string, KeptOnLeaving>): void => {
    last = departures;
    try {
      if (Object.keys(departures).length === 0) storage.removeItem(KEY);
      else storage.setItem(KEY, JSON.stringify(departures));
    } catch {
      // Not remembered (see above).
    }
  };

  return {
    note: (userId, kept) => write({ ...read(), [userId]: kept }),
    of: userId => read()[userId] ?? null,
    all: () => Object.keys(read()),
    forget(userId) {
      const { [userId]: known, ...others } = read();
      if (known !== undefined) write(others);
    },
  };
}

export const noDepartures: Departures = {
  note: () => undefined,
  of: () => null,
  all: () => [],
  forget: () => undefined,
};
