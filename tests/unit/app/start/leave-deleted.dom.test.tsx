import { expect, test } from 'vitest';
import { leaveDeleted } from '../../../../src/app/start/leave-deleted.ts';
import type { SessionState } from '../../../../src/sync/account/session-state.ts';

const user = (id: string) => ({ id, name: id, email: `${id}@example.ca` });
const EXPIRED: SessionState = { status: 'expired', user: user('anna') };

/** A device and a server that answers with `deleted` in the header; null: there is no network. */
function device(first: SessionState) {
  const done: string[] = [];
  let state = first;
  let tell = (): void => undefined;
  const it = {
    done,
    deleted: undefined as string | null | undefined,
    asked: 0,
    become(next: SessionState) {
      state = next;
      tell();
    },
    start: () =>
      leaveDeleted({
        accounts: {
          state: () => state,
          subscribe(listener) {
            tell = listener;
            return () => undefined;
          },
          logOut: async () => {
            done.push('signed out');
            it.become({ status: 'guest' });
          },
        },
        people: { beginSignOut: kept => void done.push(`keeps ${kept}`) },
        fetch: async () => {
          it.asked += 1;
          if (it.deleted === null) throw new TypeError('Failed to fetch');
          const headers = it.deleted === undefined ? {} : { 'x-portage-deleted-account': it.deleted };
          return new Response('{}', { status: 401, headers });
        },
        onLeft: () => void done.push('told'),
      }),
  };
  return it;
}

async function asked(it: { asked: number }, times: number): Promise<void> {
  await expect.poll(() => it.asked).toBe(times);
}
const LEFT = ['keeps nothing', 'signed out', 'told'];

test('a device whose session ends with its account removes the person’s data and says so', async () => {
  sessionStorage.setItem('portage.place', 'somewhere');
  const it = device({ status: 'signed-in', user: user('anna') });
  it.deleted = 'anna';
  it.start();
  expect(it.asked).toBe(0);
  it.become(EXPIRED);
  await expect.poll(() => it.done).toEqual(LEFT);
  expect(sessionStorage.length).toBe(0);
});

test.each([
  ['the session has only expired', undefined],
  ['the browser’s cookie is another person’s', 'bruno'],
])('everything stays if %s', async (_, deleted) => {
  const it = device(EXPIRED);
  it.deleted = deleted;
  it.start();
  await asked(it, 1);
  await new Promise(resolve => setTimeout(resolve));
  expect(it.done).toEqual([]);
});

test('without a network the question waits for it', async () => {
  const it = device(EXPIRED);
  it.deleted = null;
  it.start();
  await asked(it, 1);
  expect(it.done).toEqual([]);
  it.deleted = 'anna';
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => it.done).toEqual(LEFT);
});

test('a person who signs in again meanwhile keeps everything', async () => {
  const it = device(EXPIRED);
  it.deleted = 'anna';
  it.start();
  it.become({ status: 'signed-in', user: user('anna') });
  await asked(it, 1);
  await new Promise(resolve => setTimeout(resolve));
  expect(it.done).toEqual([]);
});
