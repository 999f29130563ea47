import { type AskedSubscription, readSubscription } from './client-message.ts';

const CHANNELS = /^channels(?:\[\d{0,3}\])?$/;
const SLOT = /^([^[\]]{1,255})\[(\d{1,3})\](?:\[\d{0,3}\])?$/;

/** An old-style subscription. `slot` is the client's number for it. */
export interface AddressedSubscription extends AskedSubscription {
  slot: number;
}

/**
 * Reads old-style subscriptions from the socket's URL: `channels[]=documents&documents[0][]=<query>`. A channel without
 * queries is in slot 0 and receives every event. The current SDK doesn't use this. Throws `RealtimeError`.
 */
export function askedInAddress(query: unknown): AddressedSubscription[] {
  const entries = Object.entries(typeof query === 'object' && query !== null ? query : {});
  const names = new Set(entries.filter(([key]) => CHANNELS.test(key)).flatMap(([, value]) => texts(value)));
  const slots = new Map<number, Slot>();
  const slotOf = (number: number): Slot => {
    const slot = slots.get(number) ?? { channels: new Set(), queries: new Set() };
    slots.set(number, slot);
    return slot;
  };
  const withQueries = new Set<string>();
  for (const [key, value] of entries) {
    const [, channel = '', number] = SLOT.exec(key) ?? [];
    if (!names.has(channel)) continue;
    withQueries.add(channel);
    const slot = slotOf(Number(number));
    slot.channels.add(channel);
    for (const text of texts(value)) slot.queries.add(text);
  }
  for (const name of names) if (!withQueries.has(name)) slotOf(0).channels.add(name);
  return [...slots].map(([slot, { channels, queries }]) => ({
    ...readSubscription({ channels: [...channels], queries: [...queries] }),
    slot,
  }));
}

interface Slot {
  channels: Set<string>;
  queries: Set<string>;
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string');
}
