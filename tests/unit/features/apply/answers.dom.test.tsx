import { describe, expect, test } from 'vitest';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { EMPTY_QUESTION, type StoredQuestion } from '../../../../src/domain/question.ts';
import type { DetailsReader } from '../../../../src/features/services.ts';
import { addPosting, changeData, documentsOf } from '../../../support/board.ts';
import { aCard } from '../../../support/card-arbitrary.ts';
import { createDevice } from '../../../support/dom/device.ts';
import {
  complaint,
  find,
  on,
  press,
  see,
  sees,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../support/dom/queries.ts';
import { createSendingWorld, leaveOn } from '../../../support/dom/sending-scene.ts';
import { openApp, type Page } from '../../../support/dom/test-app.tsx';
import { START_MS } from '../../../support/test-context.ts';

const JOB = aCard({ jobId: 100, jobTitle: 'Camp cook' });
const SEND = 'Send application';
const ask = (question: string, more: Partial<StoredQuestion> = {}): StoredQuestion => ({
  ...EMPTY_QUESTION,
  question,
  kind: 'text',
  ...more,
});
const QUESTIONS = [
  ask('Can you drive?', { kind: 'yes_no', required: true, flagged: ['no'] }),
  ask('Which shift?', { kind: 'choice', choices: ['Day', 'Night'] }),
  ask('Which ovens?', { kind: 'choices', choices: ['Gas', 'Wood'] }),
  ask('How many years?', { kind: 'number', unit: 'years', required: true, min: '2' }),
  ask('Why here?'),
];

const asking = (questions: StoredQuestion[]): { details: DetailsReader } => ({
  details: {
    read: () =>
      Promise.resolve({
        status: 'found',
        listing: { card: JOB, details: { ...emptyDetails(), questions } },
        fromDevice: true,
        checkedAt: START_MS,
      }),
  },
});

async function withQuestions(questions: StoredQuestion[], server?: { onServer: StoredQuestion[] }) {
  const world = await createSendingWorld();
  await addPosting(world.context, { jobId: 100, jobTitle: 'Camp cook' });
  const details = JSON.stringify({ ...emptyDetails(), questions: server?.onServer ?? questions });
  await changeData(world.context, 'jobs/job-100', { details });
  const device = await createDevice({ server: world.app, cards: [JOB] });
  return { world, device, services: asking(questions) };
}

const radio = (question: string, answer: string) =>
  on(on().getByRole('group', { name: question })).getByRole<HTMLInputElement>('radio', { name: answer });

async function fillIn(page: Page): Promise<void> {
  await find('group', 'Can you drive?');
  await type(page, 'Name', 'Robin Tremblay');
  await type(page, 'Email', 'robin@example.ca');
  await type(page, 'Message', 'I cook.');
}

async function answerAndSend(page: Page): Promise<void> {
  await find('textbox', 'Why here?');
  await type(page, 'Name', 'Robin');
  await type(page, 'Email', 'robin@example.ca');
  await type(page, 'Message', 'I cook.');
  await type(page, 'Why here?', 'Bread');
  await press(page, SEND);
}

describe('the questions of a posting', () => {
  test('are answered offline in the form, kept, checked, sent once, and shown where the letter is', async () => {
    const { world, device, services } = await withQuestions(QUESTIONS);
    device.network.isOnline = false;
    const page = await openApp('/job/100', { device, services });
    await fillIn(page);
    await type(page, 'How many years?', 'many');
    await press(page, SEND);
    expect(texts('link', await find('alert'))).toEqual([
      'Answer “Can you drive?”.',
      'Answer “How many years?” with a number.',
    ]);
    await page.user.click(radio('Can you drive?', 'No'));
    await page.user.click(on().getByRole('checkbox', { name: 'Wood' }));
    await type(page, 'How many years?', '1,5');
    await waitFor(() => expect(complaint('How many years?')).toBeNull());
    expect(radio('Which shift?', 'No answer').checked).toBe(true);
    await press(page, SEND);
    await see(/^Saved\. We’ll send it automatically/);
    const [entry] = await page.people.current().db.outbox.toArray();
    expect(entry?.payload['answers']).toEqual([
      { question: 'Can you drive?', kind: 'yes_no', unit: '', values: ['no'] },
      { question: 'Which ovens?', kind: 'choices', unit: '', values: ['Wood'] },
      { question: 'How many years?', kind: 'number', unit: 'years', values: ['1.5'] },
    ]);
    expect(document.body.textContent).not.toMatch(/please note/i);
    device.network.isOnline = true;
    await press(page, 'Send now');
    await see('Application submitted successfully!');
    const stored = await documentsOf(world.context, 'applications');
    expect(stored).toHaveLength(1);
    expect(stored[0]?.flaggedAnswers).toEqual([0, 3]);
  });

  test('keep the answers of a draft whose question is the same, and show the others as changed', async () => {
    const { device, services } = await withQuestions([
      ask('Can you drive a truck?', { kind: 'yes_no', required: true }),
      ask('Why here?'),
    ]);
    const answers = [
      { question: 'Can you drive?', kind: 'yes_no', unit: '', values: ['yes'] },
      { question: 'Why here?', kind: 'text', unit: '', values: ['Bread'] },
    ];
    await leaveOn(device, null, { drafts: [{ key: 'apply:100', content: { answers }, editedAt: START_MS }] });
    const page = await openApp('/job/100', { device, services });
    await see('The employer changed the questions');
    expect(valueOf('Why here?')).toBe('Bread');
    expect(radio('Can you drive a truck?', 'Yes').checked).toBe(false);
    expect(texts('definition')).toContain('Yes');
    await press(page, 'Remove these answers');
    await waitFor(() => expect(sees('The employer changed the questions')).toBe(false));
    expect(valueOf('Why here?')).toBe('Bread');
  });

  test('that changed while the application waited bring it back with the answers', async () => {
    const { world, device, services } = await withQuestions([ask('Why here?')], {
      onServer: [ask('Why not here?')],
    });
    const page = await openApp('/job/100', { device, services });
    await answerAndSend(page);
    await see(/^The employer changed the questions of this posting\. Check your answers/);
    expect(on().queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(await documentsOf(world.context, 'applications')).toEqual([]);
  });

  test('that changed are the new ones when the refused application is edited', async () => {
    const { device } = await withQuestions([ask('Why here?')], { onServer: [ask('Why not here?')] });
    // The text was read a moment ago, so only one who knows that it is outdated gets another.
    const read: DetailsReader['read'] = async (_id, wish) => ({
      status: 'found',
      listing: {
        card: JOB,
        details: { ...emptyDetails(), questions: [ask(wish?.isOutdated ? 'Why not here?' : 'Why here?')] },
      },
      fromDevice: true,
      checkedAt: START_MS,
    });
    const page = await openApp('/job/100', { device, services: { details: { read } } });
    await answerAndSend(page);
    await see(/^The employer changed the questions of this posting/);
    await press(page, 'Edit');
    await find('textbox', 'Why not here?');
    expect(on().queryByRole('textbox', { name: 'Why here?' })).toBeNull();
    await waitFor(() => expect(valueOf('Message')).toBe('I cook.'));
  });

  test('say that they changed when the refused application is edited, until an answer is touched', async () => {
    const { device, services } = await withQuestions([ask('Why here?')]);
    const content = {
      answers: [{ question: 'Why here?', kind: 'text', unit: '', values: ['Bread'] }],
      refused: { field: 'answers', type: 'application_questions_changed', message: 'Changed.' },
    };
    await leaveOn(device, null, { drafts: [{ key: 'apply:100', content, editedAt: START_MS }] });
    const page = await openApp('/job/100', { device, services });
    await see('The employer changed the questions');
    expect(valueOf('Why here?')).toBe('Bread');
    await type(page, 'Why here?', 'Rye bread');
    await waitFor(() => expect(sees('The employer changed the questions')).toBe(false));
  });

  test('are none where the posting asks none', async () => {
    const { device, services } = await withQuestions([]);
    await openApp('/job/100', { device, services });
    await find('button', SEND);
    expect(sees('The employer’s questions')).toBe(false);
  });
});
