import type { Calls } from './worker-calls.ts';

/** The part of `sync/visits.ts` that the client needs. */
export interface CatalogueVisits {
  enter(heldNow: () => Promise<ArrayBuffer | null>): Promise<{ ids: ArrayBuffer | null; began: boolean }>;
  forget(): Promise<void>;
  onReturn(listener: () => void): void;
}

/** What the worker knows about the visit: which cards were here before it. */
export interface WorkerVisit {
  /**
   * Resolves when the worker knows. Until then, no opening lays anything over the cards that were here when the visit
   * began.
   */
  told(): Promise<void> | undefined;
  /** Runs after an opening, and after the queries that screens sent during it. Without `opened`, the person returned. */
  enter(opened?: () => Promise<void>): void;
  /** The kept provinces changed. The cards that arrived with them would all count as new, which helps no reader. */
  forget(): void;
}

export function createWorkerVisit({
  calls,
  visits,
  isMeasure,
  onOtherNews,
  onUnexpectedError,
}: {
  calls: Calls;
  visits: CatalogueVisits | undefined;
  /** Whether the worker holds the whole list, so that every card that it doesn't hold will be new. */
  isMeasure: () => boolean;
  /** Called when other cards count as new than before. */
  onOtherNews: () => void;
  onUnexpectedError: (error: unknown) => void;
}): WorkerVisit {
  let telling: Promise<void> | undefined;

  const heldIds = async (): Promise<ArrayBuffer> => (await calls.ask({ kind: 'ids' }, 'ids')).ids;
  const tell = async (ids: ArrayBuffer | null): Promise<void> =>
    void (await calls.ask({ kind: 'visit', ids }, 'visit'));

  return {
    told: () => telling,
    enter(opened) {
      const before = telling;
      const enter = async () => {
        await before;
        await opened?.();
        if (!visits) return;
        const isWhole = isMeasure();
        const { ids, began } = await visits.enter(async () => (isWhole ? heldIds() : null));
        await tell(ids);
        // If the visit continues, some of these cards may be new; if another one begins, cards that were new no longer
        // are.
        if (!opened || (ids && !began)) onOtherNews();
      };
      telling = enter().catch(onUnexpectedError);
    },
    forget() {
      if (!visits) return;
      const before = telling;
      const forget = async () => {
        await Promise.all([before, visits.forget()]);
        await tell(null);
      };
      telling = forget().catch(onUnexpectedError);
    },
  };
}
