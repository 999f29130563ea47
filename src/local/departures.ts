/** What stays on this device of a person who signs out: only what is not sent yet (if there is any), or nothing. */
export type KeptOnLeaving = 'unsent' | 'nothing';

/**
 * Who signed out here and what is to become of their data. Written before the session is given up, so that a page that is
 * closed in that moment leaves nothing behind: the next start carries it out. Shared by all tabs.
 */
export interface Departures {
  note(userId: string, kept: KeptOnLeaving): void;
  of(userId: string): KeptOnLeaving | null;
  all(): string[];
  forget(userId: string): void;
}

const KEY = 'portage.departures';

/** A storage that is full or forbidden costs the memory of it over a reload alone. */
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
      // See above.
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
