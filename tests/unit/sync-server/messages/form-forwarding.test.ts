import { describe, expect, it } from 'vitest';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { formForwarding } from '../../../../sync-server/messages/form-forwarding.ts';
import type { TestContext } from '../../../support/test-context.ts';
import { EMPTY_QUESTION } from '../../../../src/domain/question.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  BRUNO,
  changeData,
  createBoard,
  documentsOf,
} from '../../../support/board.ts';

const FORWARDING = { FORM_FORWARD_URL: 'https://forms.example/submit', FORM_ACCESS_KEY: 'secret-key' };

async function forwardingBoard() {
  const context = await createBoard(FORWARDING);
  await addPosting(context, { jobId: 100 });
  return context;
}

/** A form service that answers with the given statuses, then with 200. */
function formService(...statuses: (number | Error)[]) {
  const requests: { url: string; init: RequestInit; body: Record<string, unknown> }[] = [];
  const fetch = (url: string, init: RequestInit) => {
    requests.push({ url, init, body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') });
    const next = statuses.shift() ?? 200;
    return next instanceof Error
      ? Promise.reject(next)
      : Promise.resolve(new Response('{}', { status: next }));
  };
  const start = (context: TestContext) => {
    const port = formForwarding(context, fetch);
    return startEffects(context, { ports: port ? [port] : [], sleep: () => Promise.resolve() });
  };
  return { requests, fetch, start };
}

describe('forwarding to the form service', () => {
  it('sends the application with the key, to the configured address alone, and records it', async () => {
    const context = await forwardingBoard();
    const { requests, start } = formService();
    const forwarding = start(context);
    await submitApplication(context, ANNA, anApplication());
    await forwarding.idle();
    const [document] = await documentsOf(context, 'applications');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: 'https://forms.example/submit',
      init: { redirect: 'error', headers: { 'idempotency-key': document?.documentId } },
      body: {
        access_key: 'secret-key',
        name: 'Anna Roy',
        email: 'anna@example.com',
        message: 'I can start on Monday.',
        jobTitle: 'cook',
        jobId: 100,
      },
    });
    expect(document?.effects?.['forward']).toMatchObject({ state: 'done', attempts: 1 });
    await forwarding.close();
  });

  it('sends answers below the message, because the service has no field for them', async () => {
    const context = await forwardingBoard();
    const questions = [{ ...EMPTY_QUESTION, question: 'Can you drive?', kind: 'yes_no' }];
    await changeData(context, 'jobs/job-100', { details: JSON.stringify({ questions }) });
    const { requests, start } = formService();
    const forwarding = start(context);
    const answers = [{ question: 'Can you drive?', kind: 'yes_no', unit: '', values: ['yes'] }];
    await submitApplication(context, ANNA, anApplication({ payload: { answers } }));
    await forwarding.idle();
    expect(requests[0]?.body['message']).toBe('I can start on Monday.\n\nCan you drive?\n– Yes');
    await forwarding.close();
  });

  it('sends at start what an earlier process left, and nothing twice after that', async () => {
    const context = await forwardingBoard();
    await submitApplication(context, ANNA, anApplication());
    await submitApplication(context, BRUNO, anApplication());
    for (const expected of [2, 0]) {
      const { requests, start } = formService();
      const forwarding = start(context);
      await forwarding.idle();
      await forwarding.close();
      expect(requests).toHaveLength(expected);
    }
  });

  it('tries again after no answer, 500 and 429, and does not hold up the others', async () => {
    const context = await forwardingBoard();
    await submitApplication(context, ANNA, anApplication());
    await submitApplication(context, BRUNO, anApplication());
    const { requests, start } = formService(new TypeError('fetch failed'), 200, 500, 429);
    const forwarding = start(context);
    await forwarding.idle();
    const states = (await documentsOf(context, 'applications')).map(
      ({ effects }) => effects?.['forward']?.state,
    );
    expect(requests).toHaveLength(5);
    expect(states).toEqual(['done', 'done']);
    await forwarding.close();
  });

  it('records a refusal and does not ask again', async () => {
    const context = await forwardingBoard();
    await submitApplication(context, ANNA, anApplication());
    const { requests, start } = formService(403);
    const forwarding = start(context);
    await forwarding.idle();
    const [document] = await documentsOf(context, 'applications');
    expect(requests).toHaveLength(1);
    expect(document?.effects?.['forward']?.state).toBe('refused');
    await forwarding.close();
  });

  it('does nothing when it is not configured', async () => {
    const context = await createBoard();
    await addPosting(context, { jobId: 100 });
    await submitApplication(context, ANNA, anApplication());
    const [document] = await documentsOf(context, 'applications');
    expect(document?.effects).not.toHaveProperty('forward');
    expect(formForwarding(context, formService().fetch)).toBeNull();
  });
});
