import { useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import { createFollowed } from '../../../src/sync/followed.ts';
import { SuggestBox } from '../../../src/ui/form/suggest-box.tsx';
import { act, on } from '../../support/dom/queries.ts';
import { openPart } from '../../support/dom/test-app.tsx';

const box = () => on().getByRole<HTMLInputElement>('combobox', { name: 'Near' });

/** A box whose choice is looked up. `know` tells it. */
async function openBox() {
  const typed: string[] = [];
  const place = createFollowed('');
  function Box() {
    return (
      <SuggestBox
        label="Near"
        chosen={useSyncExternalStore(place.subscribe, place.current)}
        onType={text => typed.push(text)}
        suggestions={[]}
        isLookedUp={false}
        onChoose={() => undefined}
        onHurry={async () => undefined}
        onClear={() => undefined}
        clearLabel="Clear"
      />
    );
  }
  const page = await openPart(<Box />);
  return { page, typed, know: (chosen: string) => act(() => place.set(chosen)) };
}

test('typing replaces a choice that becomes known while the box has the focus', async () => {
  const { page, typed, know } = await openBox();
  await page.user.click(box());
  know('Calgary, Alberta');
  expect(box().value).toBe('Calgary, Alberta');
  await page.user.keyboard('st joh');
  expect(typed.at(-1)).toBe('st joh');
});

test('a choice that becomes known while the person types changes nothing', async () => {
  const { page, typed, know } = await openBox();
  await page.user.click(box());
  await page.user.keyboard('st');
  know('Calgary, Alberta');
  await page.user.keyboard(' joh');
  expect(typed.at(-1)).toBe('st joh');
});
