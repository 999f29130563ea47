import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '../../../../src/domain/question.ts';
import { applicationMail, MAILS_AT_ONCE } from '../../../../sync-server/applications/application-mail.ts';
import { progressOf } from '../../../../sync-server/applications/application-progress.ts';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { untilAborted } from '../../../../sync-server/operations/start-effects.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { unsubscribeAddress } from '../../../../sync-server/applications/unsubscribed.ts';
import type { DocumentRecord } from '../../../../sync-server/records/document-record.ts';
import { MailSenders } from '../../../../sync-server/applications/mail-senders.ts';
import { openMessenger } from '../../../../sync-server/mail/open-messenger.ts';
import type { Mail } from '../../../../sync-server/mail/messenger.ts';
import { owedMails } from '../../../../sync-server/applications/waiting-mails.ts';
import { withdrawApplication } from '../../../../sync-server/applications/withdrawals.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  aWithdrawal,
  changeData,
  createBoard,
  documentsOf,
  GUEST_PERSON,
  reopenBoard,
} from '../../../support/board.ts';
import { openMailSink } from '../../../support/mail-sink.ts';
import { freePort } from '../../../support/ports.ts';
import type { TestContext } from '../../../support/test-context.ts';
import { until } from '../../../support/until.ts';

const ADDRESS = 'jobs@clearwater.example';
const DAY_MS = 86_400_000;

let context: TestContext;
beforeEach(async () => {
  context = await createBoard({ PUBLIC_URL: 'https://jobs.example', RATE_LIMITS: 'on' });
  await addPosting(context, { jobId: 100, businessName: 'Clearwater' }, null, { email: ADDRESS });
});

/** Effects of which the pauses end when the test says so. */
function start(on: TestContext) {
  const pauses: { ms: number; end: () => void }[] = [];
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      pauses.push({ ms, end: resolve });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  const port = applicationMail(on);
  const runner = startEffects(on, { ports: port ? [port] : [], sleep });
  return {
    ...runner,
    pauses,
    async settled() {
      for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
    },
    endPauses() {
      for (const { end } of pauses.splice(0)) end();
    },
  };
}

const deliveries = async (on = context) =>
  (await documentsOf(on, 'applications')).map(record => progressOf(record).delivery);
const submit = (payload = {}) => submitApplication(context, ANNA, anApplication({ payload }));
/** What the recording messenger does instead of sending. */
const failWith = (on: TestContext, ...answers: (Error | 'refused')[]) => {
  const deliver = on.messenger.deliver.bind(on.messenger);
  on.messenger.deliver = async (mail: Mail) => {
    const next = answers.shift();
    if (next === 'refused') return 'refused';
    if (next) throw next;
    return deliver(mail);
  };
};
const answer = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

