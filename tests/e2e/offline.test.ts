import { expect, test } from 'vitest';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { readBoard, titlesOnDisk } from './board-on-disk.ts';
import { openBrowser } from './chromium.ts';
import { allSent, apply, batchRows, findJob, install, openPage, pasteBatch, register } from './steps.ts';

const server = serverForTests();
const profile = folderForTests();

test('what is written while the server is gone arrives once, after the browser was closed', async () => {
  let browser = await openBrowser(profile.path, { isWhole: true });
  let page = await openPage(browser);
  await install(page, server.url);
  await register(page, server.url, 'robin@example.ca');

  await server.stop();
  await page.goto(`${server.url}/jobList?province=AB`);
  await page.getByRole('article').first().waitFor();
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.goto(`${server.url}/jobList`);
  const jobId = await findJob(page, 'cook');
  await apply(page, 'I have cooked for camps of forty since 2019.');
  await page
    .getByText(/Saved\. We’ll send it/)
    .first()
    .waitFor();
  await pasteBatch(page, server.url, batchRows(5, 'Fishing guide'));
  await page.getByText('0 of 5 sent').waitFor();
  await browser.close();

  await server.start();
  browser = await openBrowser(profile.path, { isWhole: true });
  page = await openPage(browser);
  await allSent(page, server.url, 6);
  await page.goto(`${server.url}/job/${jobId}`);
  await page.getByText('Application submitted successfully!').waitFor();
  await browser.close();
  await server.stop();

  const applications = await readBoard(server.dataDir, 'applications');
  expect(applications.map(({ jobId, name }) => ({ jobId, name }))).toEqual([
    { jobId, name: 'Robin Tremblay' },
  ]);
  const titles = await titlesOnDisk(server.dataDir, 'Fishing guide');
  expect(titles.toSorted()).toEqual([1, 2, 3, 4, 5].map(number => `Fishing guide ${number}`));
});
