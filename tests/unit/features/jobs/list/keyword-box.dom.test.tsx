import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { KeywordBox } from '../../../../../src/features/jobs/list/keyword-box.tsx';
import { act, find, waitFor } from '../../../../support/dom/queries.ts';
import { openPart } from '../../../../support/dom/test-app.tsx';

/** A box whose screen draws what its address was told when the test says so. */
function slowAddress() {
  const told: string[] = [];
  let takeOver: () => void = () => undefined;
  function SlowBox() {
    const [keyword, setKeyword] = useState('');
    useEffect(() => {
      takeOver = () => setKeyword(told.at(-1) ?? '');
    }, []);
    return (
      <KeywordBox keyword={keyword} keywordNow={() => told.at(-1) ?? ''} onChange={word => told.push(word)} />
    );
  }
  return { told, SlowBox, takeOver: () => act(() => takeOver()) };
}

test('a word is told once, though the box is left before the address has taken it over', async () => {
  const { told, SlowBox, takeOver } = slowAddress();
  const page = await openPart(<SlowBox />);
  const box = await find('searchbox');
  await page.user.type(box, 'cook');
  await waitFor(() => expect(told).toEqual(['cook']));
  await page.user.tab();
  await page.user.keyboard('{Escape}');
  expect(told).toEqual(['cook']);
  takeOver();
  await page.user.click(box);
  await page.user.tab();
  expect(told).toEqual(['cook']);
});

test('what is typed while the address has yet to follow stays in the box, and is told after it', async () => {
  const { told, SlowBox, takeOver } = slowAddress();
  const page = await openPart(<SlowBox />);
  const box = await find('searchbox');
  await page.user.type(box, 'cook');
  await waitFor(() => expect(told).toEqual(['cook']));
  await page.user.type(box, ' Banff');
  takeOver();
  expect(box).toHaveProperty('value', 'cook Banff');
  await waitFor(() => expect(told).toEqual(['cook', 'cook Banff']));
});

test('what is taken back before the address has followed is told too', async () => {
  const { told, SlowBox } = slowAddress();
  const page = await openPart(<SlowBox />);
  await page.user.type(await find('searchbox'), 'cook');
  await waitFor(() => expect(told).toEqual(['cook']));
  await page.user.clear(await find('searchbox'));
  await waitFor(() => expect(told).toEqual(['cook', '']));
});

test('a keyword that was taken back before it was drawn comes back with Back', async () => {
  let address = '';
  let draw: () => void = () => undefined;
  function Box() {
    const [keyword, setKeyword] = useState('');
    useEffect(() => {
      draw = () => setKeyword(address);
    }, []);
    return <KeywordBox keyword={keyword} keywordNow={() => address} onChange={word => (address = word)} />;
  }
  const page = await openPart(<Box />);
  const box = await find('searchbox');
  await page.user.type(box, 'cook{Enter}');
  expect(address).toBe('cook');
  await page.user.clear(box);
  await page.user.keyboard('{Enter}');
  expect(address).toBe('');
  act(() => draw());
  address = 'cook';
  act(() => draw());
  expect(box).toHaveProperty('value', 'cook');
});
