import { isDeepStrictEqual } from 'node:util';
import type { AccountEvent, AccountRecord, SessionRecord } from '../records/account-record.ts';
import { type Origin, readDevice } from './device.ts';

const KEPT = 100;
/** Strangers can cause this event. Only the last few are kept, so that they can't push the others out of the log. */
const BY_STRANGERS = 'recovery.create';
const KEPT_BY_STRANGERS = 10;

/** When, from where and with which device something was done. */
export interface EventOrigin {
  at: number;
  ip: string;
  device: SessionRecord['device'];
}

export interface ToldEvent extends EventOrigin {
  event: string;
}

/** The origin of a request in the form that an event stores. */
export function eventOrigin({ ip, userAgent }: Origin, at: number): EventOrigin {
  return { at, ip, device: readDevice(userAgent) };
}

/**
 * Adds `event` (Appwrite's name, such as `session.create`) to the account's log, which keeps the last hundred. Make it
 * part of the write that does what the event describes: then both are stored, or neither.
 */
export function withEvent(
  account: AccountRecord,
  event: string,
  { at, ip, device }: EventOrigin,
): AccountRecord {
  const all = [...eventsOf(account), { event, at, ip, device }];
  const byStrangers = all.filter(each => each.event === BY_STRANGERS);
  const dropped = new Set(byStrangers.slice(0, -KEPT_BY_STRANGERS));
  const told = all.filter(each => !dropped.has(each)).slice(-KEPT);
  return { ...account, events: told.map((each, place) => kept(each, told[place - 1])) };
}

/** The log, oldest first. */
export function eventsOf({ events }: AccountRecord): ToldEvent[] {
  let device = readDevice(undefined);
  return events.map(event => {
    device = event.device ?? device;
    return { ...event, device };
  });
}

function kept({ device, ...event }: ToldEvent, before: ToldEvent | undefined): AccountEvent {
  return before && isDeepStrictEqual(device, before.device) ? event : { ...event, device };
}