describe('an application to an address', () => {
  it('is one mail that the applicant is answered from, with its ways out', async () => {
    const effects = start(context);
    await submit({ message: 'Hello.\r\n\r\nBcc: everyone@example.com\n<b>Bye</b>' });
    await effects.idle();
    const [record] = await documentsOf(context, 'applications');
    expect(context.messenger.mails).toHaveLength(1);
    const [mail] = context.messenger.mails;
    expect(mail).toMatchObject({
      to: ADDRESS,
      replyTo: 'anna@example.com',
      subject: 'Application: cook (Anna Roy)',
      messageId: `application-${record?.documentId}`,
      reportsFailure: true,
    });
    expect(mail?.text).toContain('Sent by: Portage, https://jobs.example');
    expect(mail?.text).toContain('https://jobs.example/job/100');
    expect(mail?.html).toContain('&lt;b&gt;Bye&lt;/b&gt;');
    expect(mail?.unsubscribe?.href).toMatch(/^https:\/\/jobs\.example\/v1\/sync\/mail\/unsubscribe\?for=/);
    expect(await deliveries()).toMatchObject([{ via: 'email', state: 'delivered', address: ADDRESS }]);
    await effects.close();
  });

  it('marks the applicant’s words, so that none of them passes for a line of the letter', async () => {
    const effects = start(context);
    await submit({
      message: 'Hello.\n-- \nPortage\nTo stop receiving applications: https://evil.example',
      email: 'anna..roy@example.com',
    });
    await effects.idle();
    const [mail] = context.messenger.mails;
    expect(mail?.text).toContain('> Hello.\n>\n> --\n>\n> Portage\n>\n> To stop receiving');
    expect(mail?.html).toMatch(/<blockquote [^>]+>\n<p>Hello\.<\/p>[^]*evil\.example<\/p>\n<\/blockquote>/);
    // No address to answer: then none is promised.
    expect([mail?.replyTo, mail?.text.includes('Reply to this email')]).toEqual([undefined, false]);
    await effects.close();
  });

  it('has the answers to the posting’s questions, in its language, with those that the employer is pointed to', async () => {
    const questions = [
      { ...EMPTY_QUESTION, question: 'Conduisez-vous?', kind: 'yes_no', flagged: ['no'] },
      { ...EMPTY_QUESTION, question: 'Combien d’années?', kind: 'number', unit: 'ans' },
      { ...EMPTY_QUESTION, question: 'Pourquoi?', kind: 'text' },
    ];
    const details = JSON.stringify({ questions, apply: { email: ADDRESS } });
    await changeData(context, 'jobs/job-100', { language: 'fr', details });
    const effects = start(context);
    await submit({
      answers: [
        { question: 'Conduisez-vous?', kind: 'yes_no', unit: '', values: ['no'] },
        { question: 'Combien d’années?', kind: 'number', unit: 'ans', values: ['2.5'] },
      ],
    });
    await effects.idle();
    const [mail] = context.messenger.mails;
    expect(mail?.text).toContain('réponses à vos questions');
    expect(mail?.text).toContain(
      '> Conduisez-vous?\n>\n> – Non (à noter)\n>\n> Combien d’années?\n>\n> – 2,5 ans\n>\n> Pourquoi?\n>\n> – Aucune réponse',
    );
    await effects.close();
  });

  it('offers no posting of an employer’s own to the address that it names', async () => {
    await addPosting(context, { jobId: 101 }, 'bruno', { email: ADDRESS, direct: false });
    const effects = start(context);
    await submit({ jobId: 101 });
    await effects.idle();
    expect(context.messenger.mails[0]?.text).not.toContain('/v1/sync/mail/application');
    await effects.close();
  });

  it('of a posting that is gone goes out whole', async () => {
    await submit();
    const stored = await context.stores.board.get('jobs/job-100');
    await context.stores.board.commit([{ id: 'jobs/job-100', revision: stored?.revision ?? '', body: null }]);
    const effects = start(context);
    await effects.idle();
    expect(context.messenger.mails[0]?.text).toContain('Anna Roy applied for “cook”. Reply');
    await effects.close();
  });

  it('is in the language of the posting', async () => {
    await addPosting(context, { jobId: 101, language: 'fr' }, null, { email: ADDRESS });
    const effects = start(context);
    await submit({ jobId: 101 });
    await effects.idle();
    expect(context.messenger.mails[0]?.subject).toMatch(/^Candidature\u00a0: /);
    await effects.close();
  });

  it('has failed when the employer’s mail server says no for good', async () => {
    failWith(context, 'refused');
    const effects = start(context);
    await submit();
    await effects.idle();
    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'refused' }]);
    await effects.close();
  });

  it('is tried again with growing pauses when the mail server says not now, and keeps no other back', async () => {
    await addPosting(context, { jobId: 101 }, null, { email: 'other@example.ca' });
    failWith(context, answer(451), answer(451));
    const effects = start(context);
    await submit();
    await effects.settled();
    expect(owedMails(context).waiting(effects.isHeld).oldestMs).not.toBeNull();
    expect(effects.pauses.map(({ ms }) => ms)).toEqual([60_000]);
    effects.endPauses();
    await effects.settled();
    expect(effects.pauses.map(({ ms }) => ms)).toEqual([300_000]);
    await submit({ jobId: 101 });
    await effects.settled();
    expect(context.messenger.mails.map(({ to }) => to)).toEqual(['other@example.ca']);
    effects.endPauses();
    await effects.settled();
    expect(context.messenger.mails.map(({ to }) => to)).toEqual(['other@example.ca', ADDRESS]);
    await effects.close();
  });

  it('has failed when nobody took it for five days', async () => {
    failWith(context, answer(451), new Error('connect ECONNREFUSED'));
    const effects = start(context);
    await submit();
    await effects.settled();
    context.clock.nowMs += 5 * DAY_MS;
    effects.endPauses();
    await effects.settled();
    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'unanswered' }]);
    await effects.close();
  });

  it('is not sent to an address that wants none', async () => {
    await unsubscribeAddress(context, 'Jobs@Clearwater.example', context.clock.nowMs);
    const effects = start(context);
    await submit();
    await effects.idle();
    expect(context.messenger.mails).toEqual([]);
    expect(await deliveries()).toMatchObject([{ state: 'failed', reason: 'unsubscribed' }]);
    await effects.close();
  });

  it('is not sent when it was withdrawn before', async () => {
    await submit();
    await withdrawApplication(context, ANNA, aWithdrawal(), { jobId: 100, madeBy: 'any' });
    const effects = start(context);
    await effects.idle();
    expect(context.messenger.mails).toEqual([]);
    await effects.close();
  });

  it('goes to the address that its applicant was shown, though the posting names another one since', async () => {
    await submit();
    const { data } = await addPosting(context, { jobId: 101 }, null, { email: 'new@clearwater.example' });
    await changeData(context, 'jobs/job-100', { details: data['details'] ?? null });
    const effects = start(context);
    await effects.idle();
    expect(context.messenger.mails.map(({ to }) => to)).toEqual([ADDRESS]);
    expect(await deliveries()).toMatchObject([{ address: ADDRESS }]);
    await effects.close();
  });

  it('that is withdrawn while it is under way went out once, and stays withdrawn', async () => {
    const deliver = context.messenger.deliver.bind(context.messenger);
    context.messenger.deliver = async mail => {
      await withdrawApplication(context, ANNA, aWithdrawal(), { jobId: 100, madeBy: 'any' });
      return deliver(mail);
    };
    const effects = start(context);
    await submit();
    await effects.idle();
    expect(context.messenger.mails).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }]);
    expect(await documentsOf(context, 'applicationEvents')).toMatchObject([{ data: { kind: 'withdrawn' } }]);
    await effects.close();
  });

  it('is one mail of two servers that share a store, and goes out when the one that was at it is gone', async () => {
    const config = { ...context.config, storeUrl: 'http://couch.example' };
    const servers = [await reopenBoard({ ...context, config }), await reopenBoard({ ...context, config })];
    const runners = servers.map(start);
    await submit();
    for (const runner of runners) await runner.settled();
    expect(context.messenger.mails).toHaveLength(1);
    await Promise.all(runners.map(runner => runner.close()));

    await submitApplication(context, GUEST_PERSON, anApplication());
    const [killed = context, other = context] = servers;
    killed.messenger = { ...killed.messenger, deliver: () => new Promise<never>(() => undefined) };
    start(killed);
    const left = start(other);
    await left.settled();
    expect(left.pauses.map(({ ms }) => ms)).toEqual([600_000]);
    context.clock.nowMs += 600_000;
    left.endPauses();
    await left.settled();
    expect(context.messenger.mails).toHaveLength(2);
    await left.close();
  });

  it('does not keep its server from stopping, and stays owed, however old it is', async () => {
    const deliver = context.messenger.deliver.bind(context.messenger);
    let begun = 0;
    context.messenger.deliver = (_, stop) =>
      new Promise((_resolve, reject) => {
        begun += 1;
        stop?.addEventListener('abort', () => reject(new Error('stopped')));
      });
    await submit();
    context.clock.nowMs += 5 * DAY_MS;
    const effects = start(context);
    await until(() => expect(begun).toBe(1));
    await effects.close();
    expect(await deliveries()).toMatchObject([{ state: 'received' }]);
    context.messenger.deliver = deliver;
    const next = start(await reopenBoard(context));
    await next.idle();
    expect(context.messenger.mails).toHaveLength(1);
    await next.close();
  });

  it('is not sent while the disk is full, by a server that starts again and again', async () => {
    await submit();
    context.stores.board.beforeCommit = () => {
      throw new Error('no space left on device');
    };
    for (let restart = 0; restart < 3; restart += 1) {
      const effects = start(await reopenBoard(context));
      await until(() => expect(effects.pauses).toHaveLength(1));
      await effects.close();
    }
    expect(context.messenger.mails).toEqual([]);
    context.stores.board.beforeCommit = () => {};
    const effects = start(await reopenBoard(context));
    await effects.idle();
    expect(context.messenger.mails).toHaveLength(1);
    await effects.close();
  });

  it('does not fill a mailbox: the twenty-first waits until an hour is over', async () => {
    const effects = start(context);
    for (let guest = 0; guest < 21; guest += 1)
      await submitApplication(context, { ...GUEST_PERSON, id: `guest:${guest}` }, anApplication());
    await effects.settled();
    expect(context.messenger.mails).toHaveLength(20);
    expect(effects.pauses.map(({ ms }) => ms)).toEqual([3_600_000]);
    // It counts as owed, but is not late: our own limit holds it back, and health reports no fault.
    expect(owedMails(context).waiting(effects.isHeld)).toEqual({ count: 1, oldestMs: null });
    context.clock.nowMs += 3_600_000;
    effects.endPauses();
    await effects.settled();
    expect(context.messenger.mails).toHaveLength(21);
    expect(owedMails(context).waiting(effects.isHeld)).toEqual({ count: 0, oldestMs: null });
    await effects.close();
  });

  it('goes out beside fifteen others, which keep to the mailbox’s limit together', async () => {
    const effects = start(context);
    const deliver = context.messenger.deliver.bind(context.messenger);
    const held: (() => void)[] = [];
    context.messenger.deliver = async mail => {
      await new Promise<void>(resolve => held.push(resolve));
      return deliver(mail);
    };
    for (let guest = 0; guest < 30; guest += 1)
      await submitApplication(context, { ...GUEST_PERSON, id: `guest:${guest}` }, anApplication());
    await effects.settled();
    expect(held).toHaveLength(MAILS_AT_ONCE);
    while (held.length > 0) {
      for (const release of held.splice(0)) release();
      await effects.settled();
    }
    expect(context.messenger.mails).toHaveLength(20);
    await effects.close();
  });

  it('leaves its place in the mailbox’s limit to another when the mail server says not now', async () => {
    failWith(context, answer(451));
    const effects = start(context);
    for (let guest = 0; guest < 21; guest += 1)
      await submitApplication(context, { ...GUEST_PERSON, id: `guest:${guest}` }, anApplication());
    await effects.settled();
    expect(context.messenger.mails.length + effects.pauses.filter(({ ms }) => ms === 60_000).length).toBe(21);
    await effects.close();
  });
});

