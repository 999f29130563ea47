import { useMemo } from 'react';
import type { KeptOnLeaving } from './departures.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { usePersonData } from './person-context.tsx';
import type { PersonData } from './person-data.ts';
import type { PersonDatabase } from './person-db.ts';

/** For signing out and erasing: what would be lost, and what is to stay. */
export interface Leaving {
  /** What is on this device alone, also what was typed a moment ago. */
  listUnsent(): Promise<OutboxEntry[]>;
  /** What goes with the account: also drafts that the server keeps for the person's devices. */
  listUnfinished(): Promise<OutboxEntry[]>;
  /** Right before the sign-out: what goes from this device with it. */
  leave(kept: KeptOnLeaving): void;
  /** The same where the server has to agree; where it does not, everything stays. */
  leaveBy(kept: KeptOnLeaving, end: () => Promise<{ ok: boolean }>): Promise<void>;
}

export function useLeaving(): Leaving {
  const data = usePersonData();
  return useMemo(
    () => ({
      async listUnsent() {
        const db = await collected(data);
        const { listUnsent } = await import('./forget-person.ts');
        return listUnsent(db);
      },
      async listUnfinished() {
        const db = await collected(data);
        const { listUnfinished } = await import('./forget-person.ts');
        return listUnfinished(db);
      },
      leave: kept => data.leaving(kept),
      async leaveBy(kept, end) {
        data.leaving(kept);
        const { ok } = await end();
        if (!ok) data.staying();
      },
    }),
    [data],
  );
}

/** The person's database, once all that was typed is in it. */
async function collected(data: PersonData): Promise<PersonDatabase> {
  await data.settled();
  const { db, outbox } = data.current();
  await Promise.all(Array.from(db.draftWriters.values(), writer => writer.flush()));
  await outbox.collect({ whileWriting: true });
  return db;
}
