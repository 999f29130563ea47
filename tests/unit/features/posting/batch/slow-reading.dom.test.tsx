import { expect, onTestFinished, test, vi } from 'vitest';
import { batchText, openBatch, ROW } from '../../../../support/dom/batch-scene.tsx';
import { choose, find, press, see, type, valueOf, waitFor } from '../../../../support/dom/queries.ts';
import { gate } from '../../../../support/gate.ts';

const LABEL = 'Job data (JSON or CSV)';

test('what is typed while a file is read counts, not the file', async () => {
  const page = await openBatch();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  let finish: (bytes: ArrayBuffer) => void = () => undefined;
  const bytes = new Promise<ArrayBuffer>(resolve => (finish = resolve));
  const slow = new window.File(['[1, 2]'], 'slow.json');
  Object.defineProperty(slow, 'arrayBuffer', { value: () => bytes });
  await page.user.upload(input, slow);
  await type(page, LABEL, '[3]');
  finish(await new window.File(['[1, 2]'], 'slow.json').arrayBuffer());
  await bytes;
  await page.user.upload(input, new window.File([''], 'empty.json'));
  await see('We couldn’t read this file.');
  expect(valueOf(LABEL)).toBe('[3]');
});

test('what is typed while a fixed row is put into the text stays', async () => {
  const page = await openBatch();
  const bad = { ...ROW, province: 'Ontarioo' };
  const cook = { ...ROW, jobTitle: 'Camp cook' };
  await type(page, LABEL, batchText(bad));
  await press(page, 'Fix row 1: Fishing guide');
  const sheet = await find('dialog', 'Row 1');
  await choose(page, 'Province or territory', 'Ontario', sheet);
  // The text is read again to find the row in it.
  const { isOpen: isLetGo, open: letGo } = gate();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  const hashes = vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (...asked) => {
    await isLetGo;
    return digest(...asked);
  });
  onTestFinished(() => hashes.mockRestore());
  await press(page, 'Save row', { in: sheet });
  await type(page, LABEL, batchText(bad, cook));
  letGo();
  await waitFor(() => expect(JSON.parse(valueOf(LABEL))).toEqual([{ ...bad, province: 'ON' }, cook]));
  await see('2 ready, 0 need fixing');
});
