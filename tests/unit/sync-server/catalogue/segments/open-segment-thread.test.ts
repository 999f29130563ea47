import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeSegment, encodeSegment } from '../../../../../src/wire/segment/segment.ts';
import { cardAt, patchAt } from '../../../../../src/wire/segment/segment-columns.ts';
import { openSegmentThread } from '../../../../../sync-server/catalogue/segments/open-segment-thread.ts';
import { makerInPlace } from '../../../../../sync-server/catalogue/segments/segment-making.ts';
import { aCard } from '../../../../support/card-arbitrary.ts';
import { FakeTimer } from '../../../../support/fake-timer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portage-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** A thread that answers as `body` says; `message` and `answer(result, error)` are at hand, and `thread`, its number. */
function thread(body: string): string {
  const file = join(folder, `thread-${files++}.mjs`);
  writeFileSync(
    file,
    `import { parentPort, threadId as thread } from 'node:worker_threads';
     parentPort.on('message', ({ id, task: message }) => {
       const answer = (result, error = null) => parentPort.postMessage({ id, result, error });
       ${body}
     });`,
  );
  return file;
}

const named = (province: string) => `({ province: ${province}, bytes: message.segments[0], cards: thread })`;

test('answers come to those who asked', async () => {
  const maker = openSegmentThread(
    thread(`setTimeout(() => answer([${named('message.kind')}]), message.segments.length)`),
    new FakeTimer(),
  );
  const [first, second] = await Promise.all([
    maker.rebase([Uint8Array.of(1), new Uint8Array(), new Uint8Array()]),
    maker.merge([Uint8Array.of(2)]),
  ]);
  expect(first).toMatchObject([{ province: 'rebase', bytes: Uint8Array.of(1) }]);
  expect(second).toMatchObject({ province: 'merge', bytes: Uint8Array.of(2) });
  await maker.close();
});

test('what fails fails alone', async () => {
  const maker = openSegmentThread(
    thread(`message.segments.length > 0 ? answer([${named("''")}]) : answer([], 'no segments')`),
    new FakeTimer(),
  );
  await expect(maker.merge([])).rejects.toThrow('no segments');
  expect(await maker.merge([Uint8Array.of(1)])).toMatchObject({ bytes: Uint8Array.of(1) });
  await maker.close();
});

test('a thread that breaks is followed by another', async () => {
  const maker = openSegmentThread(
    thread(`if (message.segments.length === 0) throw new Error('out of memory');
            if (message.segments.length === 2) process.exit(3);
            answer([${named("''")}])`),
    new FakeTimer(),
  );
  await expect(maker.merge([])).rejects.toThrow('out of memory');
  await expect(maker.merge([Uint8Array.of(1), Uint8Array.of(2)])).rejects.toThrow('ended');
  expect(await maker.merge([Uint8Array.of(1)])).toMatchObject({ bytes: Uint8Array.of(1) });
  await maker.close();
});

test('one with nothing to do ends after half a minute, and another one comes when it is needed', async () => {
  const timer = new FakeTimer();
  const maker = openSegmentThread(thread(`answer([${named("''")}])`), timer);
  const threadOf = async () => (await maker.merge([Uint8Array.of(1)])).cards;
  const first = await threadOf();
  timer.advance(20_000);
  expect(await threadOf()).toBe(first);
  timer.advance(20_000);
  expect(await threadOf()).toBe(first);
  timer.advance(30_000);
  expect(await threadOf()).not.toBe(first);
  await maker.close();
});

test('a file that is not there fails what is asked', async () => {
  const maker = openSegmentThread(join(folder, 'none.mjs'), new FakeTimer());
  await expect(maker.merge([])).rejects.toThrow('none.mjs');
});

test('in place: merges, and makes bases of all that lies over each other', async () => {
  const base = encodeSegment({ cards: [aCard({ jobId: 1 }), aCard({ jobId: 2 })], tombstones: [] });
  const first = encodeSegment({ cards: [], tombstones: [2], patches: [{ jobId: 1, vacancies: 4 }] });
  const second = encodeSegment({
    cards: [aCard({ jobId: 3 })],
    tombstones: [],
    patches: [{ jobId: 1, noc: '1' }],
  });
  const merged = await makerInPlace.merge([first, second]);
  expect(merged).toMatchObject({ province: 'CA', cards: 2, tombstones: 1 });
  expect(patchAt(decodeSegment(merged.bytes), 0)).toEqual({ jobId: 1, vacancies: 4, noc: '1' });
  const [made] = await makerInPlace.rebase([base, first, second]);
  const columns = decodeSegment(made?.bytes ?? new Uint8Array());
  expect([0, 1].map(row => cardAt(columns, row))).toEqual([
    aCard({ jobId: 1, vacancies: 4, noc: '1' }),
    aCard({ jobId: 3 }),
  ]);
});
