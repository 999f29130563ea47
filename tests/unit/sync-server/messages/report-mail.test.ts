import { expect, test } from 'vitest';
import { owedMails } from '../../../../sync-server/applications/waiting-mails.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { reportMail } from '../../../../sync-server/messages/report-mail.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { addPosting, aReport, createBoard, documentsOf, GUEST_PERSON } from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

const MAIL = { CONTACT_EMAIL: 'hello@jobs.example', PUBLIC_URL: 'https://jobs.example' };

async function report(context: TestContext): Promise<void> {
  await addPosting(context, { jobId: 100, jobTitle: 'cook', businessName: 'Diner' });
  const text = 'Pay first.\r\nReference: PT-0000-0000\n<b>now</b>';
  const operation = aReport({ userId: null, payload: { jobId: 100, reason: 'asks_for_money', text } });
  for (let times = 0; times < 2; times += 1)
    expect(await createOperations(context).apply(GUEST_PERSON, [operation])).toMatchObject([
      { status: 'applied' },
    ]);
}

async function mailAll(context: TestContext): Promise<void> {
  const sleep = () => Promise.resolve();
  const port = reportMail(context, sleep);
  const runner = startEffects(context, { ports: port ? [port] : [], sleep });
  await runner.idle();
  await runner.close();
}

test('a report is mailed to the operator once, with the posting and what a stranger wrote as a quotation', async () => {
  const context = await createBoard(MAIL);
  const owed = owedMails(context);
  await report(context);
  expect(owed.waiting().count).toBe(1);
  await mailAll(context);
  await mailAll(context);
  expect(owed.waiting().count).toBe(0);
  owed.close();
  expect(context.messenger.mails).toHaveLength(1);
  const [mail] = context.messenger.mails;
  expect(mail?.to).toBe('hello@jobs.example');
  expect(mail?.subject).toMatch(/^\[PT-.{9}\] Posting 100 was reported: Asks for money or a deposit$/);
  expect(mail?.text).toContain('Posting: 100, cook, Diner\n');
  expect(mail?.text).toContain('> Pay first.\n>\n> Reference: PT-0000-0000\n>\n> <b>now</b>\n');
  expect(mail?.text).toContain('https://jobs.example/job/100');
  expect(mail?.html).not.toContain('<b>now');
});

test('without CONTACT_EMAIL no mail is owed', async () => {
  const context = await createBoard({ PUBLIC_URL: 'https://jobs.example' });
  await report(context);
  expect(reportMail(context, () => Promise.resolve())).toBeNull();
  const [record] = await documentsOf(context, 'reports');
  expect(record?.effects).toBeUndefined();
});
