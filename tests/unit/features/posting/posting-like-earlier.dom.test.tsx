import { describe, expect, test } from 'vitest';
import { asOwner } from '../../../support/dom/account-scene.ts';
import { documentsOf } from '../../../support/board.ts';
import { batchText, openBatch, ROW } from '../../../support/dom/batch-scene.tsx';
import { createDevice, type Device } from '../../../support/dom/device.ts';
import { FILLED_IN, openPosting, withPostingDraft } from '../../../support/dom/posting-scene.tsx';
import { act, find, gone, press, see, sees, type, valueOf, waitFor } from '../../../support/dom/queries.ts';
import { createSendingWorld, leaveOn } from '../../../support/dom/sending-scene.ts';
import type { Page } from '../../../support/dom/test-app.tsx';
import { testEntry } from '../test-card.ts';

const LABEL = 'Job data (JSON or CSV)';
const OTHER = { ...ROW, jobTitle: 'Camp cook' };
const DEARER = { ...ROW, salary: '$31 hourly' };
const HAVE =
  /^You already have a posting with this title in this city, from November 20, 2026\. This row adds a second one\.$/;

async function send(page: Page, ...rows: unknown[]) {
  await type(page, LABEL, batchText(...rows));
  await press(page, 'Submit Batch');
  await waitFor(() => expect(valueOf(LABEL)).toBe(''));
}

describe('a row that was sent before and is changed', () => {
  test('is said to add a second posting, and the first can be edited instead', async () => {
    const world = await createSendingWorld();
    const page = await openBatch(asOwner(world));
    await send(page, ROW, OTHER);
    await see('Batch job listings created successfully!');
    await type(page, LABEL, batchText(DEARER, OTHER));
    await see(HAVE);
    await see('1 row looks like a posting that you already have');
    const stored = await documentsOf(world.context, 'jobs');
    const first = stored.find(({ data }) => data['jobTitle'] === ROW.jobTitle);
    const link = await find('link', 'Edit that posting');
    expect(link.getAttribute('href')).toBe(`/post-job?job=${Number(first?.data['jobId'])}`);

    await press(page, 'Leave out row 1: Fishing guide');
    await gone(HAVE);
    expect(JSON.parse(valueOf(LABEL))).toEqual([OTHER]);
    await press(page, 'Submit Batch');
    await waitFor(() => expect(valueOf(LABEL)).toBe(''));
    expect(await documentsOf(world.context, 'jobs')).toHaveLength(2);
  });

  test('is said so while the first still waits in the outbox', async () => {
    const page = await openBatch();
    await send(page, ROW);
    await type(page, LABEL, batchText(DEARER));
    const line = await see(/already waiting in your outbox\. This row/);
    expect(line.parentElement?.querySelector('a')?.getAttribute('href')).toBe('/outbox');
  });

  test('is said so in French', async () => {
    const page = await openBatch({ ...asOwner(await createSendingWorld()), language: 'fr' });
    const label = 'Données des offres (JSON ou CSV)';
    await type(page, label, batchText(ROW));
    await press(page, 'Soumettre le lot');
    await waitFor(() => expect(valueOf(label)).toBe(''));
    await see(/créées avec succès/);
    await type(page, label, batchText(DEARER));
    await see(
      'Vous avez déjà une offre avec ce titre dans cette ville, datée du 20 novembre 2026. Cette ligne en ajoute une deuxième.',
    );
    await see('1 ligne ressemble à une offre que vous avez déjà');
    await find('link', 'Modifier l’offre existante');
    await find('button', /^Retirer la ligne 1.: Fishing guide$/);
  });

  test('is not said so of the same row, of one beside it, of another city or business', async () => {
    const page = await openBatch(asOwner(await createSendingWorld()));
    await send(page, ROW);
    await see('Batch job listings created successfully!');
    const others = [
      { ...ROW, city: 'Dryden' },
      { ...ROW, businessName: 'Red Lake Lodge' },
    ];
    await type(page, LABEL, batchText(ROW, DEARER, ...others));
    await see('3 ready, 0 need fixing');
    expect(sees(/second one/)).toBe(false);
    await type(page, LABEL, batchText(DEARER, ...others));
    await see('1 row looks like a posting that you already have');
  });

  test('is not said so once the first is closed, even if only here', async () => {
    const device = await createDevice(asOwner(await createSendingWorld()));
    const page = await openBatch({ device });
    await send(page, ROW);
    await see('Batch job listings created successfully!');
    const [posting] = await page.people.current().db.outbox.toArray();
    device.network.isOnline = false;
    await type(page, LABEL, batchText(DEARER));
    await see(/second one/);
    const jobId = posting?.receipt?.jobId ?? 0;
    await act(() =>
      page.services.outbox.enqueue([{ kind: 'posting.close', payload: { jobId }, title: 'x' }]),
    );
    await gone(/second one/);
  });
});

test('a row of a file that another device may have sent is said to add one unless it’s the same', async () => {
  const world = await createSendingWorld();
  await send(await openBatch(asOwner(world)), ROW);
  await waitFor(async () => expect(await documentsOf(world.context, 'jobs')).toHaveLength(1));
  const page = await openBatch(asOwner(world));
  await type(page, LABEL, batchText(ROW));
  await see(/This row adds a second one, unless you’ve sent exactly this row before\.$/);
  expect(sees(/looks like a posting/)).toBe(false);
  await press(page, 'Submit Batch');
  await see('Batch job listings created successfully!');
  expect(await documentsOf(world.context, 'jobs')).toHaveLength(1);
});

test('a single posting like one in the outbox is said to add a second', async () => {
  const device: Device = await withPostingDraft(FILLED_IN);
  const row = { ...FILLED_IN, jobTitle: 'FIRE LOOKOUT COOK', payMin: '31' };
  await leaveOn(device, null, { outbox: [testEntry({ kind: 'posting.create', payload: { row } })] });
  await openPosting('mode=one&step=preview', { device });
  await see('A posting with this title in this city is already waiting in your outbox.');
  await see('Sending this one adds a second.');
});
