import { expect, test } from 'vitest';
import { serverForTests } from '../support/server-for-tests.ts';
import { violations } from './accessibility.ts';
import { accountWorld } from './account-steps.ts';
import { batchRows, pasteBatch, register } from './steps.ts';

/** A board as an operator with a mail server has it: postings wait until their posters' addresses are confirmed. */
const server = serverForTests({ env: { DEV_MAILBOX: 'on', SEED: 'none' } });
const EMAIL = 'robin-review@example.ca';
const TITLE = 'Ferry deckhand 1';
const PATIENTLY = { timeout: 60_000, interval: 200 };

test('a posting waits for its poster’s address, which the mailed link confirms, and is then on every device', async () => {
  const { url } = server;
  const world = accountWorld(url);
  const poster = await world.device();
  await register(poster, url, EMAIL);
  await poster.goto(`${url}/post-job`);
  await poster.getByText('Others will see your posting once you verify your address').waitFor();
  await pasteBatch(poster, url, batchRows(1, 'Ferry deckhand'));
  const results = poster.getByRole('region', { name: 'Rows' });
  await results.getByText('Verify your address', { exact: true }).waitFor();
  await results.getByText('Waiting for your address to be verified').waitFor();
  expect(await violations(poster)).toEqual([]);

  await results.getByRole('link', { name: /^Job [\d\s]+$/ }).click();
  await poster.waitForURL(/\/job\/\d+/);
  const address = poster.url();
  await poster.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await poster.getByText('Waiting for your address to be verified').waitFor();
  expect(await poster.getByRole('button', { name: 'Send application' }).count()).toBe(0);

  const other = await world.device();
  await other.goto(address);
  await other.getByRole('heading', { level: 1, name: 'We can’t find this job' }).waitFor();
  await other.goto(`${url}/jobList`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  expect(await other.getByText(TITLE).count()).toBe(0);

  await poster.getByRole('button', { name: 'Send verification email' }).click();
  await poster.getByText(`We sent an email to ${EMAIL}.`, { exact: false }).waitFor();
  const link = await world.lastLink(EMAIL);
  // In another tab of the poster's browser: the page that waits follows by itself.
  const tab = await poster.context().newPage();
  await tab.goto(link);
  await tab.getByRole('button', { name: 'Verify address' }).click();
  await tab.getByText('Thank you. Your address is verified.').waitFor();

  await poster.getByText('Waiting for your address to be verified').waitFor({ state: 'detached' });
  await poster.getByRole('button', { name: 'Send application' }).first().waitFor();
  await poster.goto(`${url}/profile`);
  await poster.getByText('Open', { exact: true }).waitFor();

  await expect
    .poll(async () => {
      await other.goto(address);
      await other.getByRole('heading', { level: 1 }).waitFor();
      return other.getByRole('heading', { level: 1, name: TITLE }).count();
    }, PATIENTLY)
    .toBe(1);
  await other.goto(`${url}/jobList`);
  await other.getByRole('article').getByRole('link', { name: TITLE }).waitFor();
  await other.context().close();
  await poster.context().close();
});
