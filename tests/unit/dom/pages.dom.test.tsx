import { describe, expect, test } from 'vitest';
import { asOwner } from '../../support/dom/account-scene.ts';
import { waitFor } from '../../support/dom/queries.ts';
import { closePages, openPart } from '../../support/dom/test-app.tsx';
import { turns } from '../../support/fake-clock.ts';
import { createWorld } from '../../support/server-world.ts';

const SESSIONS = 'GET /v1/account/sessions';

test('nothing that a closed page asked about its account comes to the next page’s server', async () => {
  const { app } = await createWorld();
  const first = await openPart(<p>First</p>, asOwner(await createWorld()));
  const isAsked = first.services.accounts.ask(calls => calls.sessions());
  const second = await openPart(<p>Second</p>, { server: app });
  expect(await isAsked).toMatchObject({ ok: false });
  await second.services.accounts.ask(calls => calls.sessions());
  expect(second.device.network.requests.filter(each => each === SESSIONS)).toHaveLength(1);
  expect(first.device.network.requests).not.toContain(SESSIONS);
});

test('what waits longer than a test wants to is over once its time has passed', async () => {
  const page = await openPart(<p>Waits</p>);
  page.stopTime();
  const over: number[] = [];
  for (const ms of [2_000, 1_000, 1]) setTimeout(() => over.push(ms), ms);
  clearTimeout(setTimeout(() => over.push(500), 500));
  await page.passTime(1_000);
  expect(over).toEqual([1, 1_000]);
  await page.passTime(2_000);
  await waitFor(() => expect(over).toEqual([1, 1_000, 2_000]));
});

describe('an error that the app did not expect', () => {
  async function openWithError() {
    const page = await openPart(<p>Reads</p>);
    page.people.watch(
      () => Promise.reject(new Error('The code is not there')),
      () => {},
    );
    await turns();
    return page;
  }

  test('fails its test', async () => {
    await openWithError();
    await expect(closePages()).rejects.toThrow('did not expect: Error: The code is not there');
  });

  test('is the test’s own matter once it looks', async () => {
    const { surprises } = await openWithError();
    expect(surprises.map(String)).toEqual(['Error: The code is not there']);
    await closePages();
  });
});
