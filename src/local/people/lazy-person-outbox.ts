import { loadOnce } from '../../sync/load-once.ts';
import type { PersonOutbox } from '../../sync/outbox/person-outbox.ts';

/** An outbox whose code is loaded with the first call: reading the list needs none of it. */
export function lazyPersonOutbox(load: () => Promise<PersonOutbox>): PersonOutbox {
  const loaded = loadOnce(load);
  return {
    pending: async (...asked) => (await loaded()).pending(...asked),
    markSending: async ids => (await loaded()).markSending(ids),
    settle: async (...asked) => (await loaded()).settle(...asked),
    release: async ids => (await loaded()).release(ids),
    recover: async () => (await loaded()).recover(),
    collect: async options => (await loaded()).collect(options),
    meetEpoch: async epoch => (await loaded()).meetEpoch(epoch),
    epoch: async () => (await loaded()).epoch(),
    add: async (...asked) => (await loaded()).add(...asked),
    retry: async id => (await loaded()).retry(id),
    dismiss: async id => (await loaded()).dismiss(id),
    takeAsDraft: async id => (await loaded()).takeAsDraft(id),
    remove: async (id, only) => (await loaded()).remove(id, only),
  };
}
