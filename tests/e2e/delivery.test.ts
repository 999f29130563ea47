import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './accessibility.ts';
import { accountWorld } from './account-steps.ts';
import { BOARD_KEY } from './board-settings.ts';
import { openDevice, WITH_SHELL } from './device.ts';
import { apply, install } from './steps.ts';

const world = accountWorld();
/** A sample posting, and the sample employer that it belongs to. */
const POSTING = 1001;
const EMPLOYER = 'larch-ladle@sample.portage.example';
const MESSAGE = 'Offline letter: I cook for forty.';
const CODE = /^Use OTP (\d{6}) /m;

/** Only a request that fails, or one that does not, says so. */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Signs in with the emailed code, because sample employers have no password. */
async function signInByCode(page: Page, email: string): Promise<void> {
  await page.goto(`${world.url}/login`);
  await page.getByRole('button', { name: 'Get a code by email' }).click();
  // The form before it asks for an email too: what is typed there while it goes is typed nowhere.
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(`We sent a code to ${email}.`).waitFor();
  // Employers get mail about applications too.
  const isCode = ({ text }: { text: string }) => CODE.test(text);
  const code = CODE.exec((await world.lastMail(email, isCode)).text)?.[1] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/profile/);
}

/** A phone asks how its applications stand when it opens the app; the employer's device may not have sent yet. */
async function seenAfterReload(panel: Locator, text: RegExp): Promise<void> {
  const ask = async () => {
    const answer = panel.page().waitForResponse(/\/v1\/sync\/deliveries/);
    await panel.page().reload();
    await answer;
    // What it says comes with the same news that the steps come with.
    await panel.getByText(/^(?:It’s in|The employer|Your application is)/).waitFor();
    return panel.getByText(text).count();
  };
  await expect.poll(ask).toBe(1);
}

test('an application made offline reaches the employer’s inbox, and the applicant sees how far it came', async () => {
  const phone = await openDevice(WITH_SHELL);
  const applicant = await phone.newPage();
  await install(applicant, world.url);
  await applicant.goto(`${world.url}/job/${POSTING}`);
  await applicant.getByText('Goes to Larch & Ladle’s inbox on Portage.').waitFor();
  await setOffline(applicant, true);
  await apply(applicant, MESSAGE);
  const panel = applicant.getByRole('region', { name: 'Your application' });
  await panel.getByText('Saved. We’ll send it automatically').waitFor();
  expect(await panel.getByText('Application submitted successfully!').count()).toBe(0);

  await setOffline(applicant, false);
  await panel.getByText('Application submitted successfully!').waitFor();
  await panel.getByText('It’s in the employer’s inbox on Portage.').waitFor();
  expect(await violations(applicant)).toEqual([]);

  const employer = await world.device();
  await signInByCode(employer, EMPLOYER);
  const inbox = employer
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /Inbox.*\d new application/ });
  await inbox.click();
  await employer.getByRole('heading', { name: 'New applications' }).waitFor();
  expect(await violations(employer)).toEqual([]);
  const received = employer.getByRole('main').getByRole('listitem').filter({ hasText: MESSAGE });
  await received.getByRole('link', { name: 'Robin Tremblay' }).click();
  await employer.getByRole('heading', { name: 'Message', exact: true }).waitFor();
  await employer.getByText(MESSAGE).waitFor();
  expect(await violations(employer)).toEqual([]);

  await seenAfterReload(panel, /^The employer opened your application/);
  await employer.getByLabel('Your team’s decision').selectOption('Interview');
  await employer.getByText('Saved. It will sync automatically.').waitFor();
  await seenAfterReload(panel, /^Your application is at the interview stage/);
});

/** A posting without an employer here, as imports make them. */
async function addPosting(jobId: number, apply: Record<string, string | boolean>): Promise<void> {
  const data = {
    jobId,
    jobTitle: 'Dock hand',
    businessName: 'Harbour Commission',
    city: 'Thunder Bay',
    provinceId: 'ON',
    postingDateFormatted: '2026-11-20',
    expiryDateFormatted: '2027-03-31',
    details: JSON.stringify({ apply, description: 'Load and unload boats.' }),
  };
  const answer = await fetch(`${world.url}/v1/databases/board/collections/jobs/documents`, {
    method: 'POST',
    headers: {
      'x-appwrite-project': 'portage',
      'x-appwrite-key': BOARD_KEY,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ documentId: `delivery-${jobId}`, data, permissions: ['read("any")'] }),
  });
  expect(answer.status).toBe(201);
}

test('a posting without a recipient shows the ways that it names, and one set aside offline is told of once', async () => {
  const jobId = 760_000_001;
  await addPosting(jobId, {
    direct: false,
    url: 'https://apply.example.ca/jobs/77',
    phone: '807-555-0123',
    address: 'By mail: 12 Harbour Road, Thunder Bay, ON P7B 1A1',
  });
  const phone = await openDevice(WITH_SHELL);
  const page = await phone.newPage();
  await install(page, world.url);
  await page.goto(`${world.url}/job/${jobId}`);
  const ways = page.getByRole('region', { name: 'Apply with the employer' });
  await ways.getByRole('link', { name: /^Apply on apply\.example\.ca/ }).waitFor();
  await ways.getByRole('link', { name: 'Call 807-555-0123' }).waitFor();
  await ways.getByText('12 Harbour Road').waitFor();
  expect(await page.getByRole('button', { name: 'Send application' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await setOffline(page, true);
  await ways.getByRole('button', { name: 'Remind me when I’m online' }).click();
  await ways.getByText('In your outbox. We’ll remind you when you’re back online.').waitFor();
  await page.reload();
  await ways.getByText('In your outbox. We’ll remind you when you’re back online.').waitFor();

  await setOffline(page, false);
  const reminder = page.getByText('You’re back online. Still to do: apply for “Dock hand”.');
  await reminder.waitFor();
  await page.getByRole('link', { name: 'See the list' }).click();
  await page.getByRole('heading', { name: 'To do online' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${world.url}/job/${jobId}`);
  await ways.getByText('You saved this for when you’re online.').waitFor();
  expect(await reminder.count()).toBe(0);
});
