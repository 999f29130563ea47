import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/wire/operations/push.ts';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  BRUNO,
  changeData,
  createBoard,
  documentsOf,
  GUEST_PERSON,
  reopenBoard,
} from '../../../support/board.ts';

const receipt = (outcome: Outcome) => ('receipt' in outcome ? outcome.receipt : undefined);
const error = (outcome: Outcome) => ('error' in outcome ? outcome.error : undefined);

async function boardWithPosting(variables: Record<string, string> = {}) {
  const context = await createBoard(variables);
  await addPosting(context, { jobId: 100, jobTitle: 'line cook', payMin: 3660 }, 'bruno');
  return context;
}

describe('an application', () => {
  it('is one document that its applicant and the posting’s owner may read', async () => {
    const context = await boardWithPosting();
    const outcome = await submitApplication(context, ANNA, anApplication());
    const [document] = await documentsOf(context, 'applications');
    expect(outcome.status).toBe('applied');
    expect(document?.permissions).toEqual(['read("user:anna")', 'read("user:bruno")']);
    expect(document?.data).toMatchObject({ jobId: 100, jobTitle: 'line cook', state: 'sent' });
    expect(receipt(outcome)).toEqual({
      documentId: document?.documentId,
      acceptedAt: document?.createdAt,
      reference: document?.data['reference'],
      jobId: 100,
    });
    expect(receipt(outcome)?.reference).toMatch(/^PT-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(receipt(outcome)?.documentId).toMatch(/^[0-9a-f]{36}$/);
  });

  it('is readable only by the posting’s owner if a guest sent it', async () => {
    const context = await boardWithPosting();
    await submitApplication(context, GUEST_PERSON, anApplication());
    const [document] = await documentsOf(context, 'applications');
    expect(document?.permissions).toEqual(['read("user:bruno")']);
  });

  it('gets the same receipt for every replay, even after a restart, a closed posting and years', async () => {
    const context = await boardWithPosting();
    const operation = anApplication();
    const first = await submitApplication(context, ANNA, operation);
    context.clock.nowMs += 3 * 365 * 86_400_000;
    await changeData(context, 'jobs/job-100', { closedAt: '2026-12-01T00:00:00.000+00:00' });
    const restarted = await reopenBoard(context);
    const replay = await submitApplication(restarted, ANNA, structuredClone(operation));
    expect(JSON.stringify(replay)).toBe(JSON.stringify(first));
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('is the same whatever the order of its keys and whatever was seen or confirmed', async () => {
    const context = await boardWithPosting();
    const operation = anApplication();
    await submitApplication(context, ANNA, operation);
    const payload = Object.fromEntries(Object.entries(operation.payload).reverse());
    const replay = { ...operation, payload: { ...payload, confirmChanged: true } };
    expect(await submitApplication(context, ANNA, replay)).toMatchObject({ status: 'applied' });
  });

  it('is refused under the id of another one with a different message or job', async () => {
    const context = await boardWithPosting();
    await addPosting(context, { jobId: 200 });
    const { id } = anApplication();
    await submitApplication(context, ANNA, anApplication({ id }));
    for (const payload of [{ message: 'Something else.' }, { jobId: 200 }]) {
      const outcome = await submitApplication(context, ANNA, anApplication({ id, payload }));
      expect(error(outcome)?.type).toBe('operation_payload_mismatch');
    }
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('is accepted under the id of another person’s: ids belong to a person', async () => {
    const context = await boardWithPosting();
    const operation = anApplication();
    await submitApplication(context, ANNA, operation);
    const outcome = await submitApplication(context, BRUNO, operation);
    expect(outcome.status).toBe('applied');
    expect(await documentsOf(context, 'applications')).toHaveLength(2);
  });

  it('gets the first receipt when sent again for the same job', async () => {
    const context = await boardWithPosting();
    const first = await submitApplication(context, ANNA, anApplication());
    const second = await submitApplication(context, ANNA, anApplication({ payload: { message: 'Again' } }));
    expect(second.status).toBe('duplicate');
    expect(receipt(second)).toEqual(receipt(first));
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('counts as the account’s if an adopted guest sent it', async () => {
    const context = await boardWithPosting();
    const adopted: Person = { ...ANNA, aliases: [GUEST_PERSON.id] };
    const operation = anApplication();
    const first = await submitApplication(context, GUEST_PERSON, operation);
    const replay = await submitApplication(context, adopted, { ...operation, userId: 'anna' });
    const second = await submitApplication(context, adopted, anApplication({ userId: 'anna' }));
    expect(replay).toEqual(first);
    expect(second).toEqual({ ...first, id: second.id, status: 'duplicate' });
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('gets the winner’s outcome when it loses a race', async () => {
    const context = await boardWithPosting();
    const operations = Array.from({ length: 20 }, () => anApplication());
    const outcomes = await Promise.all(
      operations.map(operation => submitApplication(context, ANNA, operation)),
    );
    expect(outcomes.filter(({ status }) => status === 'applied')).toHaveLength(1);
    expect(new Set(outcomes.map(outcome => JSON.stringify(receipt(outcome)))).size).toBe(1);
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
  });

  it('is refused for a posting that doesn’t exist, is closed, or has expired in the place of work', async () => {
    const context = await createBoard();
    await addPosting(context, { jobId: 1, provinceId: 'BC', expiryDateFormatted: '2026-11-19' });
    await addPosting(context, { jobId: 2, provinceId: 'NL', expiryDateFormatted: '2026-11-19' });
    await addPosting(context, { jobId: 3 });
    await changeData(context, 'jobs/job-3', { closedAt: '2026-11-19T00:00:00.000+00:00' });
    // 22:00 of 19 November in Vancouver, 02:30 of the 20th in St. John's.
    context.clock.nowMs = Date.parse('2026-11-20T06:00:00Z');
    const types: Record<number, string | undefined> = {};
    for (const jobId of [1, 2, 3, 4]) {
      const outcome = await submitApplication(context, ANNA, anApplication({ payload: { jobId } }));
      types[jobId] = error(outcome)?.type ?? outcome.status;
    }
    expect(types).toEqual({ 1: 'applied', 2: 'posting_closed', 3: 'posting_closed', 4: 'posting_not_found' });
  });

  it('asks for confirmation when the pay has changed, names both, and proceeds when confirmed', async () => {
    const context = await boardWithPosting();
    const seen = { payMin: 4000, payMax: 4200, payPeriod: 'hour' };
    const operation = anApplication({ payload: { seen } });
    const asked = await submitApplication(context, ANNA, operation);
    expect(error(asked)).toEqual({
      type: 'posting_changed',
      message:
        'This posting changed before your application was sent: pay was $40.00 to $42.00 an hour, now $36.60 an hour.',
      pay: { payMin: 3660, payMax: null, payPeriod: 'hour', payCurrency: 'CAD' },
    });
    expect(await documentsOf(context, 'applications')).toHaveLength(0);
    const confirmed = { ...operation, payload: { ...operation.payload, confirmChanged: true } };
    expect(await submitApplication(context, ANNA, confirmed)).toMatchObject({ status: 'applied' });
  });

  it('passes when the pay is unchanged', async () => {
    const context = await boardWithPosting();
    const seen = { payMin: 3660, payMax: null, payPeriod: 'hour' };
    const outcome = await submitApplication(context, ANNA, anApplication({ payload: { seen } }));
    expect(outcome.status).toBe('applied');
  });

  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'Anna\r\nBcc: x@example.com'],
    ['name', 'Anna\u0000'],
    ['name', 'Anna \u202Egnp.exe'],
    ['name', 'a'.repeat(129)],
    ['name', 7],
    ['email', 'anna'],
    ['email', 'anna@example.com, bruno@example.com'],
    ['email', 'Anna <anna@example.com>'],
    ['email', 'anna@example.com\r\nBcc: x@example.com'],
    ['email', 'anna@localhost'],
    ['message', ''],
    ['message', ' \n '],
    ['message', 'a'.repeat(10_001)],
    ['jobId', 1.5],
    ['jobId', '100'],
    ['jobId', -1],
    ['extra', 'field'],
    ['seen', 'yesterday'],
  ])('is refused with a %s of %j, by name', async (field, value) => {
    const context = await boardWithPosting();
    const outcome = await submitApplication(context, ANNA, anApplication({ payload: { [field]: value } }));
    expect(error(outcome)).toMatchObject({ type: 'operation_invalid', field });
    expect(await documentsOf(context, 'applications')).toHaveLength(0);
  });

  it('names the missing field', async () => {
    const context = await boardWithPosting();
    const { email: _, ...payload } = anApplication().payload;
    const outcome = await submitApplication(context, ANNA, { ...anApplication(), payload });
    expect(error(outcome)).toMatchObject({ field: 'email', message: 'The field "email" is missing.' });
  });

  it('leaves nothing behind when the disk fails', async () => {
    const context = await boardWithPosting();
    context.stores.board.failing = true;
    const operation = anApplication();
    await expect(submitApplication(context, ANNA, operation)).rejects.toThrow('No space left');
    context.stores.board.failing = false;
    expect(await submitApplication(context, ANNA, operation)).toMatchObject({ status: 'applied' });
  });
});
