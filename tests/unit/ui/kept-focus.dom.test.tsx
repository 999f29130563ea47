import { useLayoutEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useKeptFocus } from '../../../src/ui/use-kept-focus.ts';
import { useMoreItems } from '../../../src/ui/use-more-items.ts';
import { find, focused, hasFocus, press, texts } from '../../support/dom/queries.ts';
import { openPart } from '../../support/dom/test-app.tsx';

function Places() {
  const [places, setPlaces] = useState(['Kenora', 'Dryden', 'Laval']);
  const area = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useKeptFocus(area, title);
  const without = (place: string) => () => setPlaces(places.filter(each => each !== place));
  return (
    <div ref={area}>
      <h2 ref={title} tabIndex={-1}>
        Places
      </h2>
      {places.map(place => (
        <button key={place} type="button" onClick={without(place)}>
          {place}
        </button>
      ))}
      <button type="button" onClick={without('Laval')}>
        Without Laval
      </button>
    </div>
  );
}

test('the focus of a control that disappears goes to the target, and stays where it is otherwise', async () => {
  const page = await openPart(<Places />);
  await press(page, 'Dryden');
  await hasFocus(await find('heading', 'Places'));
  (await find('button', 'Laval')).focus();
  await press(page, 'Without Laval');
  await hasFocus(await find('button', 'Without Laval'));
});

/** A control that has the focus from its first frame. */
function Ready() {
  const [isThere, setThere] = useState(true);
  const area = useRef<HTMLDivElement>(null);
  const ready = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => ready.current?.focus(), []);
  useKeptFocus(area);
  return (
    <div ref={area}>
      {isThere && (
        <button ref={ready} type="button" onClick={() => setThere(false)}>
          Ready
        </button>
      )}
      <button type="button">Rest</button>
    </div>
  );
}

test('the focus of a control that was pressed in the first moment isn’t lost', async () => {
  const page = await openPart(<Ready />);
  await page.user.keyboard('{Enter}');
  await hasFocus(await find('button', 'Rest'));
});

function Names() {
  const { shown, showMore, list } = useMoreItems<HTMLUListElement>(2);
  const names = ['Ann', 'Bo', 'Cy', 'Di', 'Ed'];
  return (
    <>
      <ul ref={list}>
        {names.slice(0, shown).map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {shown < names.length && (
        <button type="button" onClick={showMore}>
          More
        </button>
      )}
    </>
  );
}

test('more items come two at a time, with the focus on the first of them', async () => {
  const page = await openPart(<Names />);
  expect(texts('listitem')).toEqual(['Ann', 'Bo']);
  expect(focused()).toBe(document.body);
  await press(page, 'More');
  expect(focused()?.textContent).toBe('Cy');
  await press(page, 'More');
  expect(focused()?.textContent).toBe('Ed');
  expect(texts('listitem')).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Ed']);
});
