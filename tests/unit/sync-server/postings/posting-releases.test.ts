import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBudgets } from '../../../../sync-server/app.ts';
import type { MapStore } from '../../../support/memory-store.ts';
import { createAccountServices } from '../../../../sync-server/accounts/account-services.ts';
import { startPostingReleases } from '../../../../sync-server/postings/posting-releases.ts';
import { createPosting } from '../../../../sync-server/postings/postings.ts';
import { aClosing, ANNA, aPosting, createBoard, documentsOf, reopenBoard } from '../../../support/board.ts';
import { createReviewWorld, type ReviewWorld } from '../../../support/review-world.ts';
import { addPerson, changeAccount, PASSWORD, PROJECT } from '../../../support/server-world.ts';

const DAY_MS = 86_400_000;
const sleep = () => Promise.resolve();

let it: ReviewWorld;
beforeEach(async () => {
  it = await createReviewWorld({ PUBLIC_URL: 'https://jobs.example' });
  await it.join('anna');
});
afterEach(() => it.close());

const statesOf = async (context = it.context) =>
  (await documentsOf(context, 'jobs')).map(({ data, permissions }) =>
    permissions.includes('read("any")') ? 'public' : data['review'],
  );
/** The last mail's link, or the six digits in it. */
const secretIn = (text = it.context.messenger.mails.at(-1)?.text ?? '') =>
  /[?&]secret=([^&\s]+)/.exec(text)?.[1] ?? /\b\d{6}\b/.exec(text)?.[0] ?? '';
const ask = async (who: string, method: 'POST' | 'PUT', url: string, body: object) => {
  const answer = await it.send(who, method, `/v1/account${url}`, body);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer;
};

/** Every way in which the server comes to know that an address is somebody's. */
const WAYS: Record<string, () => Promise<unknown>> = {
  'the link of the verification mail': async () => {
    await ask('anna', 'POST', '/verifications/email', { url: 'https://jobs.example/verify-email' });
    await ask('guest', 'PUT', '/verifications/email', { userId: 'anna', secret: secretIn() });
  },
  'a code by mail, on another device': async () => {
    const email = 'anna@example.com';
    const asked = await ask('guest', 'POST', '/tokens/email', { userId: 'unique()', email });
    await it.context.messenger.settled();
    const { userId } = asked.json<{ userId: string }>();
    await ask('guest', 'POST', '/sessions/token', { userId, secret: secretIn() });
  },
  'a link by mail, on another device': async () => {
    const url = 'https://jobs.example/magic';
    const email = 'anna@example.com';
    const asked = await ask('guest', 'POST', '/tokens/magic-url', { userId: 'unique()', email, url });
    await it.context.messenger.settled();
    const { userId } = asked.json<{ userId: string }>();
    await ask('guest', 'POST', '/sessions/token', { userId, secret: secretIn() });
  },
  'a recovered password': async () => {
    const url = 'https://jobs.example/recover';
    await ask('guest', 'POST', '/recovery', { email: 'anna@example.com', url });
    await it.context.messenger.settled();
    const password = `${PASSWORD} and more`;
    await ask('guest', 'PUT', '/recovery', { userId: 'anna', secret: secretIn(), password });
  },
  'a code by text message': async () => {
    await it.send('anna', 'PATCH', '/v1/account/phone', { phone: '+15145550123', password: PASSWORD });
    await ask('anna', 'POST', '/verifications/phone', {});
    const secret = /\b\d{6}\b/.exec(it.context.messenger.texts.at(-1)?.message ?? '')?.[0] ?? '';
    await ask('anna', 'PUT', '/verifications/phone', { userId: 'anna', secret });
  },
};

