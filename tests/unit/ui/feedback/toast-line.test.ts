import { expect, test } from 'vitest';
import { createToastLine } from '../../../../src/ui/feedback/toast-line.ts';

test('there is one toast at a time, the last one', () => {
  const line = createToastLine();
  const shown: (string | undefined)[] = [];
  line.subscribe(() => shown.push(line.current()?.text));
  expect(line.hasShown()).toBe(false);
  line.show({ text: 'Saved' });
  line.show({ text: 'Removed' });
  expect(shown).toEqual(['Saved', 'Removed']);
  expect(line.hasShown()).toBe(true);
});

test('one that was replaced does not take the next one with it', () => {
  const line = createToastLine();
  line.show({ text: 'Saved' });
  const first = line.current();
  line.show({ text: 'Removed' });
  line.dismiss(first?.id ?? 0);
  expect(line.current()?.text).toBe('Removed');
  line.dismiss(line.current()?.id ?? 0);
  expect(line.current()).toBeNull();
});
