import { todayIn } from '../../src/domain/dates.ts';
import type { Card } from '../../src/domain/listing.ts';
import { findWageTable } from '../../src/domain/lmia/wage-table-lookup.ts';
import { SPECIFICATION_TABLE } from '../../src/domain/lmia/wage-tables.ts';
import type { Context } from '../board/context.ts';
import { newestCards } from '../catalogue/newest-cards.ts';
import { postingFacts } from './posting-facts.ts';
import { searchFilters } from './search-filters.ts';

/** Rows examined for a search: a request must cost little. What is further down, the app finds. */
const ROWS = 96;
/** What this device's position, its visits or another order decide isn't known here; what all postings decide costs too much. */
const ELSEWHERE = ['near', 'km', 'new', 'sort', 'approved'];
/** The language of the page is no filter, and both of these are one choice of the screen. */
const SAME_CHOICE: Readonly<Record<string, string>> = { term: 'hours' };

/** The beginning of a search's list. */
export interface FirstMatches {
  /** Never those without the ones before them. */
  cards: Card[];
  /** How many filters are set, the keyword not among them. */
  filters: number;
}

/** The first open postings that a search finds, as the list has them. null: only the app knows. */
export function firstMatches(
  context: Pick<Context, 'projection' | 'environment' | 'config'>,
  search: URLSearchParams,
): FirstMatches | null {
  const names = [...new Set(search.keys())].filter(name => name !== 'lang');
  if (names.length === 0) return { cards: newestCards(context), filters: 0 };
  const tests = searchFilters(search.toString())?.tests;
  // What isn't known here may be a part of the screen, or a filter of a newer app.
  if (names.some(name => ELSEWHERE.includes(name) || !tests?.has(name))) return null;
  const today = todayIn(null, context.environment.nowMs());
  const sources = {
    today,
    wageTable: findWageTable(context.config.wageTable, today) ?? SPECIFICATION_TABLE,
    isApprovedEmployer: () => false,
  };
  const wanted = [...(tests?.values() ?? [])];
  const isMatch = (card: Card) => {
    const facts = postingFacts(card, sources);
    return wanted.every(test => test(facts));
  };
  const cards = newestCards(context, { rows: ROWS, isMatch });
  const chosen = new Set(names.filter(name => name !== 'q').map(name => SAME_CHOICE[name] ?? name));
  return cards.length === 0 ? null : { cards, filters: chosen.size };
}
