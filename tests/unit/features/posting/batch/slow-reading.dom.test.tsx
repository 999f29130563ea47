import { expect, test } from 'vitest';
import { openBatch } from '../../../../support/dom/batch-scene.tsx';
import { see, type, valueOf } from '../../../../support/dom/queries.ts';

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
