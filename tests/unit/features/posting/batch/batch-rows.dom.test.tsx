import { describe, expect, test } from 'vitest';
import { readRow } from '../../../../../src/domain/intake/read-row.ts';
import { RowSheet } from '../../../../../src/features/posting/batch/row-sheet.tsx';
import { RowTable } from '../../../../../src/features/posting/batch/row-table.tsx';
import type { RowView } from '../../../../../src/features/posting/batch/batch-row-view.ts';
import { batchText, openBatch, ROW } from '../../../../support/dom/batch-scene.tsx';
import { watchDownloads } from '../../../../support/dom/downloads.ts';
import {
  choose,
  complaint,
  find,
  gone,
  hasFocus,
  on,
  press,
  see,
  texts,
  type,
  valueOf,
  waitFor,
} from '../../../../support/dom/queries.ts';
import { openPart } from '../../../../support/dom/test-app.tsx';
import { testEntry, testReceipt } from '../../test-card.ts';

const LABEL = 'Job data (JSON or CSV)';

function aView(number: number, change: Partial<RowView> = {}): RowView {
  return {
    id: `row-${number}`,
    number,
    title: `Guide ${number}`,
    card: null,
    place: 'Kenora, ON',
    state: { step: 'ready' },
    problems: [],
    findings: [],
    sameAs: null,
    like: null,
    ...change,
  };
}

const invalid: Partial<RowView> = {
  state: { step: 'invalid' },
  problems: [
    { level: 'error', code: 'city_missing', field: 'city', value: '' },
    { level: 'hint', code: 'unknown_field', field: 'weather', value: 'rain' },
  ],
};

describe('the table of rows', () => {
  test('shows a hundred, and the others at a press', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => aView(at + 1));
    const page = await openPart(<RowTable rows={rows} />);
    expect(texts('rowheader')).toHaveLength(100);
    await press(page, 'Show more (50 rows left)');
    expect(texts('rowheader')).toHaveLength(150);
    expect(texts('button')).toEqual([]);
  });

  test('says why a row over the daily quota waits', async () => {
    const freesAt = '2026-11-20T13:00:00.000Z';
    const quota = { name: 'postings', share: 'account', limit: 10_000, used: 10_000, freesAt };
    const entry = testEntry({
      kind: 'posting.create',
      attempts: 1,
      error: { type: 'daily_quota_exceeded', message: '', quota },
    });
    await openPart(<RowTable rows={[aView(1, { state: { step: 'waiting', entry } })]} />);
    await see(
      'You’ve posted 10,000 jobs in the last 24 hours, the most one account can post. After 1:00 p.m., we’ll send this one automatically.',
    );
  });

  test('can show only the rows with a problem if there are ten or more', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => aView(at + 1, at === 6 ? invalid : {}));
    const page = await openPart(<RowTable rows={rows} />);
    await press(page, 'Only the 1 row with a problem', { role: 'checkbox' });
    expect(texts('rowheader')).toEqual(['Guide 7']);
    await press(page, 'Only the 1 row with a problem', { role: 'checkbox' });
    expect(texts('rowheader')).toHaveLength(10);
  });

  test('has no such choice for nine rows', async () => {
    await openPart(<RowTable rows={Array.from({ length: 9 }, (_, at) => aView(at + 1, invalid))} />);
    expect(on().queryByRole('checkbox')).toBeNull();
  });

  test('shows the reason of a refusal alone, with other notes behind a press', async () => {
    await openPart(<RowTable rows={[aView(1, invalid)]} />);
    await see('Needs fixing');
    const remarks = await see('1 other note');
    const reasons = [...document.querySelectorAll('td > ul > li')].map(({ textContent }) => textContent);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain('City');
    expect(remarks.closest('details')?.open).toBe(false);
  });

  test('fixes rows that aren’t being sent: each button names its row', async () => {
    const waiting = testEntry({ kind: 'posting.create' });
    const rows = [
      aView(1),
      aView(2, invalid),
      aView(3, { state: { step: 'waiting', entry: waiting } }),
      aView(4, {
        state: { step: 'sent', entry: { ...waiting, state: 'sent', receipt: { ...testReceipt, jobId: 44 } } },
      }),
      aView(5, {
        state: {
          step: 'attention',
          entry: { ...waiting, error: { type: 'posting_not_yours', message: 'no' } },
        },
      }),
    ];
    const asked: number[] = [];
    const page = await openPart(<RowTable rows={rows} onFix={number => asked.push(number)} />);
    const names = on()
      .getAllByRole('button')
      .map(button => button.getAttribute('aria-label'));
    expect(names).toEqual(['Edit row 1: Guide 1', 'Fix row 2: Guide 2', 'Fix row 5: Guide 5']);
    await press(page, 'Fix row 5: Guide 5');
    expect(asked).toEqual([5]);
    expect((await find('link', 'Job 44')).getAttribute('href')).toBe('/job/44');
    await see('Only the employer who posted this job can change it. Sign in to that account.');
  });

  test('says in the reader’s language why the server refused a row that this device can read too', async () => {
    const error = { type: 'posting_invalid', message: 'The province is not known.', field: 'province' };
    const entry = testEntry({
      kind: 'posting.create',
      error,
      payload: { row: { ...ROW, province: 'Ontarioo' } },
    });
    await openPart(<RowTable rows={[aView(1, { state: { step: 'attention', entry } })]} />, {
      language: 'fr',
    });
    await see(/« Ontarioo » n’est ni une province/);
  });
});

