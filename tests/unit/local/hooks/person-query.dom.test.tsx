import { expect, test } from 'vitest';
import { useViewedJobs } from '../../../../src/local/hooks/use-viewed-jobs.ts';
import { PersonProvider } from '../../../../src/local/people/person-context.tsx';
import type { PersonData } from '../../../../src/local/people/person-data.ts';
import { NO_MARKS } from '../../../../src/local/values/job-marks.ts';
import { act, see } from '../../../support/dom/queries.ts';
import { openPart } from '../../../support/dom/test-app.tsx';
import { gate } from '../../../support/gate.ts';

test('what was read early doesn’t replace what the query found since, even if that is nothing', async () => {
  const { isOpen: isRead, open: read } = gate();
  let tell: (found: ReadonlySet<number>) => void = () => undefined;
  const person = {
    early: async () => {
      await isRead;
      return { marks: NO_MARKS, viewed: new Set([7]) };
    },
  };
  const data = {
    current: () => person,
    subscribe: () => () => undefined,
    isLoaded: () => false,
    watch(_load: unknown, listener: typeof tell) {
      tell = listener;
      return () => undefined;
    },
  } as unknown as PersonData;
  function Viewed() {
    return <p>{`Viewed: ${[...useViewedJobs()].join(', ') || 'none'}`}</p>;
  }
  await openPart(
    <PersonProvider data={data}>
      <Viewed />
    </PersonProvider>,
  );
  await act(async () => tell(new Set()));
  await act(async () => read());
  expect((await see(/^Viewed: /)).textContent).toBe('Viewed: none');
});
