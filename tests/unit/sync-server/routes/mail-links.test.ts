import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerMailLinks } from '../../../../sync-server/routes/mail-links.ts';
import { registerSyncDeliveries } from '../../../../sync-server/routes/sync/sync-deliveries.ts';
import { knownPerson } from '../../../../sync-server/board/adoptions.ts';
import { personOf } from '../../../../sync-server/board/people.ts';
import { readAccount } from '../../../../sync-server/records/account-record.ts';
import { applicationMail } from '../../../../sync-server/applications/application-mail.ts';
import { submitApplication } from '../../../../sync-server/applications/applications.ts';
import { startEffects } from '../../../../sync-server/board/effects.ts';
import { startErasures } from '../../../../sync-server/leaving/start-erasures.ts';
import { beginErasure } from '../../../../sync-server/leaving/begin-erasure.ts';
import { ALERT_LINK_PATH, unsubscribeLink } from '../../../../sync-server/applications/mail-links.ts';
import { startPostingClaims } from '../../../../sync-server/postings/posting-claims.ts';
import { sharingWithTeam } from '../../../../sync-server/postings/team-following.ts';
import { isUnsubscribed } from '../../../../sync-server/applications/unsubscribed.ts';
import { addPosting, ANNA, anApplication, documentsOf } from '../../../support/board.ts';
import { addPerson, changeAccount, createWorld, type World } from '../../../support/server-world.ts';

const ADDRESS = 'jobs@clearwater.example';
const ORIGIN = 'https://jobs.example';
const now = () => Promise.resolve();

let world: World;
beforeEach(async () => {
  world = await createWorld({ PUBLIC_URL: ORIGIN }, [registerMailLinks, registerSyncDeliveries]);
  await addPosting(world.context, { jobId: 100, businessName: 'Clearwater' }, null, { email: ADDRESS });
  await addPosting(world.context, { jobId: 101, businessName: 'Clearwater' }, null, {
    email: ' mailto:JOBS@clearwater.example',
  });
  await addPosting(world.context, { jobId: 200 }, null, { email: 'other@clearwater.example' });
  await addPosting(world.context, { jobId: 300 }, 'owner', { email: ADDRESS });
});
afterEach(() => world.app.close());

async function runEffects(): Promise<void> {
  const ports = [applicationMail(world.context), sharingWithTeam(world.context)].filter(
    port => port !== null,
  );
  const effects = startEffects(world.context, { ports, sleep: now });
  await effects.idle();
  await effects.close();
}

/** The link in the mail about a new application. */
async function mailedLink(jobId = 100): Promise<string> {
  await submitApplication(world.context, ANNA, anApplication({ payload: { jobId } }));
  await runEffects();
  const text = world.context.messenger.mails.at(-1)?.text ?? '';
  return new URL(/https:\S+mail\/application\S+/.exec(text)?.[0] ?? '').search;
}
const APPLICATION = '/v1/sync/mail/application';
const open = (search: string) => world.app.inject({ method: 'GET', url: APPLICATION + search });
const use = (search: string) => world.app.inject({ method: 'POST', url: APPLICATION + search });
/** The link in the last mail, which signs in. */
const signInLink = () =>
  new URL(/https:\S+sign-in-link\S+/.exec(world.context.messenger.mails.at(-1)?.text ?? '')?.[0] ?? '');
const signInBy = ({ searchParams }: URL) =>
  world.app.inject({
    method: 'POST',
    url: '/v1/account/sessions/token',
    headers: world.headersOf('guest'),
    payload: { userId: searchParams.get('userId'), secret: searchParams.get('secret') },
  });
const employerOf = (jobId: number) => {
  const [row] = world.context.projection.find('jobs', 'jobId', jobId);
  return row?.permissions.find(permission => permission.startsWith('update("team:'));
};

