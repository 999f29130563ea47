import { findWageTable } from '../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE, type WageTable } from '../../src/domain/lmia/wage-tables.ts';
import { JOBS, storageOf } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Timer } from '../core/timer.ts';
import type { EventConsumer } from '../events/board-event.ts';
import type { PushService } from '../push/open-push.ts';
import { AlertRunner } from './alert-runner.ts';
import { type AlertFigures, createAnnouncer } from './announcements.ts';
import { mayBeNewPosting } from './new-posting.ts';
import { noteMatches } from './note-matches.ts';
import { WatchedSearches } from './watched-searches.ts';

/** Events matched together: an import's postings meet the same searches, and each search is written once for all of them. */
const AT_ONCE = 500;
const GATHER_MS = 1_000;

export interface AlertService {
  consumer: EventConsumer;
  figures: AlertFigures;
  /** Searches with something to tell. */
  waiting(): number;
  /** Resolves when no announcement is under way. */
  idle(): Promise<void>;
}

/** Tells people of new postings that match their saved searches, by mail and push messages. */
export function openAlerts(
  context: Context,
  { push, timer }: { push: Pick<PushService, 'tell'>; timer: Timer },
): AlertService {
  const { config, environment, stores, log } = context;
  const figures: AlertFigures = { mails: 0, pushes: 0, retries: 0, failed: 0 };
  const wageTable = (today: string): WageTable =>
    findWageTable(config.wageTable, today) ?? SPECIFICATION_TABLE;
  const announce = createAnnouncer({ context, push, wageTable, figures });
  const prefix = `${storageOf(JOBS)}/`;
  let runner: AlertRunner | undefined;
  let searches: WatchedSearches | undefined;

  const consumeAll: EventConsumer['consumeAll'] = async events => {
    if (!searches) throw new Error('Alerts are not open');
    await noteMatches({ context, searches, wageTable }, events);
  };

  return {
    figures,
    waiting: () => runner?.waiting ?? 0,
    idle: async () => runner?.idle(),
    consumer: {
      name: 'alerts',
      hears: id => id.startsWith(prefix),
      wants: mayBeNewPosting,
      consume: async event => consumeAll([event]),
      consumeAll,
      atOnce: AT_ONCE,
      gatherMs: GATHER_MS,
      async start() {
        const opened = new WatchedSearches(stores.board, log, searchId => runner?.chosen(searchId));
        await opened.open();
        searches = opened;
        runner = new AlertRunner({
          store: stores.accounts,
          environment,
          timer,
          log,
          isAlone: config.storeUrl === null,
          alertOf: searchId => opened.get(searchId)?.alert,
          announce,
        });
        await runner.start();
      },
      async stop() {
        searches?.close();
        searches = undefined;
        const open = runner;
        runner = undefined;
        await open?.close();
      },
    },
  };
}
