import { todayIn } from '../../src/domain/dates.ts';
import { JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { ownTurn } from '../core/turns/own-turn.ts';
import { isConfirmed } from '../records/team-record.ts';
import type { News } from './push-news.ts';

const DAY_MS = 86_400_000;
const DAYS_BEFORE = 3;
const ROWS_A_TURN = 5_000;

type Parts = Pick<Context, 'idKey' | 'projection' | 'teams'>;

/**
 * The postings that close within three days, for the people who may extend them. Postings that no employer here has
 * (imports, samples) are news for no one.
 */
export async function* expiringNews(parts: Parts, nowMs: number): AsyncGenerator<News> {
  const [first, last] = [todayIn(null, nowMs), todayIn(null, nowMs + DAYS_BEFORE * DAY_MS)];
  let rows = 0;
  for (const { documentId, data, permissions } of parts.projection.all(JOBS.id)) {
    rows += 1;
    if (rows % ROWS_A_TURN === 0) await ownTurn();
    const day = data['expiryDateFormatted'];
    if (typeof day !== 'string' || day < first || day > last || data['closedAt'] !== null) continue;
    for (const userId of editorsOf(parts, permissions)) {
      const id = derivedId(parts.idKey, 'push', 'expiring', userId, documentId, day);
      yield { id, userId, kind: 'expiring', subject: documentId };
    }
  }
}

function editorsOf({ teams }: Parts, permissions: readonly string[]): Set<string> {
  const people = permissions.flatMap(permission => {
    const [, kind, id = ''] = /^update\("(user|team):([^"/]+)/.exec(permission) ?? [];
    if (kind === 'user') return id;
    const team = kind === 'team' ? teams.get(id) : undefined;
    return team?.memberships.filter(isConfirmed).map(({ userId }) => userId) ?? [];
  });
  return new Set(people);
}