describe('the link in a mail about an application', () => {
  it('does nothing when it is only looked at', async () => {
    const link = await mailedLink();
    const page = await open(link);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('Email me a sign-in link');
    expect((await open(`${link}&lang=fr`)).body).toContain('M’envoyer un lien de connexion');
    expect(employerOf(100)).toBeUndefined();
  });

  it('signs in whom the address belongs to, and makes their postings theirs, with what was sent to them', async () => {
    const claims = await startPostingClaims(world.context, { sleep: now });
    const link = await mailedLink();
    const answer = await use(link);
    expect(answer.statusCode).toBe(200);
    const target = signInLink();
    expect(target.pathname).toBe('/sign-in-link');
    expect(target.searchParams.get('next')).toMatch(/^\/applicants\/100\/[0-9a-f]{36}$/);
    const session = await signInBy(target);
    expect(session.statusCode).toBe(201);
    const { userId } = session.json();
    const account = (await readAccount(world.context.stores.accounts, userId))?.account;
    expect(account).toMatchObject({ email: ADDRESS, emailVerified: true });
    const [{ team } = { team: undefined }] = world.context.teams.membershipsOf(userId);
    expect(employerOf(100)).toBe(`update("team:${team?.id}")`);
    await claims.idle();
    await claims.close();
    expect(employerOf(101)).toBe(employerOf(100));
    await runEffects();
    const [application] = await documentsOf(world.context, 'applications');
    expect(application?.permissions).toContain(`read("team:${team?.id}")`);
    // Not theirs: another address, another employer.
    expect([employerOf(200), employerOf(300)]).toEqual([undefined, undefined]);
  });

  it('opens nothing for somebody who saw it quoted in an answer', async () => {
    const answer = await use(await mailedLink());
    const secret = signInLink().searchParams.get('secret') ?? '';
    expect(secret).toMatch(/^.{40,}$/);
    expect(JSON.stringify([answer.headers, answer.body])).not.toContain(secret);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(world.context.messenger.mails.map(({ to }) => to)).toEqual([ADDRESS, ADDRESS]);
  });

  it('still asks an account for its second factor, and opens no blocked one', async () => {
    const userId = 'mfa';
    const totp = { secret: 'JBSWY3DPEHPK3PXP', verified: true, lastStep: 0 };
    const mfa = { enabled: true, totp, recoveryCodes: null };
    await addPerson(world.context, userId, { email: ADDRESS, emailVerified: true, mfa });
    await use(await mailedLink());
    const session = await signInBy(signInLink());
    const account = await world.app.inject({
      method: 'GET',
      url: '/v1/account',
      headers: { ...world.headersOf('guest'), cookie: String(session.headers['set-cookie']) },
    });
    expect([account.statusCode, account.json().type]).toEqual([401, 'user_more_factors_required']);

    await changeAccount(world.context, userId, { active: false });
    const blocked = await use(await mailedLink(101));
    expect([blocked.statusCode, blocked.body]).toEqual([403, expect.stringContaining('is blocked')]);
    expect(employerOf(101)).toBeUndefined();
  });

  it('works once', async () => {
    const link = await mailedLink();
    const answers = await Promise.all([use(link), use(link), use(link)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect((await open(link)).body).toContain('already used');
    expect(world.context.teams.all()).toHaveLength(1);
  });

  it('can be used again when the mail that it asked for could not be kept', async () => {
    const link = await mailedLink();
    const full = vi.spyOn(world.context.messenger, 'mail').mockRejectedValue(new Error('the disk is full'));
    expect((await use(link)).statusCode).toBe(500);
    full.mockRestore();
    expect((await use(link)).statusCode).toBe(200);
    expect((await signInBy(signInLink())).statusCode).toBe(201);
    expect((await use(link)).statusCode).toBe(410);
  });

  it('takes an account that a stranger made with the address from them', async () => {
    const { app, context } = world;
    const payload = { userId: 'mallory', email: ADDRESS, password: 'wet boots by the door' };
    await app.inject({ method: 'POST', url: '/v1/account', headers: world.headersOf('guest'), payload });
    await use(await mailedLink());
    const account = (await readAccount(context.stores.accounts, 'mallory'))?.account;
    expect(account).toMatchObject({ emailVerified: true, passwordHash: null, sessions: [] });
  });

  it('expires, and ends with the application', async () => {
    const link = await mailedLink();
    world.context.clock.nowMs += 31 * 86_400_000;
    expect((await use(link)).statusCode).toBe(410);
    world.context.clock.nowMs -= 31 * 86_400_000;
    const [application] = await documentsOf(world.context, 'applications');
    const id = `applications/${application?.documentId}`;
    const stored = await world.context.stores.board.get(id);
    await world.context.stores.board.commit([{ id, revision: stored?.revision ?? '', body: null }]);
    expect((await use(link)).body).toContain('no longer exists');
    expect(employerOf(100)).toBeUndefined();
  });

  it.each(['', '?for=', '?for=abc', '?for=%00', `?for=${'a'.repeat(5000)}`])('%j is none', async search => {
    expect((await open(search)).statusCode).toBe(404);
    expect((await use(search)).statusCode).toBe(404);
  });

  it('of another kind is none', async () => {
    const { search } = unsubscribeLink(world.context, ORIGIN, { address: ADDRESS });
    expect((await use(search)).statusCode).toBe(404);
  });

  it('is not used by another site’s page', async () => {
    const link = await mailedLink();
    const answer = await world.app.inject({
      method: 'POST',
      url: APPLICATION + link,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
    expect(employerOf(100)).toBeUndefined();
  });
});

describe('postings that are imported later', () => {
  it('go to the team that claimed their address, and to nobody when it is gone', async () => {
    const claims = await startPostingClaims(world.context, { sleep: now });
    await use(await mailedLink());
    await addPosting(world.context, { jobId: 102 }, null, { email: ADDRESS });
    await addPosting(world.context, { jobId: 201 }, null, { email: 'other@clearwater.example' });
    await claims.idle();
    expect(employerOf(102)).toBe(employerOf(100));
    expect(employerOf(201)).toBeUndefined();
    await claims.close();

    // While no server ran.
    await addPosting(world.context, { jobId: 103 }, null, { email: ADDRESS });
    const later = await startPostingClaims(world.context, { sleep: now });
    await later.idle();
    expect(employerOf(103)).toBe(employerOf(100));

    const [member] = world.context.teams.all()[0]?.memberships ?? [];
    const erasures = await startErasures(world.context, { sleep: now });
    await beginErasure(world.context, member?.userId ?? '');
    await erasures.idle();
    await erasures.close();
    await addPosting(world.context, { jobId: 104 }, null, { email: ADDRESS });
    await later.idle();
    expect(employerOf(104)).toBeUndefined();
    await later.close();
  });
});

describe('how applications stand', () => {
  const ask = (secret: string) =>
    world.app.inject({ method: 'GET', url: '/v1/sync/deliveries', headers: { 'x-portage-guest': secret } });

  it('a guest hears of their own, and of nobody else’s', async () => {
    const secret = 'g'.repeat(43);
    const guest = personOf(world.context.idKey, { kind: 'guest', roles: [] }, secret);
    if (!guest) throw new Error('no guest');
    const made = await submitApplication(world.context, guest, anApplication());
    await submitApplication(world.context, ANNA, anApplication());
    await runEffects();
    const { deliveries } = (await ask(secret)).json();
    expect(deliveries).toEqual([
      {
        id: 'receipt' in made ? made.receipt.documentId : '',
        jobId: 100,
        delivery: { via: 'email', address: ADDRESS, state: 'delivered', at: expect.any(String) },
      },
    ]);
    expect((await ask('h'.repeat(43))).json()).toEqual({ deliveries: [] });
    expect((await ask('none')).statusCode).toBe(401);
  });
});

describe('how applications of an account stand', () => {
  it('is not told to whom has but the secret of a guest that it took over', async () => {
    const { context, app } = world;
    const secret = 'g'.repeat(43);
    const guest = personOf(context.idKey, { kind: 'guest', roles: [] }, secret);
    if (!guest) throw new Error('no guest');
    await submitApplication(context, guest, anApplication());
    const owner = personOf(context.idKey, { kind: 'user', userId: 'owner', roles: [] }, secret);
    if (!owner) throw new Error('no owner');
    const person = await knownPerson(context, owner);
    await submitApplication(context, person, anApplication({ payload: { jobId: 200 } }));
    const jobsFor = async (headers: Record<string, string>) => {
      const url = '/v1/sync/deliveries';
      const answer = await app.inject({
        method: 'GET',
        url,
        headers: { 'x-portage-guest': secret, ...headers },
      });
      return answer.json().deliveries.map(({ jobId }: { jobId: number }) => jobId);
    };
    expect(await jobsFor({})).toEqual([100]);
    expect(await jobsFor(world.headersOf('owner'))).toEqual([200, 100]);
  });
});

describe('unsubscribing', () => {
  const linkFor = (who: Parameters<typeof unsubscribeLink>[2]) => {
    const { pathname, search } = unsubscribeLink(world.context, ORIGIN, who);
    return pathname + search;
  };

  it('of an address: a look changes nothing, one request of its mail program does', async () => {
    const url = linkFor({ address: ADDRESS });
    const page = await world.app.inject({ method: 'GET', url });
    expect(page.body).toContain('Unsubscribe');
    expect(await isUnsubscribed(world.context, ADDRESS)).toBe(false);
    const answer = await world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.statusCode).toBe(200);
    expect(await isUnsubscribed(world.context, 'Jobs@Clearwater.example')).toBe(true);
    expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    await submitApplication(world.context, ANNA, anApplication());
    await runEffects();
    expect(world.context.messenger.mails).toEqual([]);
  });

  it('takes the field of a mail program as a form with parts too', async () => {
    const url = linkFor({ address: ADDRESS });
    const part =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const send = (to: string, payload: string) =>
      world.app.inject({
        method: 'POST',
        url: to,
        headers: { 'content-type': 'multipart/form-data; boundary=b', origin: 'https://mail.example' },
        payload,
      });
    expect((await send(url, part)).statusCode).toBe(200);
    expect(await isUnsubscribed(world.context, ADDRESS)).toBe(true);
    expect((await send(ALERT_LINK_PATH, part)).statusCode).toBe(404);
    expect((await send(url, 'x'.repeat(20_000))).statusCode).toBe(413);
  });

  it('of a member sets their preference', async () => {
    const url = linkFor({ userId: 'owner' });
    expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    const account = (await readAccount(world.context.stores.accounts, 'owner'))?.account;
    expect(account?.prefs).toMatchObject({ applicationMail: 'never' });
    const gone = linkFor({ userId: 'nobody' });
    expect((await world.app.inject({ method: 'POST', url: gone })).statusCode).toBe(200);
  });

  it('covers every spelling of a mailbox', async () => {
    await world.app.inject({ method: 'POST', url: linkFor({ address: 'jobs+portage@clearwater.example' }) });
    expect(await isUnsubscribed(world.context, ADDRESS)).toBe(true);
    expect(await isUnsubscribed(world.context, 'other@clearwater.example')).toBe(false);
  });

  it('can be undone, by a button of its page and by no other site', async () => {
    const url = linkFor({ address: ADDRESS });
    const subscribe = url.replace('unsubscribe', 'subscribe');
    const { body } = await world.app.inject({ method: 'POST', url });
    expect(body).toContain('action="/v1/sync/mail/subscribe?lang=en"');
    expect((await world.app.inject({ method: 'GET', url })).body).toContain('Subscribe again');

    const headers = { origin: 'https://evil.example' };
    expect((await world.app.inject({ method: 'POST', url: subscribe, headers })).statusCode).toBe(403);
    expect(await isUnsubscribed(world.context, ADDRESS)).toBe(true);

    for (const _ of ['once', 'again']) {
      const answer = await world.app.inject({ method: 'POST', url: subscribe });
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining('You’re subscribed again'),
      ]);
      expect(await isUnsubscribed(world.context, ADDRESS)).toBe(false);
    }
    await submitApplication(world.context, ANNA, anApplication());
    await runEffects();
    expect(world.context.messenger.mails.map(({ to }) => to)).toEqual([ADDRESS]);
    const broken = await world.app.inject({ method: 'POST', url: subscribe.slice(0, -3) });
    expect(broken.statusCode).toBe(404);
  });

  it('of a member can be undone, which leaves another choice alone', async () => {
    const url = linkFor({ userId: 'owner' });
    const subscribe = url.replace('unsubscribe', 'subscribe');
    const choice = async () =>
      (await readAccount(world.context.stores.accounts, 'owner'))?.account.prefs['applicationMail'];
    await world.app.inject({ method: 'POST', url });
    world.context.clock.nowMs += 1_000;
    expect((await world.app.inject({ method: 'POST', url: subscribe })).statusCode).toBe(200);
    expect(await choice()).toBe('immediately');
    const prefs = { applicationMail: 'daily' };
    await changeAccount(world.context, 'owner', { prefs });
    await world.app.inject({ method: 'POST', url: subscribe });
    expect(await choice()).toBe('daily');
  });

  it('of mails about messages ends those alone', async () => {
    const url = linkFor({ userId: 'owner', about: 'messages' });
    const prefs = async () => (await readAccount(world.context.stores.accounts, 'owner'))?.account.prefs;
    expect((await world.app.inject({ method: 'GET', url })).body).toContain('about new messages');
    await world.app.inject({ method: 'POST', url });
    expect(await prefs()).toMatchObject({ messageMail: 'never' });
    expect(await prefs()).not.toHaveProperty('applicationMail');
    world.context.clock.nowMs += 1_000;
    await world.app.inject({ method: 'POST', url: url.replace('unsubscribe', 'subscribe') });
    expect(await prefs()).toMatchObject({ messageMail: 'immediately' });
  });

  it('without a whole link changes nothing', async () => {
    const url = `${linkFor({ address: ADDRESS }).slice(0, -3)}abc`;
    expect((await world.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    expect(await isUnsubscribed(world.context, ADDRESS)).toBe(false);
  });
});