describe('what waits for an address', () => {
  test.each(Object.entries(WAYS))('is public at once after %s', async (_name, confirm) => {
    for (let n = 0; n < 3; n += 1) await it.post('anna');
    await it.settle();
    expect(await statesOf()).toEqual(['confirmation', 'confirmation', 'confirmation']);
    await confirm();
    await it.settle();
    expect(await statesOf()).toEqual(['public', 'public', 'public']);
  });

  test('makes no difference to what comes after it: that is public at once', async () => {
    await ask('anna', 'POST', '/verifications/email', { url: 'https://jobs.example/verify-email' });
    await ask('guest', 'PUT', '/verifications/email', { userId: 'anna', secret: secretIn() });
    const { documentId, review } = await it.post('anna');
    expect([await it.stateOf(documentId), review]).toEqual(['public', undefined]);
  });

  test('waits on when something else of the account changes, or somebody else confirms', async () => {
    await it.post('anna');
    await it.join('bruno');
    await it.send('anna', 'PATCH', '/v1/account/name', { name: 'Anna Roy' });
    await it.send('anna', 'PATCH', '/v1/account/email', { email: 'anna@other.example', password: PASSWORD });
    await changeAccount(it.context, 'bruno', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await statesOf()).toEqual(['confirmation']);
  });

  test('is never published when it was closed meanwhile', async () => {
    const { jobId } = await it.post('anna');
    await it.push('anna', aClosing({ payload: { jobId } }));
    await changeAccount(it.context, 'anna', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await statesOf()).toEqual(['confirmation']);
  });

  test('by the thousand is public together, each of them written once', async () => {
    const rows = Array.from({ length: 1000 }, () => aPosting());
    for (let at = 0; at < rows.length; at += 100) await it.push('anna', ...rows.slice(at, at + 100));
    const board = it.context.stores.board;
    const written: string[] = [];
    board.beforeCommit = writes => void written.push(...writes.map(({ id }) => id));
    await changeAccount(it.context, 'anna', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(new Set(await statesOf())).toEqual(new Set(['public']));
    expect(written).toHaveLength(1000);
    expect(new Set(written).size).toBe(1000);
  });
});

describe('between the confirmation and what follows from it', () => {
  test('a kill forgets nothing: the next start finds it', async () => {
    const context = await createBoard({ SMTP_URL: 'smtps://mail.example:465' });
    await addPerson(context, 'anna');
    await createPosting(context, ANNA, aPosting());
    await createPosting(context, ANNA, aPosting());
    await changeAccount(context, 'anna', { emailVerified: true, provenAt: context.clock.nowMs });
    expect(await statesOf(context)).toEqual(['confirmation', 'confirmation']);
    const restarted = await reopenBoard(context);
    const runner = await startPostingReleases(restarted, { sleep });
    await runner.idle();
    expect(await statesOf(restarted)).toEqual(['public', 'public']);
    await runner.close();
  });

  test('a failure is tried again until it passes', async () => {
    await it.post('anna');
    const board: MapStore = it.context.stores.board;
    let failures = 3;
    board.beforeCommit = writes => {
      if (!writes.some(({ id }) => id.startsWith('jobs/')) || failures === 0) return;
      failures -= 1;
      throw new Error('no disk');
    };
    await changeAccount(it.context, 'anna', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(failures).toBe(0);
    expect(await statesOf()).toEqual(['public']);
  });

  test('a posting that was being written while its poster confirmed is not left behind', async () => {
    const { board } = it.context.stores;
    let isMeanwhile = false;
    board.beforeCommit = async writes => {
      if (isMeanwhile || !writes.some(({ id, revision }) => id.startsWith('jobs/') && !revision)) return;
      isMeanwhile = true;
      await changeAccount(it.context, 'anna', { emailVerified: true, provenAt: it.context.clock.nowMs });
    };
    const { review } = await it.post('anna');
    expect(review).toBe('confirmation');
    await it.settle();
    expect(await statesOf()).toEqual(['public']);
  });

  test('a change by somebody else at the same moment is kept', async () => {
    const { documentId } = await it.post('anna');
    const { board } = it.context.stores;
    let isMeanwhile = false;
    board.beforeCommit = async writes => {
      if (isMeanwhile || !writes.some(({ id }) => id === `jobs/${documentId}`)) return;
      isMeanwhile = true;
      const stored = await board.get(`jobs/${documentId}`);
      const data = { ...(stored?.body['data'] as object), city: 'Guelph' };
      await board.commit([
        { id: `jobs/${documentId}`, revision: stored?.revision ?? '', body: { ...stored?.body, data } },
      ]);
    };
    await changeAccount(it.context, 'anna', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    const [record] = await documentsOf(it.context, 'jobs');
    expect(record?.data['city']).toBe('Guelph');
    expect(await statesOf()).toEqual(['public']);
  });
});

describe('the moment of a proof', () => {
  test('stands in the account by the write that brings it, and moves with the next one alone', async () => {
    const { changeAccount: change } = createAccountServices(it.context, createBudgets(it.context));
    const provenAt = async () =>
      (await it.context.stores.accounts.get('user:anna'))?.body['provenAt'] ?? null;
    await change('anna', account => ({ ...account, name: 'A' }));
    expect(await provenAt()).toBe(null);
    it.context.clock.nowMs += DAY_MS;
    await change('anna', account => ({ ...account, emailVerified: true }));
    const first = it.context.clock.nowMs;
    expect(await provenAt()).toBe(first);
    it.context.clock.nowMs += DAY_MS;
    await change('anna', account => ({ ...account, name: 'B' }));
    expect(await provenAt()).toBe(first);
    await change('anna', account => ({ ...account, phoneVerified: true }));
    expect(await provenAt()).toBe(first + DAY_MS);
  });
});

describe('when the operator changes their mind', () => {
  test('what waits for an address waits for the operator once everything is reviewed', async () => {
    await it.post('anna');
    await it.settle();
    const context = await reopenBoard(it.context);
    const all = { ...context, config: { ...context.config, postingReview: 'all' as const } };
    const runner = await startPostingReleases(all, { sleep });
    await runner.idle();
    expect(await statesOf(all)).toEqual(['review']);
    await runner.close();
  });

  test('nothing that waits is let go because reviewing was switched off, until it is confirmed', async () => {
    await it.post('anna');
    const context = await reopenBoard(it.context);
    const none = { ...context, config: { ...context.config, postingReview: 'none' as const } };
    const runner = await startPostingReleases(none, { sleep });
    await runner.idle();
    expect(await statesOf(none)).toEqual(['confirmation']);
    await changeAccount(it.context, 'anna', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await runner.idle();
    expect(await statesOf(none)).toEqual(['public']);
    await runner.close();
  });

  test('a person who has left the team lets nothing of it go', async () => {
    const posting = await it.post('anna');
    const cookie = await addPerson(it.context, 'bruno', { emailVerified: true });
    const [own] = it.context.teams.membershipsOf('anna');
    const members = `/v1/teams/${own?.team.id}/memberships`;
    expect((await it.send('key', 'POST', members, { userId: 'bruno', roles: ['owner'] })).statusCode).toBe(
      201,
    );
    expect((await it.send('key', 'DELETE', `${members}/${own?.membership.id}`)).statusCode).toBe(204);
    await changeAccount(it.context, 'anna', { emailVerified: true, provenAt: it.context.clock.nowMs });
    await it.settle();
    expect(await it.stateOf(posting.documentId)).toBe('confirmation');
    const seen = await it.world.app.inject({
      url: `/v1/databases/board/collections/jobs/documents/${posting.documentId}`,
      headers: { ...PROJECT, cookie },
    });
    expect(seen.statusCode).toBe(200);
  });
});
