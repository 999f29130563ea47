import type { Locator, Page } from 'playwright-core';
import { VISITOR } from './people.ts';
import { asOne, at, by, type Screen, type Screens, type Visit } from './screen.ts';

const ROUTE = '/job/:id';
/** Of the sample postings (`sync-server/seed`): one with everything. */
const SOUS_CHEF = 1001;

export const JOB_SCREENS: Screens = {
  job: ofPosting(() => Promise.resolve()),
  'job-apply': byVisitor(async ({ page }) => {
    await fillApplication(page);
    await page.locator('#apply').scrollIntoViewIfNeeded();
  }),
  'job-apply-refused': ofPosting(async ({ page }) => {
    await submitApplication(page);
    await page.getByRole('alert').first().waitFor();
  }),
  'job-waiting': by(ROUTE, async visit => {
    await visit.page.route('**/v1/sync/push', route => route.abort());
    await openJob(visit);
    await fillApplication(visit.page);
    await submitApplication(visit.page);
    await visit.page.locator('#apply form').waitFor({ state: 'detached' });
    await visit.page.locator('#apply').scrollIntoViewIfNeeded();
  }),
  'job-report-sent': byVisitor(async ({ page }) => {
    const report = await openReport(page);
    await report.getByRole('radio').first().check();
    await report.locator('textarea').fill('They asked for 300 dollars before the interview.');
    await report.locator('button[type=submit]').click();
    await report.getByText(/^(Report sent|Signalement envoyé)/).waitFor();
  }),
  'job-sent': byVisitor(async ({ page }) => {
    await fillApplication(page);
    await submitApplication(page);
    await page
      .getByText(/PT-[\w-]+/)
      .first()
      .waitFor();
    await page.locator('#apply').scrollIntoViewIfNeeded();
  }),
  'job-compared': {
    // Many have this occupation, and the best paid states its pay.
    ...at('/jobList?q=line+cook&sort=pay', async ({ page }) => {
      await page.getByRole('article').getByRole('link').first().click();
      await page
        .getByRole('heading', { name: /How this pay compares|Comparaison des salaires/ })
        .scrollIntoViewIfNeeded();
    }),
    route: ROUTE,
  },
  'job-share': ofPosting(async ({ page }) => {
    await page.getByRole('button', { name: /^(Share|Partager)$/ }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
  }),
  'job-send': ofPosting(async ({ page }) => {
    await page.getByRole('button', { name: /^(Share|Partager)$/ }).click();
    await page.getByRole('button', { name: /^(Send offline|Envoyer hors ligne)$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save file|Enregistrer le fichier)/ })
      .waitFor();
  }),
  'job-report': ofPosting(async ({ page }) => {
    const report = await openReport(page);
    await report.locator('button[type=submit]').click();
    await report.getByRole('alert').waitFor();
  }),
  'job-print': ofPosting(async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.locator('main footer').waitFor();
  }),
  'job-unknown': { ...at('/job/7'), route: ROUTE },
  'job-offline': by(ROUTE, async ({ page, url }) => {
    await page.goto(`${url}/jobList`);
    await page.getByRole('article').first().waitFor();
    await page.route('**/v1/**', route => route.abort());
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(/\/job\/\d+/);
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: /Job Listings|Offres/ })
      .waitFor();
  }),
};

/** The posting, read, and what is done there without a trace. */
function ofPosting(then: (visit: Visit) => Promise<unknown>): Screen {
  const screen = at(`/job/${SOUS_CHEF}`, async visit => {
    await isRead(visit.page);
    await then(visit);
  });
  return { ...screen, route: ROUTE };
}

/** The posting as read by a person who hasn’t applied yet. */
function byVisitor(then: (visit: Visit) => Promise<unknown>): Screen {
  const screen = asOne(VISITOR, `/job/${SOUS_CHEF}`, async visit => {
    await isRead(visit.page);
    await then(visit);
  });
  return { ...screen, route: ROUTE };
}

/** The posting, read; its address is always the same. */
export async function openJob({ page, url }: Visit, jobId = SOUS_CHEF): Promise<void> {
  await page.goto(`${url}/job/${jobId}`);
  await isRead(page);
}

async function isRead(page: Page): Promise<void> {
  await page.locator('#apply form').waitFor();
}

async function openReport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(Report this job|Signaler cette offre)$/ }).click();
  const report = page.getByRole('dialog');
  await report.locator('textarea').waitFor();
  return report;
}

export async function fillApplication(page: Page): Promise<void> {
  await page.locator('#apply input[name=name]').fill('Robin Tremblay');
  await page.locator('#apply input[name=email]').fill('robin@example.ca');
  await page.locator('#apply textarea[name=message]').fill('I have cooked for camps of forty since 2019.');
}

export async function submitApplication(page: Page): Promise<void> {
  await page.locator('#apply form button[type=submit]').last().click();
}
