import { expect, test } from 'vitest';
import { emptyDetails } from '../../../src/domain/empty-details.ts';
import { useJob } from '../../../src/features/jobs/detail/use-job.ts';
import { useCatalogueValue } from '../../../src/features/services.ts';
import { useViewedJobs } from '../../../src/local/hooks/use-viewed-jobs.ts';
import { markViewed } from '../../../src/local/values/viewed-jobs.ts';
import { createFollowed } from '../../../src/sync/followed.ts';
import { aCard } from '../../support/card-arbitrary.ts';
import { catalogueIn } from '../../support/dom/bare-catalogue.ts';
import { act, see } from '../../support/dom/queries.ts';
import { openPart } from '../../support/dom/test-app.tsx';
import { turns } from '../../support/fake-clock.ts';

test('a part that shows one value of the list’s status isn’t redrawn for the others', async () => {
  const { catalogue } = catalogueIn({});
  const status = createFollowed(catalogue.status());
  const change = (changed: Partial<ReturnType<typeof catalogue.status>>) =>
    act(() => status.set({ ...status.current(), ...changed }));
  const drawn: number[] = [];
  function Cards() {
    const cards = useCatalogueValue(each => each.cards);
    drawn.push(cards);
    return <p>{`${cards} cards`}</p>;
  }
  await openPart(<Cards />, {
    services: { catalogue: { ...catalogue, status: status.current, subscribe: status.subscribe } },
  });
  drawn.length = 0;
  change({ syncing: true });
  change({ progress: { bytes: 1, of: 2, cards: 0, ofCards: 7 } });
  change({ progress: null, confirmedAt: 1_000 });
  expect(drawn).toEqual([]);
  change({ cards: 7 });
  await see('7 cards');
});

test('a part isn’t redrawn when the disk says what it said before', async () => {
  const found = new Set<ReadonlySet<number>>();
  function Viewed() {
    const viewed = useViewedJobs();
    found.add(viewed);
    return <p>{`Viewed: ${[...viewed].join(', ')}`}</p>;
  }
  const page = await openPart(<Viewed />);
  const { db } = page.people.current();
  await see('Viewed:');
  await markViewed(db, 1, 1_000);
  await see('Viewed: 1');
  await markViewed(db, 1, 2_000);
  await turns();
  await markViewed(db, 2, 3_000);
  await see('Viewed: 1, 2');
  expect(Array.from(found, each => [...each])).toEqual([[], [1], [1, 2]]);
});

test('a posting’s page isn’t redrawn when another version of the list has the same card', async () => {
  const { catalogue } = catalogueIn({});
  const status = createFollowed({ ...catalogue.status(), state: 'ready' as const });
  const card = aCard({ jobId: 1 });
  const asked: number[] = [];
  const views = new Set<unknown>();
  function Posting() {
    const { view } = useJob(1);
    views.add(view);
    return <p>{`The posting: ${view.status}`}</p>;
  }
  const page = await openPart(<Posting />, {
    services: {
      catalogue: {
        ...catalogue,
        status: status.current,
        subscribe: status.subscribe,
        card: async jobId => {
          asked.push(jobId);
          return { ...card };
        },
      },
      details: {
        read: async () => ({
          status: 'found',
          listing: { card, details: emptyDetails() },
          fromDevice: false,
          checkedAt: 1,
        }),
      },
    },
  });
  await see('The posting: found');
  const { version } = status.current();
  const shown = [...views].at(-1);
  views.clear();
  asked.length = 0;
  act(() => status.set({ ...status.current(), version: version + 1 }));
  await act(() => turns(20));
  expect(asked).toEqual([1]);
  expect([...views].filter(view => view !== shown)).toEqual([]);
  expect(page.surprises).toEqual([]);
});