describe('a row that is fixed', () => {
  test('shows its problem first, is checked at every key, and goes back into the text', async () => {
    const page = await openBatch();
    const bad = { ...ROW, province: 'Ontarioo', salary: '' };
    await type(page, LABEL, batchText(bad, { ...ROW, jobTitle: 'Camp cook' }));
    await press(page, 'Fix row 1: Fishing guide');
    const sheet = await find('dialog', 'Row 1');
    await see('1 thing needs fixing before this row can be posted.', sheet);
    expect(complaint('Province or territory', sheet)).toContain('Ontarioo');
    expect(sheet.querySelector('form select, form input, form textarea')).toBe(
      on(sheet).getByLabelText('Province or territory'),
    );
    await hasFocus(on(sheet).getByLabelText('Province or territory'));
    await find('button', 'Save as is', sheet);
    await choose(page, 'Province or territory', 'Ontario', sheet);
    await see('This row is ready to post.', sheet);
    expect(complaint('Province or territory', sheet)).toBeNull();
    await type(page, 'Job title', 'Guide', sheet);
    await press(page, 'Save row', { in: sheet });
    await see('2 ready, 0 need fixing');
    expect(JSON.parse(valueOf(LABEL))).toEqual([
      { ...bad, province: 'ON', jobTitle: 'Guide' },
      { ...ROW, jobTitle: 'Camp cook' },
    ]);
    await waitFor(() => expect(on().queryByRole('dialog')).toBeNull());
  });

  test('shows the server’s refusal at its field until that is changed', async () => {
    const refused = { field: 'city', type: 'posting_invalid', message: 'The city is not known.' };
    const reading = readRow(ROW, { today: '2026-11-20', newJobId: () => 1, keepJobId: false });
    const row = { number: 1, id: 'row', row: ROW, reading, findings: [], sameAs: null };
    const page = await openPart(
      <RowSheet row={row} refused={refused} onClose={() => {}} onSave={() => {}} />,
    );
    await hasFocus(on().getByLabelText('City'));
    expect(complaint('City')).toBe('The server didn’t accept this: The city is not known.');
    await type(page, 'City', 'Kenora');
    expect(complaint('City')).toBeNull();
  });

  test('stays unchanged when cancelled', async () => {
    const page = await openBatch();
    const text = batchText({ ...ROW, city: '' });
    await type(page, LABEL, text);
    await press(page, 'Fix row 1: Fishing guide');
    const sheet = await find('dialog', 'Row 1');
    await type(page, 'City', 'Kenora', sheet);
    await press(page, 'Cancel', { in: sheet });
    await waitFor(() => expect(on().queryByRole('dialog')).toBeNull());
    expect(valueOf(LABEL)).toBe(text);
  });

  test('can be saved half fixed', async () => {
    const page = await openBatch();
    await type(page, LABEL, batchText({ ...ROW, city: '', province: 'x' }));
    await press(page, 'Fix row 1: Fishing guide');
    const sheet = await find('dialog', 'Row 1');
    await see('2 things need fixing before this row can be posted.', sheet);
    await type(page, 'City', 'Kenora', sheet);
    await press(page, 'Save as is', { in: sheet });
    await waitFor(() =>
      expect(JSON.parse(valueOf(LABEL))).toMatchObject([{ city: 'Kenora', province: 'x' }]),
    );
    await see('0 ready, 1 needs fixing');
  });

  test('can be fixed in a spreadsheet with the other rows to fix, and opened again', async () => {
    const downloads = watchDownloads();
    const page = await openBatch();
    const wrong = { ...ROW, jobTitle: '=HYPERLINK("x")', city: '' };
    await type(page, LABEL, batchText(ROW, { ...ROW, province: 'x' }, wrong));
    await press(page, 'Download the 2 rows to fix as CSV');
    await waitFor(async () => expect((await downloads.last())?.name).toBe('portage-rows-2026-11-20.csv'));
    const file = await downloads.last();
    const [head, second, third] = file?.text.split('\r\n') ?? [];
    expect(head).toContain('"Row to fix","What to fix","jobTitle"');
    expect(second).toMatch(/^"2",".+","Fishing guide"/);
    expect(third).toMatch(/^"3",".+","'=HYPERLINK\(""x""\)"/);
    await type(page, LABEL, (file?.text ?? '').replace('"x"', '"Ontario"'));
    await see('1 ready, 1 needs fixing');
    await find('button', 'Fix row 2: =HYPERLINK("x")');
  });

  test('can be downloaded as a file with the other rows to fix', async () => {
    const downloads = watchDownloads();
    const page = await openBatch();
    await type(page, LABEL, batchText(ROW, { ...ROW, city: '' }));
    await press(page, 'Download the 1 row to fix');
    const file = await downloads.last();
    expect(file?.name).toBe('portage-rows-2026-11-20.json');
    expect(JSON.parse(file?.text ?? '')).toEqual([{ ...ROW, city: '' }]);
    await type(page, LABEL, batchText(ROW));
    await gone(/^Download the/);
    await see('1 ready, 0 need fixing');
  });
});