describe('in great number causes no warning of a leak', () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => void warnings.push(warning);
  beforeEach(async () => {
    process.on('warning', onWarning);
    for (let guest = 0; guest < 36; guest += 1)
      await submitApplication(context, { ...GUEST_PERSON, id: `guest:${guest}` }, anApplication());
  });
  afterEach(() => {
    process.off('warning', onWarning);
    warnings.length = 0;
  });

  const effectsOf = (on: TestContext) => {
    const port = applicationMail(on);
    return startEffects(on, { ports: port ? [port] : [], sleep: untilAborted });
  };

  it('while it waits', async () => {
    const effects = effectsOf(context);
    await effects.idle();
    await effects.close();
    await new Promise(resolve => setImmediate(resolve));
    expect(context.messenger.mails).toHaveLength(20);
    expect(warnings).toEqual([]);
  });

  it('while the mail server takes its time', async () => {
    let underWay = 0;
    context.messenger.deliver = (_, stop) =>
      new Promise((_resolve, reject) => {
        stop?.addEventListener('abort', () => reject(new Error('stopped')));
        underWay += 1;
      });
    const effects = effectsOf(context);
    await until(() => expect(underWay).toBe(16));
    await new Promise(resolve => setImmediate(resolve));
    expect(warnings).toEqual([]);
    await effects.close();
  });
});

