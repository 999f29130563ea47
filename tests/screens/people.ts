import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { PushResponse } from '../../src/wire/operations/push.ts';
import { GUEST_HEADER } from '../../src/wire/operations/push-limits.ts';
import { PROTOCOL_VERSION } from '../../src/wire/protocol-version.ts';
import { asOne, type PathOf, type Screen, type Persona, type Visit } from './screen.ts';

export const PASSWORD = 'canoe-over-the-height-of-land';

export interface Person {
  id: string;
  name: string;
  email: string;
}

async function post(url: string, data: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'portage', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(data),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** An account of its own, and nothing else. */
export async function makePerson({ url }: Visit, name = 'Robin Tremblay'): Promise<Person> {
  const email = `robin-${randomUUID().slice(0, 8)}@example.ca`;
  const answer = await post(`${url}/v1/account`, { userId: 'unique()', name, email, password: PASSWORD });
  const { $id } = (await answer.json()) as { $id: string };
  return { id: $id, name, email };
}

/** The cookie of a new session of theirs: `name=value`. */
async function openSession(url: string, { email }: Person): Promise<string> {
  const answer = await post(`${url}/v1/account/sessions/email`, { email, password: PASSWORD });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** This device is theirs from the next page on. */
export async function signIn({ page, url }: Visit, person: Person): Promise<Person> {
  const [name = '', value = ''] = (await openSession(url, person)).split('=');
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
  await page.addInitScript(user => {
    if (sessionStorage.getItem('arranged')) return;
    sessionStorage.setItem('arranged', 'true');
    const session = { status: 'signed-in', remember: true, endPending: false };
    localStorage.setItem('portage.user', JSON.stringify(user));
    localStorage.setItem('portage.session', JSON.stringify(session));
    localStorage.setItem('portage.authenticated', 'true');
  }, person);
  return person;
}

/** A new account, signed in on this device. */
export async function signUp(visit: Visit): Promise<Person> {
  return signIn(visit, await makePerson(visit));
}

/** The one person of all screens that change nothing of the account. */
export function robin(visit: Visit): Promise<Person> {
  return visit.once('robin', () => makePerson(visit));
}

export async function signInAsRobin(visit: Visit): Promise<Person> {
  return signIn(visit, await robin(visit));
}

/** Has an account and nothing else, and `there` changes nothing of it. */
const ROBIN: Persona = { name: 'robin', arrive: signInAsRobin };
/** Writes postings and has drafts of them. A different account on each device. */
export const WRITER: Persona = { name: 'a writer', arrive: signUp };
/** Has no account, and does something on this device. */
export const VISITOR: Persona = { name: 'a visitor', arrive: () => Promise.resolve() };

export function asRobin(path: string | PathOf, there?: (visit: Visit) => Promise<unknown>): Screen {
  return asOne(ROBIN, path, there);
}

export async function signOutHere(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

interface Done {
  jobId: number;
  documentId: string;
}

/** What is done from another device, by a person with an account or by a guest: the receipts, in order. */
export async function doElsewhere(
  { url }: Visit,
  operations: readonly { kind: string; payload: object }[],
  by: Person | 'guest',
): Promise<Done[]> {
  const who: Record<string, string> =
    by === 'guest'
      ? { [GUEST_HEADER]: randomBytes(32).toString('base64url') }
      : { cookie: await openSession(url, by) };
  const answer = await post(
    `${url}/v1/sync/push`,
    {
      protocol: PROTOCOL_VERSION,
      operations: operations.map(operation => ({
        ...operation,
        id: randomUUID(),
        createdAt: new Date().toISOString(),
        userId: by === 'guest' ? null : by.id,
      })),
    },
    who,
  );
  const { outcomes } = (await answer.json()) as PushResponse;
  return outcomes.map(outcome => {
    if (!('receipt' in outcome)) throw new Error(JSON.stringify(outcome));
    return outcome.receipt;
  });
}
