import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BOARD_KEY } from './board-settings.ts';
import { board } from './board.ts';
import { overflow } from './accessibility.ts';
import { type DeviceOptions, openDevice, WITH_SHELL } from './device.ts';
import { allSent, batchRows, install, pasteBatch, register } from './steps.ts';

const HOSTILE = '=HYPERLINK("https://evil.example") <img src=x onerror=alert(1)>';
const LETTER = 'I bake since 2009.\n<script>alert(1)</script>\nCall 807-555-0123 after four.';
const PATIENTLY = { timeout: 60_000, interval: 50 };

interface Device {
  context: BrowserContext;
  page: Page;
}

/** A device that never saw this site; somebody registers on it. */
async function deviceOf(email: string, options?: DeviceOptions): Promise<Device> {
  const context = await openDevice(options);
  const page = await context.newPage();
  await register(page, board.url, email);
  return { context, page };
}

async function byKey(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${board.url}/v1${path}`, {
    method,
    headers: {
      'x-appwrite-project': 'portage',
      'x-appwrite-key': BOARD_KEY,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
}

const userIdOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/v1/account', { headers: { 'x-appwrite-project': 'portage' } });
    return (await answer.json()).$id;
  });

const applicantsOnDisk = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('portage-person-') ? [name] : [],
    );
    const counts = names.map(
      name =>
        new Promise<number>(resolve => {
          const opening = indexedDB.open(name);
          opening.addEventListener('success', () => {
            const rows = opening.result.transaction('applicants').objectStore('applicants').count();
            rows.addEventListener('success', () => {
              opening.result.close();
              resolve(rows.result);
            });
          });
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });

/** Where the members of the one team are that this person has. */
async function membershipsPathOf(userId: string): Promise<string> {
  const most = encodeURIComponent(JSON.stringify({ method: 'limit', values: [500] }));
  const { teams } = (await byKey('GET', `/teams?queries[0]=${most}`)) as { teams: { $id: string }[] };
  const paths = teams.map(({ $id }) => `/teams/${$id}/memberships`);
  const isIn = await Promise.all(
    paths.map(async path => {
      const { memberships } = (await byKey('GET', path)) as { memberships: { userId: string }[] };
      return memberships.some(member => member.userId === userId);
    }),
  );
  const own = paths.filter((_, index) => isIn[index]);
  expect(own).toHaveLength(1);
  return own[0] ?? '';
}

const ownPosting = (page: Page) => page.locator('section', { hasText: 'My postings' }).getByRole('listitem');

test('an application is on the screens of everybody in the team, offline too, and on none of who left it', async () => {
  const { url } = board;
  const boss = await deviceOf('boss-applicants@example.ca');
  await pasteBatch(boss.page, url, batchRows(1, 'Winter baker'));
  await allSent(boss.page, url, 1);
  const clerk = await deviceOf('clerk-applicants@example.ca', WITH_SHELL);
  await install(clerk.page, url);
  const applicant = await deviceOf('applicant-applicants@example.ca');

  const memberships = await membershipsPathOf(await userIdOn(boss.page));
  const membership = await byKey('POST', memberships, { userId: await userIdOn(clerk.page), roles: [] });

  await clerk.page.goto(`${url}/profile`);
  await ownPosting(clerk.page).getByRole('link', { name: 'No applications yet: Winter baker 1' }).waitFor();
  await boss.page.goto(`${url}/profile`);
  await ownPosting(boss.page).getByRole('link', { name: 'No applications yet: Winter baker 1' }).click();
  // The profile says that there are no applications yet, too.
  await boss.page.getByText('They’ll appear here automatically').waitFor();
  const list = boss.page.url();
  const jobId = Number(/\/applicants\/(\d+)$/.exec(list)?.[1]);

  await applicant.page.goto(`${url}/job/${jobId}`);
  await applicant.page.getByLabel('Name', { exact: true }).fill(HOSTILE);
  await applicant.page.getByLabel('Email', { exact: true }).fill('applicant-applicants@example.ca');
  await applicant.page.getByLabel('Message', { exact: true }).fill(LETTER);
  await applicant.page.getByRole('button', { name: 'Send application' }).click();
  await applicant.page.getByText('Application submitted successfully!').waitFor();

  // Nothing is pressed or loaded anew on either screen.
  await boss.page.getByRole('link', { name: HOSTILE }).waitFor();
  await boss.page.getByText('New', { exact: true }).waitFor();
  await ownPosting(clerk.page).getByText('1 new', { exact: true }).waitFor();
  await ownPosting(clerk.page).getByRole('link', { name: '1 application: Winter baker 1' }).click();
  await clerk.page.getByText('New', { exact: true }).waitFor();

  await clerk.page.getByRole('link', { name: HOSTILE }).click();
  await clerk.page.getByRole('heading', { level: 1, name: HOSTILE }).waitFor();
  await clerk.page.getByText('I bake since 2009.').waitFor();
  expect(await overflow(clerk.page)).toBe(0);
  await clerk.page.getByLabel('New note').fill('Calls back on Monday.');
  await clerk.page.getByRole('button', { name: 'Save note' }).click();
  await boss.page.getByRole('link', { name: HOSTILE }).click();
  await boss.page.getByText('Calls back on Monday.').waitFor();
  await boss.page.getByText(/^Robin Tremblay · /).waitFor();

  await clerk.context.setOffline(true);
  await clerk.page.reload();
  await clerk.page.getByText('I bake since 2009.').waitFor();
  await clerk.page.getByText('Calls back on Monday.').waitFor();
  await clerk.page.getByRole('link', { name: 'All applications to this posting' }).click();
  // It was looked at.
  await clerk.page.getByRole('link', { name: HOSTILE }).waitFor();
  await expect.poll(() => clerk.page.getByText('New', { exact: true }).count()).toBe(0);
  await clerk.context.setOffline(false);

  await applicant.page.goto(`${url}/profile`);
  await applicant.page.getByRole('button', { name: 'Withdraw application: Winter baker 1' }).click();
  await applicant.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await boss.page.getByText('The applicant withdrew this application.').waitFor();
  // A connection that died with the network, without a word, is found out within a minute.
  await clerk.page.getByText('Withdrawn', { exact: true }).waitFor({ timeout: 120_000 });
  expect(await applicantsOnDisk(applicant.page)).toBe(0);

  expect(await applicantsOnDisk(clerk.page)).toBe(1);
  await byKey('DELETE', `${memberships}/${String(membership['$id'])}`);
  await clerk.page
    .getByRole('heading', { name: 'You don’t have access to these applications' })
    .waitFor({ timeout: 120_000 });
  await expect.poll(() => applicantsOnDisk(clerk.page), PATIENTLY).toBe(0);
  expect(await clerk.page.content()).not.toContain('evil.example');
  expect(await applicantsOnDisk(boss.page)).toBe(1);
  for (const { context } of [boss, clerk, applicant]) await context.close();
});
