import { expiryShift, jobAttributes } from './bench-card.mjs';
import { jobIdOf } from './card-ids.mjs';
import {
  changedCards,
  changesTo,
  EASY_FILTER,
  filtersOf,
  RARE_FILTER,
  referenceAnswer,
  syntheticCards,
} from './synthetic-cards.mjs';

/**
 * The data for a catalogue bench.
 * @typedef {object} CardSource
 * @property {{ documentId: string, data: object }[]} postings
 * @property {import('./synthetic-cards.mjs').BenchFilter} easy
 * @property {import('./synthetic-cards.mjs').BenchFilter} rare
 * @property {(count: number) => import('./synthetic-cards.mjs').BenchFilter[]} filters
 * @property {(seed: number, share?: number) => { put: { documentId: string, data: object }[], remove: string[] }} change
 *   changes this share of the postings (one in a hundred by default, ten at least), also in this source
 * @property {(filter: import('./synthetic-cards.mjs').BenchFilter, limit: number) => number[]} answer
 *   the correct answer, computed naively, as job numbers
 */

/** Invented cards. @param {number} count @param {number} seed @returns {CardSource} */
export function syntheticSource(count, seed) {
  let cards = syntheticCards(count, seed);
  const shift = expiryShift(cards, Date.now());
  const posting = (/** @type {import('./bench-card.mjs').BenchCard} */ card) => ({
    documentId: card.id,
    data: jobAttributes(card, shift),
  });
  return {
    postings: cards.map(posting),
    easy: EASY_FILTER,
    rare: RARE_FILTER,
    filters: wanted => filtersOf(wanted, seed + 3),
    change(changeSeed, share = 0.01) {
      const changes = changesTo(cards, share, changeSeed);
      cards = changedCards(cards, changes);
      return { put: [...changes.changed, ...changes.added].map(posting), remove: changes.removed };
    },
    answer: (filter, limit) => referenceAnswer(cards, filter, limit).map(jobIdOf),
  };
}
