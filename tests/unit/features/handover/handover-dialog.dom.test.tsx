import { beforeEach, describe, expect, test } from 'vitest';
import { HandoverDialog } from '../../../../src/features/handover/handover-dialog.tsx';
import { prepareHandover } from '../../../../src/features/handover/prepare.ts';
import type { DetailsAnswer, OfflineSharing } from '../../../../src/features/services.ts';
import { readHandover } from '../../../../src/handover/handover-file.ts';
import type { SealedPosting } from '../../../../src/wire/seal/seal.ts';
import { aListing } from '../../../support/details-server.ts';
import { find, on, press, see } from '../../../support/dom/queries.ts';
import { openPart } from '../../../support/dom/test-app.tsx';
import { createSealedBoard, type SealedBoard } from '../../../support/sealed-board.ts';

let board: SealedBoard;
let here: Map<number, SealedPosting>;
/** Postings that the server would give. */
let there: Map<number, SealedPosting>;
let asked: number[];

beforeEach(() => {
  board = createSealedBoard();
  here = new Map();
  there = new Map();
  asked = [];
});

const sharing: OfflineSharing = {
  find: async jobId => here.get(jobId),
  receive: async () => 'kept',
  board: () => board.identity(),
  askBoard: async () => null,
};
const details = {
  async read(jobId: number): Promise<DetailsAnswer> {
    asked.push(jobId);
    const found = there.get(jobId);
    if (!found) return { status: 'offline' };
    here.set(jobId, found);
    return { status: 'found', listing: aListing(jobId), fromDevice: false, checkedAt: 0 };
  },
};
async function put(place: Map<number, SealedPosting>, jobIds: readonly number[], length = 10) {
  const texts = await board.sealed(jobIds.map(jobId => aListing(jobId, drawn(jobId, length))));
  for (const [at, jobId] of jobIds.entries()) place.set(jobId, texts[at]!);
}
/** A text that can't be packed much. */
function drawn(seed: number, length: number): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return String.fromCharCode(0x4e00 + (state >>> 18));
  }).join('');
}
const open = (...jobIds: number[]) =>
  openPart(<HandoverDialog jobIds={jobIds} open onClose={() => undefined} />, {
    services: { sharing, details },
  });

describe('Sending offline', () => {
  test('shows the codes in turn, which can be paused, and a file', async () => {
    await put(here, [7], 300);
    const page = await open(7);
    await find('img', 'QR code for the other phone’s camera');
    await see(/^\d codes take turns\./);
    await find('button', /^Save file \(\d kB\)$/);
    await press(page, 'Pause');
    await find('button', 'Continue');
    expect(asked).toEqual([]);
  });

  test('says that the text isn’t here', async () => {
    await open(7);
    await see(/^This job can’t be sent yet/);
    expect(on().queryByRole('img')).toBeNull();
  });

  test('leaves out what isn’t here, and says how many', async () => {
    await put(here, [7, 8]);
    await open(7, 8, 9);
    await see(/^1 job is left out/);
    await find('img', 'QR code for the other phone’s camera');
  });

  test('offers only the file for what is too long for codes', async () => {
    await put(here, [7, 8], 12_000);
    await open(7, 8);
    await see('2 jobs are too many for codes. Save them as a file.');
    await find('button', /^Save file/);
    expect(on().queryByRole('img')).toBeNull();
  });
});

describe('The postings that are sent', () => {
  test('come from the device, and the missing ones from the server until it stops answering', async () => {
    await put(here, [1, 4]);
    await put(there, [2]);
    const prepared = await prepareHandover([1, 2, 3, 4, 5], { sharing, details });
    expect(prepared).toMatchObject({ status: 'ready', count: 3, missing: 2 });
    expect(asked).toEqual([2, 3]);
  });

  test('are none that the other phone would refuse', async () => {
    await put(here, [1, 2]);
    here.set(2, { ...here.get(2)!, text: here.get(2)!.text.replace('"jobId":2', '"jobId":3') });
    const prepared = await prepareHandover([1, 2], { sharing, details });
    if (prepared.status !== 'ready') throw new Error(prepared.status);
    expect(await readHandover(prepared.bytes)).toEqual([here.get(1)]);
  });

  test('are 200 at most, and as many as a phone opens', async () => {
    await put(
      here,
      Array.from({ length: 230 }, (_, at) => at + 1),
    );
    expect(await prepareHandover([...here.keys()], { sharing, details })).toMatchObject({
      count: 200,
      missing: 30,
    });
  });

  test('are never more than a phone opens, however long they are', async () => {
    const jobIds = Array.from({ length: 40 }, (_, at) => at + 1);
    await put(here, jobIds, 30_000);
    const prepared = await prepareHandover(jobIds, { sharing, details });
    if (prepared.status !== 'ready') throw new Error(prepared.status);
    expect(prepared.bytes.length).toBeLessThanOrEqual(2_000_000);
    expect(await readHandover(prepared.bytes)).toHaveLength(prepared.count);
    expect(prepared.missing).toBe(40 - prepared.count);
  });
});