describe('strangers’ mails', () => {
  const waits = async (applications: () => Promise<unknown>) => {
    const effects = start(context);
    await applications();
    await effects.settled();
    await effects.close();
    return { sent: context.messenger.mails.length, waiting: effects.pauses.length };
  };
  const guest = (at: number, address = `192.0.2.${at % 250}`) => ({
    ...GUEST_PERSON,
    id: `guest:${at}`,
    from: { address },
  });

  it('one person makes this server mail a hundred addresses a day', async () => {
    const count = 103;
    for (let jobId = 1000; jobId < 1000 + count; jobId += 1)
      await addPosting(context, { jobId }, null, { email: `jobs@b${jobId}.example` });
    const answer = await waits(async () => {
      for (let jobId = 1000; jobId < 1000 + count; jobId += 1) await submit({ jobId });
    });
    expect(answer).toEqual({ sent: 100, waiting: 3 });
  });

  it('so does an employer who names them, whoever applies', async () => {
    for (let jobId = 1000; jobId < 1102; jobId += 1)
      await addPosting(context, { jobId }, 'bruno', { email: `jobs@b${jobId}.example`, direct: false });
    const answer = await waits(async () => {
      for (let jobId = 1000; jobId < 1102; jobId += 1)
        await submitApplication(context, guest(jobId), anApplication({ payload: { jobId } }));
    });
    expect(answer).toEqual({ sent: 100, waiting: 2 });
  });

  it('all spellings of a mailbox count as one', async () => {
    for (let jobId = 1000; jobId < 1022; jobId += 1)
      await addPosting(context, { jobId }, null, { email: `An.Na+${jobId}@gmail.com` });
    const answer = await waits(async () => {
      for (let jobId = 1000; jobId < 1022; jobId += 1)
        await submitApplication(context, guest(jobId), anApplication({ payload: { jobId } }));
    });
    expect(answer).toEqual({ sent: 20, waiting: 2 });
  });

  it('one network address makes a thousand, under any number of names', () => {
    const senders = new MailSenders(() => context.clock.nowMs);
    const of = (owner: string, from: string) =>
      ({ owner, operation: { id: '', digest: '', person: owner, reference: '', from } }) as DocumentRecord;
    for (let at = 0; at < 1000; at += 1) senders.note(of(`guest:${at}`, 'a'), undefined);
    expect(senders.waitMs(of('guest:new', 'a'), undefined)).toBeGreaterThan(0);
    expect(senders.waitMs(of('guest:new', 'b'), undefined)).toBe(0);
  });
});

