import type { PersonData } from '../../local/people/person-data.ts';
import { createPrivateStore } from '../../local/values/private-store.ts';
import { createPullRemote } from '../../remote/pull-remote.ts';
import {
  createPrivateSync,
  type PrivateSync,
  type PrivateSyncOptions,
} from '../../sync/private/private-sync.ts';

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
