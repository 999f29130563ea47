import type { PersonData } from '../local/person-data.ts';
import { createPrivateStore } from '../local/private-store.ts';
import { createPullRemote } from '../remote/pull-remote.ts';
import { createPrivateSync, type PrivateSync, type PrivateSyncOptions } from '../sync/private-sync.ts';

type Current = ReturnType<PersonData['current']>;

export interface PullParts
  extends Omit<PrivateSyncOptions<Current>, 'people' | 'storeOf' | 'remote' | 'random'> {
  people: PersonData;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** A separate file, only loaded when a user is signed in: guests have nothing to pull. */
export function startPull({ fetch, ...parts }: PullParts): PrivateSync {
  return createPrivateSync({
    ...parts,
    storeOf: ({ db }: Current) => createPrivateStore(db),
    remote: createPullRemote({ fetch, origin: '', clock: parts.clock }),
    random: Math.random,
  });
}
