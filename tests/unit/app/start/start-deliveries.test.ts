import { expect, test, vi } from 'vitest';
import { startDeliveries } from '../../../../src/app/start/start-deliveries.ts';
import { readProgress } from '../../../../src/local/outbox/deliveries-store.ts';
import type { PersonData } from '../../../../src/local/people/person-data.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { createDisk } from '../../../support/person-databases.ts';
import { until } from '../../../support/until.ts';

const AT = '2026-11-20T12:00:00.000+00:00';
const FIVE_MINUTES = 5 * 60_000;

async function guestWithAnApplication() {
  const db = createDisk().open(null);
  await db.outbox.put({
    id: 'a',
    kind: 'application.submit',
    payload: {},
    createdAt: AT,
    userId: null,
    state: 'sent',
  } as never);
  const person = { userId: null, db, guestSecret: async () => 'secret' };
  return { db, people: { current: () => person as unknown as ReturnType<PersonData['current']> } };
}

test('a guest who keeps the page open learns that the employer opened the application', async () => {
  const clock = new FakeClock();
  const { db, people } = await guestWithAnApplication();
  let isLookedAt = true;
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ deliveries: [{ id: 'a', jobId: 7, openedAt: AT }] }),
  );
  startDeliveries({
    people,
    fetch,
    clock,
    isLookedAt: () => isLookedAt,
    page: new EventTarget(),
    onUnexpectedError: () => undefined,
  });
  expect(fetch).not.toHaveBeenCalled();
  await clock.advance(FIVE_MINUTES);
  await until(async () => expect(await readProgress(db, 'a')).toEqual({ openedAt: AT }));
  isLookedAt = false;
  await clock.advance(FIVE_MINUTES);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a failed request is a surprise for the log, and asked again later', async () => {
  const clock = new FakeClock();
  const { people } = await guestWithAnApplication();
  const surprises: unknown[] = [];
  const fetch = vi.fn<() => Promise<Response>>(async () => Promise.reject(new TypeError('offline')));
  const { hint } = startDeliveries({
    people,
    fetch,
    clock,
    isLookedAt: () => true,
    page: new EventTarget(),
    onUnexpectedError: error => surprises.push(error),
  });
  await hint().catch(() => undefined);
  await clock.advance(FIVE_MINUTES);
  await until(() => expect(fetch).toHaveBeenCalledTimes(2));
});

test('a window that was visible beside another one asks when it is looked at again', async () => {
  const clock = new FakeClock();
  const { db, people } = await guestWithAnApplication();
  const page = new EventTarget();
  const fetch = async () => Response.json({ deliveries: [{ id: 'a', jobId: 7, openedAt: AT }] });
  startDeliveries({ people, fetch, clock, isLookedAt: () => true, page, onUnexpectedError: () => undefined });
  page.dispatchEvent(new Event('focus'));
  await until(async () => expect(await readProgress(db, 'a')).toEqual({ openedAt: AT }));
});
