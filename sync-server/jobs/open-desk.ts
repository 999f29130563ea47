import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECTED_COLLECTIONS } from '../../src/wire/collections.ts';
import { REVIEW_MAX, REVIEW_PATH, type ReviewAnswer, type ReviewList } from '../../src/wire/review.ts';
import type { Config } from '../config/config.ts';
import type { Environment } from '../core/environment.ts';
import { openStore } from '../backup/open-store.ts';
import { createProjection } from '../projection/create-projection.ts';
import { ensureCollections } from '../documents/collections.ts';
import { createReviewDesk, type ReviewDesk } from '../postings/review-desk.ts';
import { UNTRACED_COLLECTIONS } from '../pull/private-entries.ts';
import { RemovalTraces } from '../store/removal-traces.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { refuseOthersData } from './own-data.ts';
import {
  type AskInit,
  askServer,
  BESIDE_SERVER,
  findRunningServer,
  unavailableText,
} from './running-server.ts';
import { isServerWriting, takeTerm } from '../writer/live-writer.ts';
import type { ServerFile } from './server-file.ts';

/** A review that failed, with the command's message. */
export class ReviewFailure extends Error {
  override readonly name = 'ReviewFailure';
}

export interface OpenDesk {
  desk: ReviewDesk;
  close: () => Promise<void>;
}

/**
 * Uses the running server if there is one, otherwise the databases: only one process can have the embedded ones open.
 */
export async function openDesk(config: Config, environment: Environment): Promise<OpenDesk> {
  const server = await findRunningServer(config.dataDir);
  if (server) return { desk: deskOverHttp(server), close: () => Promise.resolve() };
  if (config.storeUrl === null) refuseOthersData(config.dataDir);
  // Only opens existing databases: to the server, one created here would look like a database that lost its secrets.
  const isThere = (name: string) =>
    config.storeUrl !== null || existsSync(join(config.dataDir, 'store', name));
  if (!isThere('board')) throw new ReviewFailure(`There are no postings in ${config.dataDir}.`);
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  const traces = new RemovalTraces(UNTRACED_COLLECTIONS);
  const open = async (
    name: 'board' | 'accounts',
    parts: Parameters<typeof openStore>[3] = {},
  ): Promise<Store> => {
    const complain = (error: Error) => console.error(error.message);
    const store = await openStore(config, name, complain, parts).catch((error: unknown) => {
      throw error instanceof StoreUnavailable ? new ReviewFailure(unavailableText(error)) : error;
    });
    closing.push(() => store.close());
    return store;
  };
  try {
    const accounts = isThere('accounts') ? await open('accounts') : null;
    const isShared = config.storeUrl !== null && accounts !== null;
    if (isShared && (await isServerWriting(accounts, pause))) throw new ReviewFailure(BESIDE_SERVER);
    const fence = isShared ? await takeTerm(accounts) : undefined;
    const stores = { board: await open('board', { fence, traces }), accounts };
    await ensureCollections(stores.board);
    const log = { error: (details: object, message: string) => console.error(message, details) };
    const projection = await createProjection(stores.board, PROJECTED_COLLECTIONS, log, { traces });
    closing.push(() => projection.close());
    return { desk: createReviewDesk({ environment, projection, stores }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function deskOverHttp(server: ServerFile): ReviewDesk {
  const headers = { 'content-type': 'application/json' };
  const ask = <T>(query: string, init: AskInit = {}): Promise<T> =>
    askServer(server, REVIEW_PATH + query, { ...init, headers }, async response => {
      if (response.ok) return (await response.json()) as T;
      throw new ReviewFailure(
        `The running server refused the request (${response.status}): ${await response.text()}`,
      );
    });

  return {
    list: ({ state, limit, offset }) =>
      ask<ReviewList>(`?state=${state}&limit=${Math.min(limit, REVIEW_MAX)}&offset=${offset}`),
    async decide(decision) {
      const body = JSON.stringify({ decisions: [decision] });
      const { outcomes } = await ask<ReviewAnswer>('', { method: 'POST', body });
      const [outcome] = outcomes;
      if (!outcome) throw new ReviewFailure('The server that answered isn’t this version of Portage.');
      return outcome;
    },
  };
}
