import { expect, it } from 'vitest';
import type { OutboxStatus } from '../../../../src/sync/schedule.ts';
import { createSendingNews } from '../../../../src/sync/outbox/sending-news.ts';
import { watchSending } from '../../../../src/sync/outbox/watch-sending.ts';
import { turns } from '../../../support/fake-clock.ts';

/** An outbox of ids, and the lines that were told. */
function outboxOf(waiting: string[]) {
  let status: OutboxStatus = 'idle';
  let changed = () => {};
  const states = new Map(waiting.map(id => [id, 'waiting']));
  const line = createSendingNews();
  const inState = (ids: readonly string[], state: string) =>
    ids.filter(id => states.get(id) === state).length;
  const told: (string | null)[] = [];
  line.subscribe(() => {
    const news = line.state();
    told.push(typeof news === 'string' ? news : news && `${news.sent} sent, ${news.attention} need you`);
  });
  const watch = watchSending({
    status: () => status,
    subscribe(listener) {
      changed = listener;
      return () => undefined;
    },
    unsettled: async () => [...states].filter(([, state]) => state === 'waiting').map(([id]) => id),
    outcomes: async ids => ({ sent: inState(ids, 'sent'), attention: inState(ids, 'attention') }),
    tell: line.tell,
    onUnexpectedError: error => told.push(String(error)),
  });
  return {
    told,
    line,
    watch,
    states,
    becomes: async (next: OutboxStatus) => {
      status = next;
      changed();
      await turns();
    },
  };
}

it('tells once what became of all that waited since before', async () => {
  const { told, states, becomes, line } = outboxOf(['a', 'b', 'c']);
  await becomes('sending');
  states.set('a', 'sent').set('b', 'sent').set('c', 'attention');
  await becomes('idle');
  await becomes('sending');
  await becomes('idle');
  expect(told).toEqual(['2 sent, 1 need you']);
  line.dismiss();
  expect(line.state()).toBeNull();
});

it('says nothing of what was sent at once', async () => {
  const { told, states, becomes } = outboxOf([]);
  await becomes('idle');
  states.set('a', 'waiting');
  await becomes('sending');
  states.set('a', 'sent');
  await becomes('idle');
  expect(told).toEqual([]);
});

it.each(['offline', 'busy'] as const)('counts what waited while it was %s, once it is sent', async status => {
  const { told, states, becomes } = outboxOf([]);
  await becomes('sending');
  states.set('a', 'waiting');
  await becomes(status);
  await becomes('sending');
  states.set('a', 'sent');
  await becomes('idle');
  expect(told).toEqual(['1 sent, 0 need you']);
});

it('counts what was written without a connection, when there is one again', async () => {
  const { told, states, becomes } = outboxOf([]);
  states.set('a', 'waiting');
  await becomes('sending');
  await becomes('offline');
  states.set('b', 'waiting');
  await becomes('sending');
  states.set('a', 'sent');
  await becomes('offline');
  expect(told).toEqual([]);
  await becomes('sending');
  states.set('b', 'sent');
  await becomes('idle');
  expect(told).toEqual(['2 sent, 0 need you']);
});

it('waits with what needs a sign-in', async () => {
  const { told, states, becomes } = outboxOf(['a', 'b']);
  await becomes('sending');
  states.set('a', 'sent');
  await becomes('needs-login');
  await becomes('sending');
  states.set('b', 'sent');
  await becomes('idle');
  expect(told).toEqual(['1 sent, 0 need you', '1 sent, 0 need you']);
});

it('forgets what was another person’s', async () => {
  const { told, states, becomes, watch } = outboxOf(['a']);
  await becomes('offline');
  states.delete('a');
  watch.restart();
  await becomes('sending');
  states.set('a', 'sent');
  await becomes('idle');
  expect(told).toEqual([]);
});

it('forgets the steps that were under way for a person who has left', async () => {
  const told: unknown[] = [];
  const answers: { resolve: (ids: string[]) => void; reject: (error: Error) => void }[] = [];
  const asked: (readonly string[])[] = [];
  let changed = () => {};
  const watch = watchSending({
    status: () => 'idle',
    subscribe(listener) {
      changed = listener;
      return () => undefined;
    },
    unsettled: () => new Promise((resolve, reject) => void answers.push({ resolve, reject })),
    outcomes: ids => {
      asked.push(ids);
      return Promise.resolve({ sent: ids.length, attention: 0 });
    },
    tell: news => told.push(news),
    onUnexpectedError: error => told.push(String(error)),
  });
  const answer = async (how: (query: (typeof answers)[number]) => void) => {
    await turns();
    const query = answers.shift();
    if (!query) throw new Error('Nothing was asked');
    how(query);
    await turns();
  };
  await turns();
  watch.restart();
  await answer(({ resolve }) => resolve(['the first person’s']));
  watch.restart();
  // The database of the second person was removed.
  await answer(({ reject }) => reject(new Error('Database has been closed')));
  await answer(({ resolve }) => resolve(['the third person’s']));
  changed();
  await turns();
  expect(asked).toEqual([['the third person’s']]);
  expect(told).toEqual([null, null, { sent: 1, attention: 0 }]);
  await answer(({ reject }) => reject(new Error('a bug')));
  expect(told.at(-1)).toBe('Error: a bug');
});
