import type { Page } from 'playwright-core';
import { aProposal } from '../support/board.ts';
import { asRobin, doElsewhere, makePerson, signIn, WRITER } from './people.ts';
import { asOne, by, type PathOf, type Screen, type Screens, type Persona, type Visit } from './screen.ts';
import { goInApp } from './show.ts';

const APPLICANTS = '/applicants/:jobId?/:applicationId?';
const OWN_APPLICATIONS = '/applications/:applicationId?';

const GOOD_ROW = {
  jobTitle: 'Camp cook',
  city: 'Thunder Bay',
  province: 'Ontario',
  businessName: 'Height of Land Outfitters',
  postingDateFormatted: '2026-11-20',
  expiryDateFormatted: '2027-03-31',
};
/** Without days, and of a province that there is not. */
const BAD_ROW = {
  jobTitle: 'Fishing guide',
  city: 'Thunder Bay',
  province: 'Ontarioo',
  businessName: 'Height of Land Outfitters',
};

/** With a posting that eight people applied to, one of whom is asked to an interview. */
export const EMPLOYER: Persona = {
  name: 'an employer',
  async arrive(visit) {
    await meet(visit);
    await signIn(visit, (await makeEmployer(visit)).person);
  },
};
const APPLICANT: Persona = {
  name: 'an applicant',
  arrive: async visit => signIn(visit, (await meet(visit)).applicant),
};

export const POSTING_SCREENS: Screens = {
  'post-job': asOne(WRITER, '/post-job', async ({ page }) => {
    await page.locator('textarea').fill(JSON.stringify([GOOD_ROW, BAD_ROW], null, 1));
    await page.locator('main h2').last().waitFor();
  }),
  'post-job-empty': asRobin('/post-job'),
  'post-job-unreadable': asOne(WRITER, '/post-job', async ({ page }) => {
    await page.locator('textarea').fill('[{"jobTitle": "Camp cook",]');
    await page.locator('main form button[type=submit]').click();
    await page.locator('textarea[aria-invalid=true]').waitFor();
  }),
  'post-row': asOne(WRITER, '/post-job', async ({ page }) => {
    await page.locator('textarea').fill(JSON.stringify([BAD_ROW]));
    await page.locator('#fix-row-1').click();
    await page.locator('dialog select').waitFor();
  }),
  'post-job-sent': asOne(WRITER, '/post-job', async ({ page }) => {
    await page.locator('textarea').fill(JSON.stringify([GOOD_ROW]));
    await page.locator('main form button[type=submit]').click();
    await page
      .locator('main')
      .getByText(/^(Sent|Envoyée?)/)
      .first()
      .waitFor();
  }),
  'post-one': asRobin('/post-job?mode=one', ({ page }) => page.locator('#posting-jobTitle').waitFor()),
  'post-one-errors': asRobin('/post-job?mode=one', async ({ page }) => {
    await page.locator('#posting-jobTitle').waitFor();
    await page.locator('main form button[type=submit]').click();
    await page.getByRole('alert').first().waitFor();
  }),
  'post-one-pay': asOne(WRITER, '/post-job?mode=one&step=place', async ({ page }) => {
    await fillOne(page);
    await page.locator('main section p').nth(1).waitFor();
  }),
  'post-one-preview': asOne(WRITER, '/post-job?mode=one&step=place', async ({ page }) => {
    await fillOne(page);
    await page.locator('nav ol a').last().click();
    await page.locator('main article').last().waitFor();
  }),
  'edit-posting': {
    ...asOne(EMPLOYER, '/profile', async visit => {
      const { jobId } = await makeEmployer(visit);
      await visit.page.locator(`main a[href="/job/${jobId}"]`).waitFor();
      await goInApp(visit.page, `/post-job?job=${jobId}`);
      await visit.page.locator('#posting-jobTitle').waitFor();
    }),
    route: '/post-job',
  },
  'edit-posting-of-others': asRobin('/post-job?job=1001', ({ page }) => page.locator('main h2').waitFor()),
  applicants: ofEmployer('/applicants', ({ page }) =>
    page.locator('main a[href^="/applicants/"]').first().waitFor(),
  ),
  'applicants-posting': ofEmployer(pathOfPosting, async visit => {
    const { applicationId } = await makeEmployer(visit);
    await visit.page.locator(`main a[href$="${applicationId}"]`).waitFor();
  }),
  'applicants-application': ofEmployer(
    async visit => `${await pathOfPosting(visit)}/${(await makeEmployer(visit)).applicationId}`,
    ({ page }) => page.locator('main textarea[name=note]').waitFor(),
  ),
  'applicants-messages': ofEmployer(pathOfConversation, async ({ page }) => {
    await page.locator('section ol li').nth(1).waitFor();
    await page.locator('textarea[name=message]').scrollIntoViewIfNeeded();
  }),
  'applicants-interview': ofEmployer(pathOfConversation, async ({ page }) => {
    await page.locator('section[aria-labelledby=interview-title] button').last().click();
    await page.locator('input[name=time-1]').scrollIntoViewIfNeeded();
  }),
  'applications-messages': ofApplicant(async ({ page }) => {
    await page.locator('textarea[name=message]').scrollIntoViewIfNeeded();
  }),
  'applications-interview': ofApplicant(async ({ page }) => {
    await page.locator('section[aria-labelledby=reminder-title] button').last().click();
    await page.locator('input[name=reminder-text]').fill('Call about the shuttle');
    await page.locator('section[aria-labelledby=reminder-title] button[type=submit]').click();
    await page.locator('section[aria-labelledby=reminder-title] time').waitFor();
    await page.locator('textarea[name=interview-text]').scrollIntoViewIfNeeded();
  }),
  'applications-reminders': by(OWN_APPLICATIONS, async visit => {
    const { applicant, applicationId } = await meet(visit);
    await signIn(visit, applicant);
    await visit.page.goto(`${visit.url}/applications/${applicationId}`);
    await visit.page.locator('section[aria-labelledby=reminder-title] button').last().click();
    await visit.page.locator('section[aria-labelledby=reminder-title] button[type=submit]').click();
    await visit.page.locator('section[aria-labelledby=reminder-title] time').waitFor();
    await visit.page.goto(`${visit.url}/applications`);
    await visit.page.locator('section[aria-labelledby=reminders-title] time').waitFor();
  }),
  'applicants-none': { ...asRobin('/applicants'), route: APPLICANTS },
  'applicants-of-others': { ...asRobin('/applicants/1001'), route: APPLICANTS },
};

