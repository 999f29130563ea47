import { useMemo } from 'react';
import type { KeptOnLeaving } from '../people/departures.ts';
import type { OnlyHere } from '../people/forget-person.ts';
import { usePersonData } from '../people/person-context.tsx';
import type { PersonData } from '../people/person-data.ts';
import type { PersonDatabase } from '../db/person-db.ts';

/** For signing out and erasing: lists the data that would be lost, and records which to keep. */
export interface Leaving {
  /** Data that are only on this device, including text that was just typed. */
  listUnsent(): Promise<OnlyHere>;
  /** Data that are lost with the account, including drafts that the server keeps for the person's devices. */
  listUnfinished(): Promise<OnlyHere>;
  /** Call it right before the sign-out: records which data to keep. */
  leave(kept: KeptOnLeaving): void;
  /**
   * The same for a call to which the server must agree. If it refuses, everything stays. The answer counts whenever it comes: the
   * screen may have stopped waiting for it.
   */
  leaveBy<C, A extends { ok: boolean }>(
    kept: KeptOnLeaving,
    end: (calls: C) => Promise<A>,
  ): (calls: C) => Promise<A>;
}

export function useLeaving(): Leaving {
  const data = usePersonData();
  return useMemo(
    (): Leaving => ({
      async listUnsent() {
        const db = await collected(data);
        const { listUnsent } = await import('../people/forget-person.ts');
        return listUnsent(db);
      },
      async listUnfinished() {
        const db = await collected(data);
        const { listUnfinished } = await import('../people/forget-person.ts');
        return listUnfinished(db);
      },
      leave(kept) {
        data.beginSignOut(kept);
        forgetPlace();
      },
      leaveBy: (kept, end) => async calls => {
        data.beginSignOut(kept);
        const answer = await end(calls);
        if (answer.ok) forgetPlace();
        else data.cancelSignOut();
        return answer;
      },
    }),
    [data],
  );
}

/** Where this person was, and in which list. */
function forgetPlace(): void {
  sessionStorage.clear();
}

/** The person's database, after writing all typed text to it. */
async function collected(data: PersonData): Promise<PersonDatabase> {
  await data.settled();
  const { db, outbox } = data.current();
  await Promise.all(Array.from(db.draftWriters.values(), writer => writer.flush()));
  await outbox.collect({ whileWriting: true });
  return db;
}
