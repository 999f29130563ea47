import { useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, test } from 'vitest';
import type { StoredQuestion } from '../../../../src/domain/question.ts';
import { QuestionsField } from '../../../../src/features/posting/form/questions-field.tsx';
import { FILLED_IN, openPosting, withPostingDraft } from '../../../support/dom/posting-scene.tsx';
import {
  choose,
  find,
  hasFocus,
  on,
  press,
  see,
  sees,
  texts,
  type,
  waitFor,
} from '../../../support/dom/queries.ts';
import { openPart } from '../../../support/dom/test-app.tsx';

const STEP = 'mode=one&step=apply';
const hints = () =>
  on()
    .queryAllByRole('status', { name: 'About this question' })
    .map(({ textContent }) => textContent)
    .join('');

describe('the questions in the form of a posting', () => {
  test('are added, kept in the draft and sent in the row', async () => {
    const page = await openPosting(STEP, { device: await withPostingDraft(FILLED_IN) });
    await press(page, 'Add a question');
    await hasFocus(on().getByLabelText('Question 1'));
    await type(page, 'Question 1', 'Do you have a class 5 licence?');
    await choose(page, 'Point out the answer', 'No');
    await press(page, 'Applicants must answer', { role: 'checkbox' });
    await press(page, 'Add a question');
    await type(page, 'Question 2', 'How many years have you cooked?');
    await choose(page, 'Answer', 'Number', on().getAllByRole('group').at(-1));
    await type(page, 'Unit', 'years');
    await type(page, 'Point out answers below', '2,5');
    await press(page, 'Move question 2 up');
    expect(hints()).toBe('');
    await press(page, 'Next');
    await see('On its own page');
    expect(sees('Do you have a class 5 licence?')).toBe(true);
    await press(page, 'Post this job');
    await waitFor(async () => expect(await page.people.current().db.outbox.count()).toBe(1));
    const [entry] = await page.people.current().db.outbox.toArray();
    expect(entry?.payload['row']).toMatchObject({
      questions: [
        {
          question: 'How many years have you cooked?',
          kind: 'number',
          unit: 'years',
          min: '2.5',
          required: false,
        },
        { question: 'Do you have a class 5 licence?', kind: 'yes_no', flagged: ['no'], required: true },
      ],
    });
  });

  test('have the keyboard once they are there, whatever is drawn before', async () => {
    function LateForm() {
      const [questions, setQuestions] = useState<readonly StoredQuestion[]>([]);
      const [, draw] = useReducer((count: number) => count + 1, 0);
      const later = (next: typeof questions) => {
        queueMicrotask(() => {
          flushSync(draw);
          flushSync(() => setQuestions(next));
        });
      };
      return (
        <QuestionsField questions={questions} onChange={later} error={undefined} province={null} lang="en" />
      );
    }
    const page = await openPart(<LateForm />);
    await press(page, 'Add a question');
    await hasFocus(on().getByLabelText('Question 1'));
  });

  test('that can’t be asked hold the step, each with its reason', async () => {
    const questions = [
      { question: 'Which?', kind: 'choice', choices: ['Day'], required: false },
      { question: 'Why?', kind: 'text' },
      { question: 'why?', kind: 'text' },
    ];
    const page = await openPosting(STEP, { device: await withPostingDraft({ ...FILLED_IN, questions }) });
    await find('textbox', 'Question 1');
    await press(page, 'Next');
    expect(texts('link', await find('alert'))).toHaveLength(1);
    await see('Give at least 2 choices.');
    await see('You already ask this question.');
    await press(page, 'Remove question 3');
    await type(page, 'Choices', 'Day\nNight');
    await waitFor(() => expect(sees('Give at least 2 choices.')).toBe(false));
    await press(page, 'Next');
    await see('On its own page');
  });

  test('that the law restricts are pointed out while they are typed, in either language, with the source', async () => {
    const page = await openPosting(STEP, { device: await withPostingDraft(FILLED_IN) });
    await press(page, 'Add a question');
    await type(page, 'Question 1', 'Are you pregnant?');
    await waitFor(() => expect(hints()).toContain('restricts questions about sex, gender and pregnancy'));
    expect(hints()).toContain('Canadian Human Rights Act, s. 3 and 8');
    expect(hints()).toContain('Rule: question_sex');
    await type(page, 'Question 1', 'Quel âge avez-vous?');
    await waitFor(() => expect(hints()).toContain('questions about age and birth dates'));
    await type(page, 'Question 1', 'Can you lift 20 kg?');
    await waitFor(() => expect(hints()).toBe(''));
    await press(page, 'Next');
    await see('On its own page');
  });
});