/** One posting that is being written, to its pay. */
async function fillOne(page: Page): Promise<void> {
  await page.locator('#posting-city').fill('Thunder Bay');
  await page.locator('#posting-provinceId').selectOption('ON');
  await goInApp(page, '/post-job?mode=one&step=job');
  await page.locator('#posting-jobTitle').fill('Camp cook');
  await page.locator('#posting-businessName').fill('Height of Land Outfitters');
  await goInApp(page, '/post-job?mode=one&step=pay');
  await page.locator('#posting-payMin').fill('1260');
  await page.locator('#posting-payPeriod').selectOption('week');
  await page.locator('#posting-hours').fill('40');
}

function ofEmployer(path: string | PathOf, there: (visit: Visit) => Promise<unknown>): Screen {
  return { ...asOne(EMPLOYER, path, there), route: APPLICANTS };
}

/** The application with messages and a proposed interview, which the list of all has brought to the device. */
function ofApplicant(there: (visit: Visit) => Promise<unknown>): Screen {
  const screen = asOne(APPLICANT, '/applications', async visit => {
    await visit.page.locator('main li a').first().waitFor();
    await goInApp(visit.page, `/applications/${(await converse(visit)).applicationId}`);
    await there(visit);
  });
  return { ...screen, route: OWN_APPLICATIONS };
}

async function pathOfPosting(visit: Visit): Promise<string> {
  return `/applicants/${(await makeEmployer(visit)).jobId}`;
}

async function pathOfConversation(visit: Visit): Promise<string> {
  return `${await pathOfPosting(visit)}/${(await converse(visit)).applicationId}`;
}

/** A person who applied for one job and advertises another, to which seven people without an account applied. */
function makeEmployer(visit: Visit) {
  return visit.once('employer', async () => {
    const person = await makePerson(visit, 'Marie-Ève Tremblay-Desrochers');
    const [posting] = await doElsewhere(
      visit,
      [{ kind: 'posting.create', payload: { jobId: 7_000_001, row: GOOD_ROW } }],
      person,
    );
    const jobId = posting?.jobId ?? 0;
    const letter = { name: person.name, email: person.email, message: 'I have cooked for camps since 2019.' };
    const payload = { jobId: 1001, jobTitle: 'Sous chef', ...letter };
    await doElsewhere(visit, [{ kind: 'application.submit', payload }], person);
    const apply = (name: string, message: string) =>
      doElsewhere(
        visit,
        [
          {
            kind: 'application.submit',
            payload: { jobId, jobTitle: GOOD_ROW.jobTitle, name, email: 'applicant@example.ca', message },
          },
        ],
        'guest',
      );
    for (const name of [
      'Zoë Nuñez',
      'Đặng Thị Hoa',
      'Amina Diallo',
      'Jean-François Bélanger',
      'Sam Okafor',
    ]) {
      await apply(name, 'I can start on Monday.');
    }
    await apply('Priya Sharma', 'What does a cabin cost?');
    const [application] = await apply(
      'Anna Roy',
      'I have cooked for camps of forty since 2019.\nCall 807-555-0123 after four.',
    );
    return { person, jobId, applicationId: application?.documentId ?? '' };
  });
}

/** An applicant with an account, and what they and the employer wrote. */
async function converse(visit: Visit) {
  return visit.once('conversation', async () => {
    const { person, jobId } = await makeEmployer(visit);
    const applicant = await makePerson(visit, 'Noor Al-Amin');
    const letter = { name: applicant.name, email: applicant.email, message: 'I can start on Monday.' };
    const payload = { jobId, jobTitle: GOOD_ROW.jobTitle, ...letter };
    const [sent] = await doElsewhere(visit, [{ kind: 'application.submit', payload }], applicant);
    const applicationId = sent?.documentId ?? '';
    const write = (by: typeof person, text: string) =>
      doElsewhere(visit, [{ kind: 'message.send', payload: { applicationId, text } }], by);
    await write(applicant, 'Is the camp reachable by bus?');
    await write(
      person,
      'There is a shuttle from Kenora every Sunday at 5 p.m.\nWe’d pick you up at the station.',
    );
    return { applicant, applicationId };
  });
}

/** The same, and the employer proposed an interview. */
async function meet(visit: Visit) {
  return visit.once('interview', async () => {
    const { person } = await makeEmployer(visit);
    const conversation = await converse(visit);
    const { applicationId } = conversation;
    const proposal = { ...aProposal(Date.now()), place: 'Kenora, 204 Main Street' };
    await doElsewhere(visit, [{ kind: 'interview.step', payload: { applicationId, ...proposal } }], person);
    return conversation;
  });
}