it('notes from which network address an application came, as a hash', async () => {
  await submitApplication(context, { ...ANNA, from: { address: '192.0.2.7' } }, anApplication());
  const [record] = await documentsOf(context, 'applications');
  expect(record?.operation?.from).toMatch(/^[0-9a-f]{16}$/);
});

it('arrives once at a mail server that was away, also when this server was killed meanwhile', async () => {
  const port = await freePort();
  const config = { ...context.config, smtpUrl: `smtp://127.0.0.1:${port}` };
  const { environment, idKey, log, stores } = context;
  const messenger = await openMessenger({ config, environment, store: stores.accounts, idKey, log });
  const live = { ...context, config, messenger: { ...context.messenger, ...messenger } };
  const first = start(live);
  await submitApplication(live, ANNA, anApplication());
  await expect.poll(() => first.pauses.length).toBe(1);
  // A kill: what was in memory is gone.
  await first.close();
  const again = await openMailSink(port);
  const reopened = await reopenBoard(live);
  const second = start(reopened);
  await again.arrived(1);
  await second.idle();
  expect(await deliveries(reopened)).toMatchObject([{ state: 'delivered' }]);
  await second.close();
  const third = start(await reopenBoard(reopened));
  await third.idle();
  expect(again.received).toHaveLength(1);
  expect(again.received[0]?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await third.close();
  await messenger.close();
  await again.close();
});
