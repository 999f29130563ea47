import { useState } from 'react';
import { expect, test } from 'vitest';
import { useAnswer } from '../../../src/ui/use-answer.ts';
import { act, press, waitFor } from '../../support/dom/queries.ts';
import { openPart } from '../../support/dom/test-app.tsx';

interface Question {
  id: number;
  signal: AbortSignal;
  show: (text: string) => void;
  answer: (text: string | undefined) => void;
  fail: () => void;
}

async function openAsker() {
  const questions: Question[] = [];
  function Asker() {
    const [id, setId] = useState(1);
    const answer = useAnswer<string>(
      (signal, show) =>
        new Promise<string | undefined>((resolve, reject) => {
          questions.push({ id, signal, show, answer: resolve, fail: () => reject(new Error('Unreachable')) });
        }),
      [id],
    );
    return (
      <>
        <p id="answer">{answer ?? 'none'}</p>
        <button type="button" onClick={() => setId(id + 1)}>
          Next
        </button>
      </>
    );
  }
  const page = await openPart(<Asker />);
  const shown = () => document.querySelector('#answer')?.textContent;
  /** The latest question with this number. */
  const question = (id: number) => {
    const found = questions.findLast(asked => asked.id === id);
    if (!found) throw new Error(`Question ${id} was not asked`);
    return found;
  };
  return { page, shown, question };
}

test('the answer to an earlier question is dropped, and its signal aborts', async () => {
  const { page, shown, question } = await openAsker();
  await press(page, 'Next');
  expect(question(1).signal.aborted).toBe(true);
  expect(question(2).signal.aborted).toBe(false);
  question(2).answer('second');
  await waitFor(() => expect(shown()).toBe('second'));
  question(1).answer('first');
  await Promise.resolve();
  await press(page, 'Next');
  expect(shown()).toBe('second');
});

test('an answer that would be lost is shown even if the next question was asked', async () => {
  const { page, shown, question } = await openAsker();
  const before = question(1);
  await press(page, 'Next');
  await waitFor(() => expect(before.signal.aborted).toBe(true));
  await act(async () => before.show('one'));
  expect(shown()).toBe('one');
});

test('a failure and an answer of undefined leave the previous answer', async () => {
  const { page, shown, question } = await openAsker();
  expect(shown()).toBe('none');
  question(1).answer('first');
  await waitFor(() => expect(shown()).toBe('first'));
  await press(page, 'Next');
  question(2).fail();
  await press(page, 'Next');
  expect(shown()).toBe('first');
  question(3).answer(undefined);
  await press(page, 'Next');
  expect(shown()).toBe('first');
  question(4).answer('fourth');
  await waitFor(() => expect(shown()).toBe('fourth'));
});
