import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import { outboxRows } from './device-rows.ts';
import type { SimulatedPhone } from './simulated-phone.ts';
import { ACCOUNTS, type World } from './world.ts';

export interface HeldEntry {
  phone: SimulatedPhone;
  /** In whose database. */
  userId: string | null;
  entry: OutboxEntry;
}

/** The outboxes of all people on all devices. */
export function heldEntries(world: World): HeldEntry[] {
  const held: HeldEntry[] = [];
  for (const phone of world.phones) {
    for (const userId of [null, ...ACCOUNTS]) {
      for (const entry of outboxRows(phone, userId)) held.push({ phone, userId, entry });
    }
  }
  return held;
}
