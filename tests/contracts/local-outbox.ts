import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import type { PersonOutbox } from '../../src/sync/outbox/person-outbox.ts';
import type { Operation, Outcome, Receipt } from '../../src/wire/operations/push.ts';
import { anApplication, anEdit, aNote, aPosting, aReport, aSaved } from '../support/board.ts';

export interface OutboxUnderTest {
  outbox: PersonOutbox;
  entries(): Promise<OutboxEntry[]>;
  drafts(): Promise<Record<string, Record<string, unknown>>>;
  putDraft(key: string, content: Record<string, unknown>): Promise<void>;
  close(): void;
}

const RECEIPT: Receipt = {
  documentId: 'd',
  acceptedAt: '2026-11-20T12:00:00.000+00:00',
  reference: 'PT-1',
  jobId: 1,
};
const ERROR = { type: 'posting_closed', message: 'This posting is closed.' };
const TOO_OLD = { type: 'operation_too_old', message: 'This was written more than a year ago.' };
const entry = (operation: Operation) => ({ operation, title: 'a job' });
const applied = ({ id }: Operation): Outcome => ({ id, status: 'applied', receipt: RECEIPT });
const rejected = ({ id }: Operation, error = ERROR): Outcome => ({ id, status: 'rejected', error });

/** What every `PersonOutbox` does, whatever holds it. Times stand still at 1000. */
export function outboxContract(name: string, open: (userId: string | null) => Promise<OutboxUnderTest>) {
  describe(`an outbox in ${name}`, () => {
    let under: OutboxUnderTest;
    let outbox: PersonOutbox;

    beforeEach(async () => {
      under = await open('anna');
      ({ outbox } = under);
    });
    afterEach(() => under.close());

    const mine = (fields = {}) => anApplication({ userId: 'anna', ...fields });
    const states = async () => (await under.entries()).map(({ state }) => state);
    const only = async () => {
      const [first] = await under.entries();
      if (!first) throw new Error('the outbox is empty');
      return first;
    };

    it('gives what waits, oldest first, as it travels, up to the limit and to its person alone', async () => {
      const operations = [mine(), mine(), mine()];
      await outbox.add([entry(operations[0]!)], undefined);
      await outbox.add(operations.slice(1).map(entry), undefined);
      expect(await outbox.pending('anna', 100)).toEqual(operations);
      expect(await outbox.pending('anna', 2)).toEqual(operations.slice(0, 2));
      expect(await outbox.pending('bruno', 100)).toEqual([]);
      expect(await outbox.pending(null, 100)).toEqual([]);
    });

    it('keeps a thousand rows in order', async () => {
      const operations = Array.from({ length: 1000 }, () => aPosting());
      await outbox.add(operations.map(entry), undefined);
      expect((await under.entries()).map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    });

    it('takes the draft away with the entry that it became', async () => {
      await under.putDraft('apply:100', { name: 'Anna' });
      await under.putDraft('apply:200', { name: 'other' });
      await outbox.add([entry(mine())], 'apply:100');
      expect(await under.drafts()).toEqual({ 'apply:200': { name: 'other' } });
    });

    it('leaves an id alone that it has, unless it was refused', async () => {
      const first = mine();
      const second = mine();
      await outbox.add([first, second].map(entry), undefined);
      await outbox.settle([first.id], [rejected(first)]);
      const changed = [first, second].map(operation => ({ ...operation, createdAt: 'later' }));
      await outbox.add([...changed, changed[0]!].map(entry), undefined);
      const found = await under.entries();
      expect(found.map(({ id, createdAt }) => [id, createdAt])).toEqual([
        [first.id, 'later'],
        [second.id, second.createdAt],
      ]);
      expect(found[0]).toMatchObject({ state: 'waiting', error: null, attempts: 0 });
    });

    it('counts the tries of what is in flight and gives it to nobody else', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      await outbox.markSending([operation.id, 'unknown']);
      expect(await only()).toMatchObject({ state: 'sending', attempts: 1 });
      expect(await outbox.pending('anna', 100)).toEqual([]);
      await outbox.release([operation.id]);
      expect(await states()).toEqual(['waiting']);
    });

    it('makes what a dead tab left in flight wait again, in its place', async () => {
      const operations = [mine(), mine()];
      await outbox.add(operations.map(entry), undefined);
      await outbox.markSending([operations[0]!.id]);
      await outbox.recover();
      expect(await outbox.pending('anna', 100)).toEqual(operations);
    });

    it('settles each by its own outcome; without one it waits again', async () => {
      const [a, b, c, d, e] = [mine(), mine(), mine(), mine(), mine()];
      const operations = [a, b, c, d, e];
      const ids = operations.map(({ id }) => id);
      await outbox.add(operations.map(entry), undefined);
      await outbox.markSending(ids);
      await outbox.settle(ids, [
        applied(a),
        { ...applied(b), status: 'duplicate' } as Outcome,
        rejected(c),
        { id: d.id, status: 'deferred', error: ERROR },
        { ...applied(mine()), id: 'not asked' },
      ]);
      expect(await under.entries()).toMatchObject([
        { state: 'sent', receipt: RECEIPT, duplicate: false, error: null, settledAt: 1000 },
        { state: 'sent', receipt: RECEIPT, duplicate: true },
        { state: 'attention', error: ERROR, receipt: null, settledAt: 1000 },
        { state: 'waiting', error: ERROR },
        { state: 'waiting', error: null },
      ]);
    });

    it('never takes back what was confirmed', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [applied(operation)]);
      await outbox.settle([operation.id], [rejected(operation)]);
      await outbox.settle([operation.id], []);
      await outbox.release([operation.id]);
      await outbox.recover();
      await outbox.markSending([operation.id]);
      await outbox.retry(operation.id);
      expect(await only()).toMatchObject({ state: 'sent', receipt: RECEIPT });
      expect(await outbox.takeAsDraft(operation.id)).toBeUndefined();
    });

    it('takes a late confirmation of what was refused in another tab', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [rejected(operation)]);
      await outbox.settle([operation.id], [applied(operation)]);
      expect(await states()).toEqual(['sent']);
    });

    it('waits with what changes a thing that is not there yet, and gives it back when it never will be', async () => {
      const posting = aPosting();
      const edit = anEdit({ payload: { madeBy: posting.id } });
      const error = { type: 'posting_not_made_yet', message: 'Not yet.' };
      const deferred: Outcome = { id: edit.id, status: 'deferred', error };
      await outbox.add([posting, edit].map(entry), undefined);
      await outbox.settle([edit.id], [deferred]);
      expect(await states()).toEqual(['waiting', 'waiting']);
      await outbox.settle([posting.id, edit.id], [rejected(posting), deferred]);
      expect(await states()).toEqual(['attention', 'attention']);
      await outbox.retry(posting.id);
      await outbox.retry(edit.id);
      await outbox.settle([edit.id], [deferred]);
      expect(await states()).toEqual(['waiting', 'waiting']);
      await outbox.remove(posting.id);
      await outbox.settle([edit.id], [deferred]);
      expect(await only()).toMatchObject({ state: 'attention', error });
    });

    it('settles nothing that was deleted', async () => {
      await outbox.settle(['gone'], [{ id: 'gone', status: 'applied', receipt: RECEIPT }]);
      expect(await under.entries()).toEqual([]);
    });

    it('tries again what was refused, as it was', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [rejected(operation)]);
      await outbox.retry(operation.id);
      expect(await only()).toMatchObject({ state: 'waiting', error: null, settledAt: null });
      expect(await outbox.pending('anna', 9)).toEqual([operation]);
    });

    it('writes anew, as of now, what was too old for the server to know it', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [rejected(operation, TOO_OLD)]);
      await outbox.retry(operation.id);
      const [again] = await outbox.pending('anna', 10);
      expect(again).toEqual({ ...operation, id: again?.id, createdAt: new Date(1000).toISOString() });
      expect(again?.id).not.toBe(operation.id);
      expect(await states()).toEqual(['waiting']);
    });

    it('sets a value now that is tried again after it was too old', async () => {
      const operation = aSaved({ payload: { editedAt: 1 } });
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [rejected(operation, TOO_OLD)]);
      await outbox.retry(operation.id);
      const [again] = await outbox.pending('anna', 10);
      expect(again?.payload).toEqual({ ...operation.payload, editedAt: 1000 });
    });

    it('counts as written when the server says so what a wrong clock had dated to days to come', async () => {
      const operation = mine({ createdAt: '2028-11-20T12:00:00.000Z' });
      const now = '2026-11-20T12:00:00.000Z';
      const error = { type: 'operation_from_future', message: 'ahead', now };
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [{ id: operation.id, status: 'deferred', error }]);
      expect(await outbox.pending('anna', 10)).toEqual([{ ...operation, createdAt: now }]);
    });

    it('confirms a changed posting by trying again', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [rejected(operation, { ...ERROR, type: 'posting_changed' })]);
      await outbox.retry(operation.id);
      const [pending] = await outbox.pending('anna', 9);
      expect(pending?.payload).toEqual({ ...operation.payload, confirmChanged: true });
    });

    it('asks anew to a job that the person withdrew from, by naming what was withdrawn', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      const error = { type: 'application_withdrawn', message: 'You withdrew.', documentId: 'first' };
      await outbox.settle([operation.id], [rejected(operation, error)]);
      await outbox.retry(operation.id);
      const [pending] = await outbox.pending('anna', 9);
      expect(pending).toEqual({ ...operation, payload: { ...operation.payload, after: 'first' } });
    });

    it('keeps of what sets one thing the last that is not in flight', async () => {
      const at = (editedAt: number) => aSaved({ payload: { editedAt } });
      const [first, second, third, other] = [at(1), at(2), at(3), aSaved({ payload: { jobId: 8 } })];
      await outbox.add([first, second, other].map(entry), undefined);
      expect((await under.entries()).map(({ id }) => id)).toEqual([second.id, other.id]);
      await outbox.markSending([second.id]);
      await outbox.add([entry(third)], undefined);
      expect((await under.entries()).map(({ id, state }) => [id, state])).toEqual([
        [second.id, 'sending'],
        [other.id, 'waiting'],
        [third.id, 'waiting'],
      ]);
      await outbox.settle([second.id], [applied(second)]);
      await outbox.add([entry(at(4))], undefined);
      expect((await under.entries()).map(({ payload }) => payload['editedAt'])).toEqual([
        expect.any(Number),
        4,
      ]);
    });

    describe('after a restore of the server', () => {
      it('offers again what other data had confirmed, in order, before what is new', async () => {
        const [a, b, c, d] = [mine(), mine(), mine(), mine()];
        await outbox.add([a, b, c].map(entry), undefined);
        await outbox.settle([a.id, b.id], [applied(a), rejected(b)], 'before');
        expect(await outbox.pending('anna', 9)).toEqual([c]);
        await outbox.settle([c.id], [applied(c)], 'after');
        await outbox.add([entry(d)], undefined);
        expect(await outbox.pending('anna', 9)).toEqual([a, d]);
        await outbox.settle([a.id, d.id], [applied(a), applied(d)], 'after');
        expect(await states()).toEqual(['sent', 'attention', 'sent', 'sent']);
      });

      it('hears of it elsewhere too, and offers nothing twice to the same data', async () => {
        const operation = mine();
        await outbox.add([entry(operation)], undefined);
        await outbox.settle([operation.id], [applied(operation)], 'before');
        await outbox.seeEpoch('before');
        expect(await states()).toEqual(['sent']);
        await outbox.seeEpoch('after');
        expect(await only()).toMatchObject({ state: 'waiting', receipt: RECEIPT });
        await outbox.settle([operation.id], [applied(operation)], 'after');
        await outbox.seeEpoch('after');
        expect(await states()).toEqual(['sent']);
      });

      it('gives back what the restored server refuses', async () => {
        const operation = mine();
        await outbox.add([entry(operation)], undefined);
        await outbox.settle([operation.id], [applied(operation)], 'before');
        await outbox.seeEpoch('after');
        await outbox.settle([operation.id], [rejected(operation)], 'after');
        expect(await only()).toMatchObject({ state: 'attention', error: ERROR, receipt: null });
      });
    });

    describe('an edit that others had edited against', () => {
      const conflicts = [
        { field: 'jobTitle', mine: 'baker', theirs: 'chef' },
        { field: 'pay', mine: { payMin: 2000, payMax: 2200 }, theirs: { payMin: 1900, payMax: 2200 } },
      ];
      const edit = anEdit({ payload: { changes: { card: { jobTitle: 'baker', payMin: 2000 } } } });
      const settleInConflict = async () => {
        await outbox.add([entry(edit)], undefined);
        await outbox.settle([edit.id], [{ id: edit.id, status: 'applied', receipt: RECEIPT, conflicts }]);
      };

      it('is done, and shown to the person with both values', async () => {
        await settleInConflict();
        expect(await only()).toMatchObject({
          state: 'attention',
          error: { type: 'edit_conflict' },
          receipt: RECEIPT,
          conflicts,
        });
        expect(await outbox.takeAsDraft(edit.id)).toBeUndefined();
        await outbox.settle([edit.id], [rejected(edit)]);
        expect(await only()).toMatchObject({ receipt: RECEIPT, conflicts });
      });

      it('rests when the person leaves it at that', async () => {
        await settleInConflict();
        await outbox.dismiss(edit.id);
        expect(await only()).toMatchObject({ state: 'sent', error: null, conflicts });
        expect(await outbox.pending('anna', 9)).toEqual([]);
      });

      it('goes out anew over what others wrote, under an id of its own', async () => {
        await settleInConflict();
        await outbox.retry(edit.id);
        const [again] = await outbox.pending('anna', 9);
        expect(again?.id).not.toBe(edit.id);
        expect(again?.payload).toMatchObject({
          jobId: edit.payload['jobId'],
          changes: { card: { jobTitle: 'baker', payMin: 2000 }, details: {} },
          base: { card: { jobTitle: 'chef', payMin: 1900, payMax: 2200 } },
        });
        expect(await only()).toMatchObject({ state: 'waiting', attempts: 0, receipt: null, conflicts: null });
      });

      it('cannot be dismissed when it was refused', async () => {
        await outbox.add([entry(edit)], undefined);
        await outbox.settle([edit.id], [rejected(edit)]);
        await outbox.dismiss(edit.id);
        expect(await states()).toEqual(['attention']);
      });
    });

    it.each([
      [anEdit(), 'edit:100', ['base', 'changes', 'edition']],
      [aReport(), 'report:100', ['reason', 'text']],
      [aNote(), 'note:an-application', ['text']],
    ])('gives back as a draft what was typed, of a refused %#', async (operation, key, fields) => {
      await outbox.add([entry(operation)], undefined);
      await outbox.settle([operation.id], [rejected(operation)]);
      expect(await outbox.takeAsDraft(operation.id)).toBe(key);
      const drafts = await under.drafts();
      expect(Object.keys(drafts[key] ?? {}).sort()).toEqual(fields);
      expect(drafts[key]?.['text']).toEqual(operation.payload['text']);
    });

    it('makes an application a draft again and keeps what was written there meanwhile', async () => {
      const operation = mine();
      await outbox.add([entry(operation)], undefined);
      await under.putDraft('apply:100', { message: 'newer' });
      expect(await outbox.takeAsDraft(operation.id)).toBe('apply:100');
      const { name, email, message } = operation.payload;
      expect(await under.drafts()).toEqual({
        'apply:100': { name, email, message },
        'apply:100:earlier': { message: 'newer' },
      });
      expect(await under.entries()).toEqual([]);
    });

    it.each([
      [undefined, [{ a: 1 }]],
      ['', [{ a: 1 }]],
      ['[{"b":2}]', [{ b: 2 }, { a: 1 }]],
    ])('puts a posting’s row into the batch %j', async (text, rows) => {
      const operation = aPosting({ payload: { row: { a: 1 }, batchId: 'b' } });
      await outbox.add([entry(operation)], undefined);
      if (text !== undefined) await under.putDraft('batch', { text, other: true });
      expect(await outbox.takeAsDraft(operation.id)).toBe('batch');
      const drafts = await under.drafts();
      expect(JSON.parse(String(drafts['batch']?.['text']))).toEqual(rows);
      expect(Object.keys(drafts)).toEqual(['batch']);
    });

    it('loses nothing of a batch that is no JSON', async () => {
      const operation = aPosting({ payload: { row: { a: 1 }, batchId: 'b' } });
      await outbox.add([entry(operation)], undefined);
      await under.putDraft('batch', { text: '[{"half' });
      await outbox.takeAsDraft(operation.id);
      const text = String((await under.drafts())['batch']?.['text']);
      expect(text).toContain('[{"half');
      expect(text).toContain('"a": 1');
    });

    it('gives back a posting that was written alone to its form, and keeps what is begun there', async () => {
      const operation = aPosting({ payload: { row: { a: 1 } } });
      await outbox.add([entry(operation)], undefined);
      await under.putDraft('post', { jobTitle: 'Cook' });
      expect(await outbox.takeAsDraft(operation.id)).toBe('post');
      expect(await under.drafts()).toEqual({
        post: { row: { a: 1 } },
        'post:earlier': { jobTitle: 'Cook' },
      });
    });

    it('does not take back a posting that may be on the server, an application always', async () => {
      const posting = aPosting();
      const application = mine();
      const ids = [posting.id, application.id];
      await outbox.add([posting, application].map(entry), undefined);
      await outbox.markSending(ids);
      expect(await outbox.takeAsDraft(application.id)).toBeUndefined();
      await outbox.release(ids);
      expect(await outbox.takeAsDraft(posting.id)).toBeUndefined();
      expect(await outbox.takeAsDraft(application.id)).toBe('apply:100');
      await outbox.settle([posting.id], [rejected(posting)]);
      expect(await outbox.takeAsDraft(posting.id)).toBe('post');
    });

    it('deletes what is not in flight', async () => {
      const [a, b] = [mine(), mine()];
      await outbox.add([a, b].map(entry), undefined);
      await outbox.markSending([a.id]);
      expect([await outbox.remove(a.id), await outbox.remove(b.id), await outbox.remove('gone')]).toEqual([
        false,
        true,
        false,
      ]);
      expect(await states()).toEqual(['sending']);
    });
  });
}
