import { beforeEach, describe, expect, test } from 'vitest';
import { ReceiveScreen } from '../../../../src/features/handover/receive-screen.tsx';
import type { OfflineSharing } from '../../../../src/features/services.ts';
import { writeHandover } from '../../../../src/handover/handover-file.ts';
import type { Reception } from '../../../../src/local/details/sealed-postings.ts';
import { StorageFullError } from '../../../../src/sync/ports.ts';
import type { BoardIdentity, SealedPosting } from '../../../../src/wire/seal/seal.ts';
import { aListing } from '../../../support/details-server.ts';
import { find, hasFocus, on, press, see } from '../../../support/dom/queries.ts';
import { openPart, type Page } from '../../../support/dom/test-app.tsx';
import { createSealedBoard, type SealedBoard } from '../../../support/sealed-board.ts';

let board: SealedBoard;
let identity: BoardIdentity | null;
/** What the server would say; null: there is no connection. */
let online: BoardIdentity | null;
let kept: number[];
let reception: () => ReturnType<OfflineSharing['receive']>;

beforeEach(async () => {
  board = createSealedBoard();
  identity = await board.identity();
  online = null;
  kept = [];
  reception = async () => 'kept';
});

const sharing: OfflineSharing = {
  find: async () => undefined,
  async receive({ jobId }) {
    const answer = await reception();
    kept.push(jobId);
    return answer;
  },
  board: async () => identity,
  askBoard: async () => online,
};

async function openWith(file: File, language: 'en' | 'fr' = 'en'): Promise<Page> {
  const page = await openPart(<ReceiveScreen />, { language, services: { sharing } });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await page.user.upload(input!, file);
  return page;
}
const fileOf = async (postings: readonly SealedPosting[]) =>
  new File([await writeHandover(postings)], 'jobs.portage');
const titled = (jobId: number, jobTitle: string) => {
  const listing = aListing(jobId);
  return { ...listing, card: { ...listing.card, jobTitle } };
};

describe('A file of another phone', () => {
  test('is genuine: it says from whom and as of when, and the job opens', async () => {
    await openWith(await fileOf(await board.sealed([titled(7, 'Pâtissière')])));
    await see('Genuine');
    await see(/^As of Nov 20, 2026, .*, unchanged and from Portage\.$/);
    expect((await find('link', 'Pâtissière')).getAttribute('href')).toBe('/job/7');
    expect(kept).toEqual([7]);
  });

  test('says so in French', async () => {
    await openWith(await fileOf(await board.sealed([titled(7, 'Pâtissière')])), 'fr');
    await see('Authentique');
    await see(/^En date du 20 nov\. 2026, .*, inchangée et publiée par Portage\.$/);
  });

  test('was changed: nothing of it is shown or kept', async () => {
    const [posting] = await board.sealed([titled(7, 'Cook')]);
    await openWith(await fileOf([{ ...posting!, text: posting!.text.replace('Cook', 'Send money') }]));
    await see('Not genuine');
    expect(on().queryByText('Send money')).toBeNull();
    expect(on().queryByRole('button', { name: 'Save job' })).toBeNull();
    expect(kept).toEqual([]);
  });

  test('is from another board: it is labelled with its address, and leads there', async () => {
    const other = createSealedBoard('https://emplois.example', new Uint8Array(32).fill(9));
    other.context.environment.randomBytes(1);
    await openWith(await fileOf(await other.sealed([titled(7, 'Cook')])));
    await see('From another job board: emplois.example');
    const link = await find('link', 'Open on emplois.example');
    expect(link.getAttribute('href')).toBe('https://emplois.example/job/7');
    expect(on().queryByRole('link', { name: 'Cook' })).toBeNull();
    expect(kept).toEqual([]);
  });

  test('has a key that this device doesn’t know: it asks the server if it can', async () => {
    board.context.clock.nowMs += 3_600_000;
    const known = identity;
    const renewed = await board.keys.rotate();
    const file = await fileOf(await board.sealed([titled(7, 'Cook')]));
    await openWith(file);
    await see('We can’t confirm this job');
    expect(kept).toEqual([]);
    identity = known;
    online = renewed;
    await openWith(file);
    await see('Genuine');
    expect(kept).toEqual([7]);
  });

  test('can’t be checked on a device that never reached the server', async () => {
    identity = null;
    await openWith(await fileOf(await board.sealed([titled(7, 'Cook')])));
    await see('We can’t confirm this job yet');
    expect(on().queryByText('Cook')).toBeNull();
  });

  test('has several postings, each with its own verdict, and the genuine ones are saved together', async () => {
    const [one, two, three] = await board.sealed([titled(7, 'Cook'), titled(8, 'Baker'), titled(9, 'Guide')]);
    const page = await openWith(
      await fileOf([one!, { ...two!, text: two!.text.replace('Baker', 'Boss') }, three!]),
    );
    await find('link', 'Cook');
    await find('link', 'Guide');
    expect(on().getAllByText('Genuine')).toHaveLength(2);
    expect(on().getAllByText('Not genuine')).toHaveLength(1);
    await press(page, 'Save 2 jobs');
    await see(/^2 jobs saved\./);
  });

  test.each([
    ['newer', async (): Promise<Reception> => 'newer', 'This device already has it, as recent or newer.'],
    ['gone', async (): Promise<Reception> => 'gone', 'This job has closed since then.'],
    [
      'full',
      () => Promise.reject(new StorageFullError('full')),
      'It couldn’t be saved because this device is full.',
    ],
  ] as const)('says what became of it: %s', async (_, answer, words) => {
    reception = answer;
    await openWith(await fileOf(await board.sealed([titled(7, 'Cook')])));
    await see(words);
  });

  test('is no file of ours, or far too large', async () => {
    await openWith(new File(['%PDF-1.7 🍁'], 'job.portage'));
    await see(/^We couldn’t read this\./);
    await openWith(new File([new Uint8Array(50_000_000)], 'job.portage'));
    await see(/^This file is too large/);
  });
});

describe('The camera', () => {
  const give = (getUserMedia: () => Promise<never>) =>
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  const scanWith = async (name: string) => {
    const page = await openPart(<ReceiveScreen />, { services: { sharing } });
    give(() => Promise.reject(new DOMException('no', name)));
    await press(page, 'Scan code');
  };

  test.each([
    ['NotAllowedError', /^Portage may not use the camera\./],
    ['NotFoundError', /^We couldn’t find a camera on this device\./],
    ['NotReadableError', /^The camera didn’t start\./],
  ])('that gives %s leads to the file, and can be tried again', async (name, words) => {
    await scanWith(name);
    await see(words);
    await hasFocus(await find('button', 'Scan code'));
    await find('button', 'File from another phone: Open file');
  });
});
