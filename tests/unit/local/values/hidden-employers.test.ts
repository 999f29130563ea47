import { expect, it } from 'vitest';
import { adoptGuest } from '../../../../src/local/people/guest-adoption.ts';
import { hideEmployer, showEmployer } from '../../../../src/local/values/hide-employer.ts';
import { listMarks } from '../../../../src/local/values/list-marks.ts';
import { createDisk } from '../../../support/person-databases.ts';

const NAME = 'Café « L’Été » 🦞';

function editsFrom(startMs: number) {
  let edits = 0;
  return { nowMs: () => startMs + ++edits, newId: () => `edit-${startMs}-${++edits}` };
}

it('hides an employer once, as an operation for the server, and shows them again', async () => {
  const db = createDisk().open('anna');
  const edits = editsFrom(1_000);
  await hideEmployer(db, NAME, edits);
  await hideEmployer(db, NAME, edits);
  await hideEmployer(db, 'Acme', edits);
  expect((await listMarks(db)).employers).toEqual(['Acme', NAME]);
  const queued = await db.outbox.toArray();
  expect(queued.map(({ kind, payload }) => [kind, payload['value']])).toEqual([
    ['preferences.put', NAME],
    ['preferences.put', 'Acme'],
  ]);
  expect(queued.every(({ payload }) => /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/.test(String(payload['name'])))).toBe(
    true,
  );
  await showEmployer(db, NAME, edits);
  expect((await listMarks(db)).employers).toEqual(['Acme']);
  db.close();
});

it('is shown again although two devices hid it', async () => {
  const disk = createDisk();
  const [guest, account] = [disk.open(null), disk.open('anna')];
  await hideEmployer(guest, NAME, editsFrom(1_000));
  await hideEmployer(account, NAME, editsFrom(2_000));
  await adoptGuest(guest, account, 3_000);
  expect((await listMarks(account)).employers).toEqual([NAME]);
  await showEmployer(account, NAME, editsFrom(4_000));
  expect((await listMarks(account)).employers).toEqual([]);
  guest.close();
  account.close();
});
