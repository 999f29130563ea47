import { aProposal } from '../support/board.ts';
import { by, type Screens } from './screen.ts';
import { asRobin, doElsewhere, makePerson, signIn, signUp } from './people.ts';
import type { Visit } from './screen.ts';

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

export const POSTING_SCREENS: Screens = {
  'post-job': by('/post-job', async visit => {
    await signUp(visit);
    await visit.page.goto(`${visit.url}/post-job`);
    await visit.page.locator('textarea').fill(JSON.stringify([GOOD_ROW, BAD_ROW], null, 1));
    await visit.page.locator('main h2').last().waitFor();
  }),
  'post-job-empty': asRobin('/post-job'),
  'post-job-unreadable': by('/post-job', async visit => {
    await signUp(visit);
    await visit.page.goto(`${visit.url}/post-job`);
    await visit.page.locator('textarea').fill('[{"jobTitle": "Camp cook",]');
    await visit.page.locator('main form button[type=submit]').click();
    await visit.page.locator('textarea[aria-invalid=true]').waitFor();
  }),
  'post-job-sent': by('/post-job', async visit => {
    await signUp(visit);
    await visit.page.goto(`${visit.url}/post-job`);
    await visit.page.locator('textarea').fill(JSON.stringify([GOOD_ROW]));
    await visit.page.locator('main form button[type=submit]').click();
    await visit.page
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
  'post-one-pay': by('/post-job', async visit => {
    await fillOne(visit, 'pay');
    await visit.page.locator('main section p').nth(1).waitFor();
  }),
  'post-one-preview': by('/post-job', async visit => {
    await fillOne(visit, 'preview');
    await visit.page.locator('main article').last().waitFor();
  }),
  'post-row': by('/post-job', async visit => {
    await signUp(visit);
    await visit.page.goto(`${visit.url}/post-job`);
    await visit.page.locator('textarea').fill(JSON.stringify([BAD_ROW]));
    await visit.page.locator('#fix-row-1').click();
    await visit.page.locator('dialog select').waitFor();
  }),
  'edit-posting': by('/post-job', async visit => {
    const { jobId } = await signInAsEmployer(visit);
    await visit.page.goto(`${visit.url}/profile`);
    await visit.page.locator(`main a[href="/job/${jobId}"]`).waitFor();
    await visit.page.goto(`${visit.url}/post-job?job=${jobId}`);
    await visit.page.locator('#posting-jobTitle').waitFor();
  }),
  'edit-posting-of-others': asRobin('/post-job?job=1001', ({ page }) => page.locator('main h2').waitFor()),
  applicants: by('/applicants/:jobId?/:applicationId?', async visit => {
    await signInAsEmployer(visit);
    await visit.page.goto(`${visit.url}/applicants`);
    await visit.page.locator('main a[href^="/applicants/"]').first().waitFor();
  }),
  'applicants-posting': by('/applicants/:jobId?/:applicationId?', async visit => {
    const { jobId, applicationId } = await signInAsEmployer(visit);
    await visit.page.goto(`${visit.url}/applicants/${jobId}`);
    await visit.page.locator(`main a[href$="${applicationId}"]`).waitFor();
  }),
  'applicants-application': by('/applicants/:jobId?/:applicationId?', async visit => {
    const { jobId, applicationId } = await signInAsEmployer(visit);
    await visit.page.goto(`${visit.url}/applicants/${jobId}/${applicationId}`);
    await visit.page.locator('main textarea[name=note]').waitFor();
  }),
  'applicants-messages': by('/applicants/:jobId?/:applicationId?', async visit => {
    const { jobId } = await signInAsEmployer(visit);
    const { applicationId } = await converse(visit);
    await visit.page.goto(`${visit.url}/applicants/${jobId}/${applicationId}`);
    await visit.page.locator('section ol li').nth(1).waitFor();
    await visit.page.locator('textarea[name=message]').scrollIntoViewIfNeeded();
  }),
  'applications-messages': by('/applications/:applicationId?', async visit => {
    const { applicant, applicationId } = await converse(visit);
    await signIn(visit, applicant);
    await visit.page.goto(`${visit.url}/applications`);
    await visit.page.locator('main li a').first().waitFor();
    await visit.page.goto(`${visit.url}/applications/${applicationId}`);
    await visit.page.locator('textarea[name=message]').scrollIntoViewIfNeeded();
  }),
  'applicants-interview': by('/applicants/:jobId?/:applicationId?', async visit => {
    const { jobId } = await signInAsEmployer(visit);
    const { applicationId } = await meet(visit);
    await visit.page.goto(`${visit.url}/applicants/${jobId}/${applicationId}`);
    await visit.page.locator('section[aria-labelledby=interview-title] button').last().click();
    await visit.page.locator('input[name=time-1]').scrollIntoViewIfNeeded();
  }),
  'applications-interview': by('/applications/:applicationId?', async visit => {
    const { applicant, applicationId } = await meet(visit);
    await signIn(visit, applicant);
    await visit.page.goto(`${visit.url}/applications`);
    await visit.page.locator('main li a').first().waitFor();
    await visit.page.goto(`${visit.url}/applications/${applicationId}`);
    await visit.page.locator('section[aria-labelledby=reminder-title] button').last().click();
    await visit.page.locator('input[name=reminder-text]').fill('Call about the shuttle');
    await visit.page.locator('section[aria-labelledby=reminder-title] button[type=submit]').click();
    await visit.page.locator('textarea[name=interview-text]').scrollIntoViewIfNeeded();
  }),
  'applications-reminders': by('/applications/:applicationId?', async visit => {
    const { applicant, applicationId } = await meet(visit);
    await signIn(visit, applicant);
    await visit.page.goto(`${visit.url}/applications/${applicationId}`);
    await visit.page.locator('section[aria-labelledby=reminder-title] button').last().click();
    await visit.page.locator('section[aria-labelledby=reminder-title] button[type=submit]').click();
    await visit.page.locator('section[aria-labelledby=reminder-title] time').waitFor();
    await visit.page.goto(`${visit.url}/applications`);
    await visit.page.locator('section[aria-labelledby=reminders-title] time').waitFor();
  }),
  'applicants-none': { ...asRobin('/applicants'), route: '/applicants/:jobId?/:applicationId?' },
  'applicants-of-others': { ...asRobin('/applicants/1001'), route: '/applicants/:jobId?/:applicationId?' },
};

/** One posting that is being written, at this step. */
async function fillOne(visit: Visit, step: string): Promise<void> {
  const { page, url } = visit;
  await signUp(visit);
  await page.goto(`${url}/post-job?mode=one&step=place`);
  await page.locator('#posting-city').fill('Thunder Bay');
  await page.locator('#posting-provinceId').selectOption('ON');
  await page.goto(`${url}/post-job?mode=one&step=job`);
  await page.locator('#posting-jobTitle').fill('Camp cook');
  await page.locator('#posting-businessName').fill('Height of Land Outfitters');
  await page.goto(`${url}/post-job?mode=one&step=pay`);
  await page.locator('#posting-payMin').fill('1260');
  await page.locator('#posting-payPeriod').selectOption('week');
  await page.locator('#posting-hours').fill('40');
  if (step !== 'pay') await page.locator('nav ol a').last().click();
}

/** Somebody with a posting that two people applied to. */
async function signInAsEmployer(visit: Visit) {
  const employer = await makeEmployer(visit);
  await signIn(visit, employer.person);
  return employer;
}

function makeEmployer(visit: Visit) {
  return visit.once('employer', async () => {
    const person = await makePerson(visit, 'Marie-Ève Tremblay-Desrochers');
    const [posting] = await doElsewhere(
      visit,
      [{ kind: 'posting.create', payload: { jobId: 7_000_001, row: GOOD_ROW } }],
      person,
    );
    const jobId = posting?.jobId ?? 0;
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
    await apply('Sam Okafor', 'I can start on Monday.');
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
