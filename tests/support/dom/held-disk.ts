import { Dexie } from 'dexie';
import { turns } from '../fake-clock.ts';
import type { Page } from './test-app.tsx';
import { gate } from '../gate.ts';

/** Longer than any test takes. */
const LONG_MS = 600_000;

/**
 * From now on, the disk answers nothing about the person, as that of a slow phone. What it was asked before, it answers first. Resolves to
 * the function that lets it go on.
 */
export async function holdDisk({ people }: Page): Promise<() => Promise<void>> {
  const { db } = people.current();
  const { isOpen: end, open: letGo } = gate();
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>(begin => {
    held = db.transaction('rw', db.tables, async () => {
      begin();
      await Dexie.waitFor(end, LONG_MS);
    });
  });
  return async () => {
    letGo();
    await held;
    await turns();
  };
}
