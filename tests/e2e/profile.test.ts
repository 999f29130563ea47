import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folderForTests, serverForTests } from '../support/server-for-tests.ts';
import { startMortalBrowser } from './mortal-browser.ts';
import { findJob, install, openPage } from './steps.ts';

const API_KEY = 'the-operators-key-of-these-tests-0123456789';
const server = serverForTests({ env: { API_KEY } });
const profile = folderForTests();

test('a PDF of the profile is made on the device, offline from the second time on, and goes with an application; a résumé is read offline', async () => {
  const browser = await startMortalBrowser(profile.path);
  const page = await openPage(browser.context);
  await install(page, server.url);
  await page.goto(`${server.url}/resume`);
  await page.getByLabel('Name', { exact: true }).fill('Łukasz Nguyễn 王');
  await page.getByLabel('Email', { exact: true }).fill('lukasz@example.ca');
  await page.getByLabel('Summary', { exact: true }).fill('Welder.');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await page.getByText(/left them out: 王/).waitFor();

  await page.getByLabel('Summary', { exact: true }).fill('Welder and fitter.');
  await page.getByText('Saved on this device').first().waitFor();
  await server.kill();
  await page.reload();
  await expect
    .poll(() => page.getByLabel('Summary', { exact: true }).inputValue())
    .toBe('Welder and fitter.');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await page.getByText(/left them out: 王/).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download: / }).click();
  const file = readFileSync(await (await download).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  // One, since the second replaced the first.
  await expect.poll(() => page.getByRole('button', { name: /^Remove: / }).count()).toBe(1);

  // What reads a file is on the device before the first one.
  await page.locator('input[type=file]').setInputFiles({
    name: 'cv.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Łukasz Nguyễn\n+1 604 555 0199\nBanff, Alberta'),
  });
  await page.getByRole('button', { name: 'Fill in my profile from this file: cv.txt' }).click();
  await page.getByText('We found 3 details for your profile. Check each one, then use it.').waitFor();

  await server.start();
  await page.goto(`${server.url}/jobList`);
  await findJob(page, 'line cook');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Łukasz Nguyễn 王');
  await page.getByLabel('Message', { exact: true }).fill('I cook.');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByText('Application submitted successfully!').waitFor();
  const answer = await fetch(`${server.url}/v1/databases/board/collections/applications/documents`, {
    headers: { 'x-appwrite-project': 'portage', 'x-appwrite-key': API_KEY },
  });
  expect(await answer.json()).toMatchObject({
    documents: [{ name: 'Łukasz Nguyễn 王', resumeName: 'Résumé of Łukasz Nguyễn 王.pdf' }],
  });
  await browser.kill();
});
