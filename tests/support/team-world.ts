import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Part } from '../../sync-server/app.ts';
import { addPerson, API_KEY, createWorld, type Method, PROJECT, type World } from './server-world.ts';
import type { TestContext } from './test-context.ts';

export const JOIN_URL = 'https://jobs.example/join-team?lang=fr';
/** Answers that a test reads. */
export type Body = Record<string, unknown>;

export interface TeamWorld {
  world: World;
  context: TestContext;
  /** `who` is `key`, `guest`, or a user's id. */
  send(who: string, method: Method, url: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** Like `send`, for an expected status. Resolves to the body. */
  ask(status: number, who: string, method: Method, url: string, body?: unknown): Promise<Body>;
  /** The `Cookie` header of a user. */
  cookieOf(userId: string): string;
  /** The parameters of the last mail's link. */
  lastInvitation(): Record<string, string>;
  /** Adds a member as the operator. Resolves to the membership's id. */
  join(teamId: string, userId: string, roles?: readonly string[]): Promise<string>;
}

/** A server with four users and the owner's team `crew`. */
export async function createTeamWorld(parts: readonly Part[] = []): Promise<TeamWorld> {
  const world = await createWorld({ PUBLIC_URL: 'https://jobs.example' }, parts);
  const { context, app } = world;
  const cookies = new Map<string, string>();
  for (const id of ['ann', 'bob']) cookies.set(id, await addPerson(context, id));

  const headersOf = (who: string): Record<string, string> => {
    if (who === 'guest') return PROJECT;
    if (who === 'key') return { ...PROJECT, 'x-appwrite-key': API_KEY };
    if (who === 'owner' || who === 'stranger') return world.headersOf(who);
    return { ...PROJECT, cookie: cookies.get(who) ?? '' };
  };
  const send: TeamWorld['send'] = (who, method, url, body) =>
    app.inject({
      method,
      url: `/v1${url}`,
      headers: headersOf(who),
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const ask: TeamWorld['ask'] = async (status, who, method, url, body) => {
    const answer = await send(who, method, url, body);
    expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status });
    return answer.body === '' ? {} : answer.json();
  };

  await ask(201, 'owner', 'POST', '/teams', { teamId: 'crew', name: 'Night crew' });
  return {
    world,
    context,
    send,
    ask,
    cookieOf: userId => headersOf(userId)['cookie'] ?? '',
    lastInvitation() {
      const text = context.messenger.mails.at(-1)?.text ?? '';
      const [link = ''] = /https:\/\/jobs\.example\/\S+/.exec(text) ?? [];
      return Object.fromEntries(new URL(link).searchParams);
    },
    async join(teamId, userId, roles = []) {
      const { $id } = await ask(201, 'key', 'POST', `/teams/${teamId}/memberships`, { userId, roles });
      return String($id);
    },
  };
}
