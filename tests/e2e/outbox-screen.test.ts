import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ERRORS, type ErrorType } from '../../src/wire/errors.ts';
import { serverForTests } from '../support/server-for-tests.ts';
import { overflow, themeViolations } from './accessibility.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { openDevice } from './device.ts';
import { cardInSight, openList, pressTo } from './list-steps.ts';
import { anEntry, everyState, fillDrafts, fillOutbox } from './outbox-states.ts';

const server = serverForTests();

interface Visit {
  viewport?: { width: number; height: number };
  locale?: string;
  /** As in Safari on a phone, which keeps only what is on the Home Screen. */
  needsHomeScreen?: boolean;
  /** What the server says to every push; nothing = it cannot be reached. */
  push?: (route: Route) => Promise<void>;
}

const refusal = (type: ErrorType) => (route: Route) => {
  const [code, message] = ERRORS[type];
  return route.fulfill({ status: code, json: { type, code, message, version: '1' } });
};

/** The outbox with these entries, and a server that answers as told. */
async function openOutbox(entries: ReturnType<typeof everyState>, visit: Visit = {}): Promise<Page> {
  const { viewport = PHONE, locale = 'en-CA' } = visit;
  const context = await openDevice({ viewport, locale, serviceWorkers: 'block' });
  const page = await context.newPage();
  if (visit.needsHomeScreen === true) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  }
  await page.route('**/v1/sync/push', visit.push ?? (route => route.abort()));
  await page.goto(`${server.url}/outbox`);
  await page.getByText(/^(Nothing to send|Rien à envoyer)$/).waitFor();
  await fillOutbox(page, entries);
  await page.reload();
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  return page;
}

const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

describe('every state of the outbox', () => {
  test.each([
    ['en-CA', PHONE],
    ['en-CA', DESKTOP],
    ['fr-CA', { width: 320, height: 640 }],
  ])('has no accessibility fault in dark and in light (%s, %o)', async (locale, viewport) => {
    const page = await openOutbox(everyState(), { locale, viewport, needsHomeScreen: viewport === PHONE });
    const keep = viewport === PHONE ? 'Add to Home Screen' : /How to keep it safe|Comment le protéger/;
    await page.getByText(keep).waitFor();
    for (const group of await page.locator('main summary').all()) await group.click();
    expect(await themeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.context().close();
  });

  test('is said in words, counted on the tab and in the title, and can be downloaded', async () => {
    const page = await openOutbox(everyState());
    await page.getByText('3 waiting, 8 need you, 4 sent').waitFor();
    expect(await page.title()).toBe('(11) Outbox · Portage');
    const tabs = page.getByRole('navigation', { name: 'Sections' });
    expect(await tabs.getByRole('link', { name: /Outbox/ }).innerText()).toContain('11');
    await item(page, 'Long-haul truck driver')
      .getByText('It was $36.60 an hour, now it is $31.00 an hour. Send it anyway?')
      .waitFor();
    await item(page, 'Camp cook').getByText('I can start on Monday.').waitFor();
    await item(page, 'Line cook').getByText('the field “Email”').first().waitFor();
    await item(page, 'Welder').getByText('Welder-fitter').waitFor();
    await item(page, 'Welder').getByText('$40.00 to $42.00 an hour').waitFor();
    const batch = item(page, 'Batch of 4 postings');
    await batch.getByText('1 of 4 sent, 1 waiting, 2 need you').waitFor();
    await batch.getByText('“Ontarioo” is not a province').waitFor();

    // And what is not sent can be downloaded.
    const read = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      return JSON.parse(await readFile(await download.path(), 'utf8'));
    };
    const { entries } = await read('Download as a file');
    expect(entries).toHaveLength(11);
    expect(entries[0]).toMatchObject({
      title: 'Long-haul truck driver',
      content: { name: 'Robin Tremblay' },
    });
    const rows = await read('Download 3 rows not sent');
    expect(rows.map((row: { jobTitle: string }) => row.jobTitle)).toEqual([
      'Fishing guide 2',
      'Fishing guide 3',
      'Fishing guide 4',
    ]);
    await page.context().close();
  });
});

test('what a person decides is done: send anyway, try again, leave it, delete, by keyboard', async () => {
  const sent: { id: string; payload: Record<string, unknown> }[] = [];
  const page = await openOutbox(everyState(), {
    push: async route => {
      const { operations } = route.request().postDataJSON();
      sent.push(...operations);
      await route.fulfill({ json: { epoch: 'e1', outcomes: [] } });
    },
  });
  const anyway = page.getByRole('button', { name: 'Send anyway: Long-haul truck driver' });
  await pressTo(page, anyway, 'Tab', 40);
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.find(({ id }) => id === 'changed')?.payload['confirmChanged']).toBe(true);
  await page.getByText('4 waiting, 7 need you, 4 sent').waitFor();

  await page.getByRole('button', { name: 'Leave it as it is: Welder' }).click();
  await page.getByText('4 waiting, 6 need you, 5 sent').waitFor();

  await page.getByRole('button', { name: 'Delete: Camp cook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('“Camp cook” has not been sent.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('4 waiting, 5 need you, 5 sent').waitFor();

  await page.getByRole('button', { name: 'Edit: Nurse practitioner' }).click();
  await page.waitForURL(/\/job\/1001/);
  await page.context().close();
});

test('what keeps everything from being sent is said, with what helps', async () => {
  let answer = (route: Route) => route.abort();
  const page = await openOutbox([anEntry({ id: 'waits' })], { push: route => answer(route) });
  const main = page.getByRole('main');
  await main.getByText('No connection. It is sent by itself').waitFor();
  await main.getByRole('button', { name: 'Send now', exact: true }).waitFor();

  answer = refusal('user_unauthorized');
  await main.getByRole('button', { name: 'Send now', exact: true }).click();
  await main.getByText('Sign in again to send it').waitFor();
  await main.getByRole('link', { name: 'Sign in', exact: true }).waitFor();

  answer = refusal('protocol_unsupported');
  await page.reload();
  await main.getByText('This app is too old').waitFor();
  await Promise.all([
    page.waitForEvent('load'),
    main.getByRole('button', { name: 'Update the app' }).click(),
  ]);
  await expect.poll(() => page.title()).toMatch(/^\(1\) /);
  await page.context().close();
});

test('the titles of addresses without a posting say so', async () => {
  const page = await openOutbox([]);
  for (const address of ['/job/abc', '/job/7']) {
    await page.goto(server.url + address);
    await expect.poll(() => page.title()).toBe('This job is closed or unknown · Portage');
  }
  await page.context().close();
});

test('a draft to a posting that closed meanwhile can still be read, and deleted', async () => {
  const page = await openOutbox([]);
  await openList(page, `${server.url}/jobList`);
  const { jobId } = await cardInSight(page);
  const content = { name: '', email: '', message: 'I have cooked for camps of forty.' };
  await fillDrafts(page, [{ key: `apply:${jobId}`, content, editedAt: Date.now() }]);
  await page.route('**/v1/sync/jobs/*', refusal('posting_closed'));
  await page.goto(`${server.url}/job/${jobId}`);
  const kept = page.getByRole('region', { name: 'What you had written' });
  await kept.getByText('I have cooked for camps of forty.').waitFor();
  expect(await page.getByRole('button', { name: 'Send application' }).count()).toBe(0);
  await kept.getByRole('button', { name: 'Delete it' }).click();
  await kept.waitFor({ state: 'detached' });
  await page.context().close();
});
