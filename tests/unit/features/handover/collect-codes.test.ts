import { expect, test } from 'vitest';
import { collectCodes } from '../../../../src/features/handover/collect-codes.ts';
import { codesOf } from '../../../../src/handover/frames.ts';
import { pauseWhileVisible } from '../../../../src/sync/while-visible.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const BYTES = Uint8Array.from({ length: 3_000 }, (_, index) => index % 251);

async function aScan() {
  const codes = await codesOf(BYTES);
  const clock = new FakeClock();
  const isVisible: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const tab = Object.assign(new EventTarget(), isVisible);
  const scanning = new AbortController();
  const seen: number[] = [];
  let looks = 0;
  const whole = collectCodes(
    {
      read: async () => [codes.text(looks++)],
      pause: pauseWhileVisible(clock, tab),
      onProgress: ({ have }) => seen.push(have),
    },
    scanning.signal,
  );
  const show = async (visibilityState: DocumentVisibilityState) => {
    tab.visibilityState = visibilityState;
    tab.dispatchEvent(new Event('visibilitychange'));
    await clock.advance(0);
  };
  const lookOften = async () => {
    for (let turn = 0; turn < 100; turn += 1) await clock.advance(60);
  };
  return { clock, scanning, seen, whole, show, lookOften, looks: () => looks };
}

test('picture after picture is looked at until everything is there', async () => {
  const { seen, whole, lookOften } = await aScan();
  await lookOften();
  expect(await whole).toEqual(BYTES);
  expect(seen.length).toBeGreaterThan(1);
});

test('no picture is looked at, and no timer runs, while the page is hidden', async () => {
  const { clock, whole, show, lookOften, looks } = await aScan();
  await clock.advance(60);
  await show('hidden');
  const before = looks();
  expect(clock.sleepers).toBe(0);
  await clock.advance(3_600_000);
  expect(looks()).toBe(before);
  await show('visible');
  await lookOften();
  expect(await whole).toEqual(BYTES);
});

test('it ends when the scan is stopped', async () => {
  const { clock, scanning, whole } = await aScan();
  await clock.advance(60);
  scanning.abort();
  expect(await whole).toBeNull();
  expect(clock.sleepers).toBe(0);
});
