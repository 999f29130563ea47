import type { FastifyInstance } from 'fastify';
import { ERRORS } from '../../../../src/wire/errors.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../../sync-server/app.ts';
import { registerSubmit } from '../../../../sync-server/routes/submit.ts';
import { addPosting, changeData, createBoard, documentsOf } from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

const FORM = {
  access_key: 'any',
  name: 'Anna Roy',
  email: 'anna@example.com',
  message: 'I can start on Monday.',
  jobTitle: 'cook',
  jobId: 100,
};

describe('POST /submit', () => {
  let context: TestContext;
  let app: FastifyInstance;

  beforeEach(async () => {
    context = await createBoard();
    await addPosting(context, { jobId: 100, jobTitle: 'line cook' }, 'bruno');
    app = createApp(context, [registerSubmit]);
    await app.ready();
  });

  afterEach(() => app.close());

  const submit = (payload: object) => app.inject({ method: 'POST', url: '/submit', payload });

  it('makes an application, which the posting’s owner may read', async () => {
    const answer = await submit(FORM);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, message: 'Application submitted successfully!' });
    const [document] = await documentsOf(context, 'applications');
    expect(document?.permissions).toEqual(['read("user:bruno")']);
    expect(document?.data).toMatchObject({ name: 'Anna Roy', jobTitle: 'line cook' });
    expect(JSON.stringify(document)).not.toContain('access_key');
  });

  it('takes the body of a plain HTML form', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/submit',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...FORM, jobId: '100' }).toString(),
    });
    expect(answer.json()).toMatchObject({ success: true });
  });

  it('takes the same content within a day once', async () => {
    await submit(FORM);
    context.clock.nowMs += 23 * 3_600_000;
    const again = await submit({ ...FORM, name: ' Anna Roy ', email: 'ANNA@example.com', jobTitle: 'other' });
    expect(again.json()).toMatchObject({ success: true });
    expect(await documentsOf(context, 'applications')).toHaveLength(1);
    await submit({ ...FORM, message: 'Another one.' });
    expect(await documentsOf(context, 'applications')).toHaveLength(2);
  });

  it('takes the same content on another day anew', async () => {
    await submit(FORM);
    context.clock.nowMs += 3 * 86_400_000;
    await submit(FORM);
    expect(await documentsOf(context, 'applications')).toHaveLength(2);
  });

  it('says in its own two fields what is wrong', async () => {
    await changeData(context, 'jobs/job-100', { closedAt: '2026-11-20T00:00:00.000+00:00' });
    await addPosting(context, { jobId: 7 }, null);
    const cases: [object, number, string][] = [
      [{ ...FORM, jobId: 7 }, 409, ERRORS.application_no_recipient[1]],
      [FORM, 410, 'This posting is closed.'],
      [{ ...FORM, jobId: 5 }, 404, 'No posting has this number.'],
      [{ ...FORM, email: 'anna' }, 400, 'Enter an email address like name@example.com.'],
      [{ ...FORM, jobId: 'cook' }, 400, 'The field "jobId" must be >= 1.'],
      [{}, 400, 'The field "jobId" must be >= 1.'],
    ];
    for (const [form, status, message] of cases) {
      const answer = await submit(form);
      expect([answer.statusCode, answer.json()]).toEqual([status, { success: false, message }]);
    }
    context.stores.board.failing = true;
    await addPosting(context, { jobId: 6 }).catch(() => undefined);
    const broken = await app.inject({
      method: 'POST',
      url: '/submit',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.json()).toEqual({ success: false, message: 'The body isn’t valid JSON.' });
  });
});
