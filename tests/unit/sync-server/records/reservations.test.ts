import { beforeEach, describe, expect, test } from 'vitest';
import {
  accountBody,
  accountKey,
  type AccountRecord,
  newPlainAccount,
} from '../../../../sync-server/records/account-record.ts';
import { createReservations, EMAIL_RESERVATION } from '../../../../sync-server/records/reservations.ts';
import { MapStore } from '../../../support/memory-store.ts';

const EMAIL = 'ann@example.com';
let store: MapStore;
let nowMs: number;
const reservations = () => createReservations(store, () => nowMs, EMAIL_RESERVATION);

beforeEach(() => {
  store = new MapStore('accounts');
  nowMs = 1_000_000;
});

async function account(id: string, email: string): Promise<void> {
  const record: AccountRecord = {
    ...newPlainAccount(),
    id,
    createdAt: 0,
    updatedAt: 0,
    accessedAt: 0,
    name: '',
    email,
    emailVerified: false,
    emailTargetId: 't',
    passwordHash: null,
    passwordUpdatedAt: null,
    active: true,
    labels: [],
    prefs: {},
    sessions: [],
  };
  const present = await store.get(accountKey(id));
  const write = { id: accountKey(id), body: accountBody(record) };
  await store.commit([present ? { ...write, revision: present.revision } : write]);
}

describe('an address', () => {
  test('belongs to the account that claimed it and names it', async () => {
    const claim = await reservations().claim(EMAIL, 'ann');
    expect(await reservations().holder(EMAIL)).toBeUndefined();
    await account('ann', EMAIL);
    expect(await reservations().holder(EMAIL)).toBe('ann');
    expect(claim && (await reservations().isHeld(claim))).toBe(true);
  });

  test('is refused to a second account, for ever', async () => {
    await reservations().claim(EMAIL, 'ann');
    await account('ann', EMAIL);
    nowMs += 10 * 365 * 86_400_000;
    expect(await reservations().claim(EMAIL, 'bob')).toBeUndefined();
    expect(await reservations().claim(EMAIL, 'ann')).toBeUndefined();
  });

  test('is not locked for ever by a crash before the account was written', async () => {
    await reservations().claim(EMAIL, 'ann');
    expect(await reservations().claim(EMAIL, 'bob')).toBeUndefined();
    nowMs += 60_000;
    expect(await reservations().claim(EMAIL, 'bob')).toBeDefined();
  });

  test('is free at once when its account was erased, even before the erasure has come to it', async () => {
    await reservations().claim(EMAIL, 'ann');
    await store.commit([{ id: accountKey('ann'), body: { id: 'ann', erasedAt: nowMs } }]);
    const claim = await reservations().claim(EMAIL, 'bob');
    await account('bob', EMAIL);
    await reservations().releaseValue(EMAIL, 'ann');
    expect(claim && (await reservations().isHeld(claim))).toBe(true);
    expect(await reservations().holder(EMAIL)).toBe('bob');
  });

  test('is free at once for whoever was interrupted', async () => {
    await reservations().claim(EMAIL, 'ann');
    expect(await reservations().claim(EMAIL, 'ann')).toBeDefined();
  });

  test('is not locked by a clock that went back after a crash', async () => {
    await reservations().claim(EMAIL, 'ann');
    nowMs -= 86_400_000;
    expect(await reservations().claim(EMAIL, 'bob')).toBeDefined();
  });

  test('is lost by a sign-up that took too long, and it notices', async () => {
    const slow = await reservations().claim(EMAIL, 'ann');
    nowMs += 60_000;
    const quick = await reservations().claim(EMAIL, 'bob');
    expect([
      slow && (await reservations().isHeld(slow)),
      quick && (await reservations().isHeld(quick)),
    ]).toEqual([false, true]);
    // Its clean-up takes nothing from the winner.
    if (slow) await reservations().release(slow);
    expect(quick && (await reservations().isHeld(quick))).toBe(true);
  });

  test('goes back when the account names another', async () => {
    await reservations().claim(EMAIL, 'ann');
    await account('ann', 'new@example.com');
    nowMs += 60_000;
    expect(await reservations().holder(EMAIL)).toBeUndefined();
    expect(await reservations().claim(EMAIL, 'bob')).toBeDefined();
  });

  test('is given back only by its own account', async () => {
    await reservations().claim(EMAIL, 'ann');
    await account('ann', EMAIL);
    await reservations().releaseValue(EMAIL, 'bob');
    expect(await reservations().holder(EMAIL)).toBe('ann');
    await reservations().releaseValue(EMAIL, 'ann');
    expect(await reservations().claim(EMAIL, 'bob')).toBeDefined();
  });

  test('is claimed by one of many at the same moment', async () => {
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map(id => reservations().claim(EMAIL, id)));
    expect(claims.filter(claim => claim !== undefined)).toHaveLength(1);
  });

  test('is not in the ids of the store', async () => {
    await reservations().claim(EMAIL, 'ann');
    expect(store.ids.join()).not.toContain('ann@');
  });
});
