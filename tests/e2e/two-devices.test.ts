import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { board } from './board.ts';
import { violations } from './accessibility.ts';
import { type DeviceOptions, openDevice, WITH_SHELL } from './device.ts';
import { listTotal, openList } from './list-steps.ts';
import { allSent, apply, batchRows, findJob, install, pasteBatch, register, signIn } from './steps.ts';

const PATIENTLY = { timeout: 60_000, interval: 100 };

/** A device that never saw this site. */
async function device(options?: DeviceOptions): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openDevice(options);
  return { context, page: await context.newPage() };
}

const peopleOnDisk = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('portage-person-') ? name.slice('portage-person-'.length) : [],
    ),
  );

/** Within the app: nothing is loaded anew. */
async function openProfile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
}

test('what one device saved, wrote and sent is on the other one, and what the other one changed comes back', async () => {
  const { url } = board;
  const { context: firstDevice, page: phone } = await device();
  await register(phone, url, 'robin-two-devices@example.ca');
  await openList(phone, `${url}/jobList?q=cook`);
  // Until all of it is here, the list may begin with another one in the next moment.
  await listTotal(phone);
  const title = await phone.getByRole('article').first().getByRole('heading').innerText();
  const save = phone.getByRole('button', { name: `Save: ${title}`, exact: true }).first();
  await save.click();
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
  await phone.getByRole('button', { name: /^Filters/ }).click();
  await phone.getByRole('button', { name: 'Save this search' }).click();
  await phone.getByText('This search is saved.').waitFor();
  await phone.goto(`${url}/jobList`);
  const written = await findJob(phone, 'line cook');
  await phone.getByLabel('Message', { exact: true }).fill('Half of a letter');
  await phone.getByText(/^Saved on this phone/).waitFor();
  await phone.goto(`${url}/jobList`);
  const applied = await findJob(phone, 'truck driver');
  const appliedTitle = await phone.getByRole('heading', { level: 1 }).innerText();
  await apply(phone, 'I drive graders.');
  await phone.getByText('Application submitted successfully!').waitFor();
  await pasteBatch(phone, url, batchRows(1, 'Fishing guide'));
  await allSent(phone, url, 2);

  const { context: secondDevice, page: tablet } = await device();
  await signIn(tablet, url, 'robin-two-devices@example.ca');
  const applications = tablet.locator('section', { hasText: 'My applications' });
  await applications.getByRole('link', { name: appliedTitle }).waitFor();
  await applications.getByText('Delivered', { exact: true }).waitFor();
  const postings = tablet.locator('section', { hasText: 'My postings' });
  await postings.getByRole('link', { name: 'Fishing guide 1', exact: true }).waitFor();
  await expect.poll(() => postings.getByText('Open', { exact: true }).count()).toBe(1);

  await tablet.goto(`${url}/saved`);
  await tablet.getByRole('link', { name: 'cook', exact: true }).waitFor();
  const saved = tablet.getByRole('article').filter({ hasText: title });
  await saved.waitFor();
  await saved.getByRole('button', { name: `Save: ${title}` }).click();
  await tablet.getByText('No saved jobs').waitFor();

  await tablet.goto(`${url}/job/${applied}`);
  await tablet.getByText('Application submitted successfully!').waitFor();
  await tablet.goto(`${url}/job/${written}`);
  await expect
    .poll(() => tablet.getByLabel('Message', { exact: true }).inputValue(), PATIENTLY)
    .toBe('Half of a letter');

  await tablet.goto(`${url}/profile`);
  await applications.getByRole('button', { name: `Withdraw application: ${appliedTitle}` }).click();
  await tablet.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await applications.getByText('Withdrawn', { exact: true }).waitFor();

  await phone.goto(`${url}/profile`);
  await phone
    .locator('section', { hasText: 'My applications' })
    .getByText('Withdrawn', { exact: true })
    .waitFor();
  await phone.goto(`${url}/saved`);
  await phone.getByText('No saved jobs').waitFor();
  await phone.getByRole('link', { name: 'cook', exact: true }).waitFor();
  await firstDevice.close();
  await secondDevice.close();
});

test('signing out asks about what is unsent, hides everything at once, and leaves nothing to the next person', async () => {
  const { url } = board;
  const { context, page } = await device(WITH_SHELL);
  const secret = 'Nobody else may read this.';
  await install(page, url);
  await register(page, url, 'anna-two-devices@example.ca');
  await page.goto(`${url}/jobList`);
  const jobId = await findJob(page, 'line cook');
  let anna: string | undefined;
  const findAnna = async () => {
    anna = (await peopleOnDisk(page)).find(name => name !== 'guest');
    return anna;
  };
  await expect.poll(findAnna).toBeDefined();
  await context.setOffline(true);
  await apply(page, secret);
  await page
    .getByText(/Saved\. We’ll send it/)
    .first()
    .waitFor();

  await openProfile(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Some items are only on this device' });
  await question.getByText('1 unsent item exists only on this device.').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Keep here until I sign in again' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor({ state: 'detached' });
  await page.goto(`${url}/outbox`);
  await page.getByText('Nothing to send').waitFor();
  expect(await peopleOnDisk(page)).toContain(anna);

  await context.setOffline(false);
  await register(page, url, 'bruno-two-devices@example.ca');
  for (const path of ['/outbox', `/job/${jobId}`, '/profile', '/saved']) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await page.content()).not.toContain('anna-two-devices@');
  }
  await openProfile(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => peopleOnDisk(page), PATIENTLY).toEqual(expect.toSatisfy(isOnly(anna)));

  await signIn(page, url, 'anna-two-devices@example.ca');
  await allSent(page, url, 1);
  await page.goto(`${url}/jobList`);
  await findJob(page, 'truck driver');
  const otherTab = await context.newPage();
  await otherTab.goto(`${url}/profile`);
  await otherTab.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  await context.setOffline(true);
  await apply(page, secret);
  await page
    .getByText(/Saved\. We’ll send it/)
    .first()
    .waitFor();
  await openProfile(page);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect.poll(() => peopleOnDisk(page), PATIENTLY).toEqual(['guest']);
  await otherTab.getByRole('button', { name: 'Sign out', exact: true }).waitFor({ state: 'detached' });
  await otherTab.goto(`${url}/outbox`);
  await otherTab.getByText('Nothing to send').waitFor();
  expect(await peopleOnDisk(otherTab)).toEqual(['guest']);
  await otherTab.close();
  await context.setOffline(false);
  await signIn(page, url, 'anna-two-devices@example.ca');
  await page
    .locator('section', { hasText: 'My applications' })
    .getByText('Delivered', { exact: true })
    .waitFor();
  await page.goto(`${url}/outbox`);
  await page.getByText('Nothing to send').waitFor();
  await context.close();
});

const isOnly = (person: string | undefined) => (people: unknown) =>
  JSON.stringify((people as string[]).filter(name => name !== 'guest')) === JSON.stringify([person]);
