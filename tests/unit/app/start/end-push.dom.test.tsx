import { expect, test } from 'vitest';
import { endPushWithSession } from '../../../../src/app/start/end-push.ts';
import type { SessionState } from '../../../../src/sync/account/session-state.ts';
import { pretendPush } from '../../../support/dom/pretended-push.ts';
import { turns } from '../../../support/fake-clock.ts';

const user = (id: string) => ({ id, name: id, email: `${id}@example.ca` });

test.each<[string, SessionState, boolean]>([
  ['nobody is signed in', { status: 'guest' }, true],
  ['someone else signs in', { status: 'signed-in', user: user('bruno') }, true],
  ['the person’s name changes', { status: 'signed-in', user: { ...user('anna'), name: 'A' } }, false],
  ['the person has to sign in again', { status: 'expired', user: user('anna') }, false],
])('when %s, this device’s push messages end: %#', async (_, next, isEnd) => {
  const push = pretendPush({ permission: 'granted', endpoint: 'https://push.example/1', notifications: 2 });
  let state: SessionState = { status: 'signed-in', user: user('anna') };
  let tell = (): void => undefined;
  const accounts = {
    state: () => state,
    subscribe(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
  };
  endPushWithSession(accounts, state);
  state = next;
  tell();
  // Here, the browser takes no longer than this for any call.
  await turns();
  expect([push.endpoint === null, push.notifications === 0]).toEqual([isEnd, isEnd]);
});

test('they end too when the person signed out before this code was there', async () => {
  const push = pretendPush({ permission: 'granted', endpoint: 'https://push.example/1', notifications: 2 });
  const accounts = { state: () => ({ status: 'guest' }) as const, subscribe: () => () => undefined };
  endPushWithSession(accounts, { status: 'signed-in', user: user('anna') });
  await expect.poll(() => [push.endpoint, push.notifications]).toEqual([null, 0]);
});
