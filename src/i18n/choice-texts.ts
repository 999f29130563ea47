import type { Card, CardChoice } from '../domain/card-fields.ts';
import type { MessageId } from './message-id.ts';

/** The text of each value of a choice, in the order in which screens offer them. */
type TextsOf<K extends CardChoice, Unsaid = never> = Readonly<
  Record<Exclude<NonNullable<Card[K]>, Unsaid>, MessageId>
>;

export const TERM_TEXTS = {
  permanent: 'domain.term.permanent',
  term: 'domain.term.term',
  seasonal: 'domain.term.seasonal',
  casual: 'domain.term.casual',
} as const satisfies TextsOf<'employmentTerm'>;

export const HOURS_TEXTS = {
  full_time: 'domain.time.full_time',
  part_time: 'domain.time.part_time',
  part_time_to_full: 'domain.time.part_time_to_full',
} as const satisfies TextsOf<'employmentHours'>;

export const WORKPLACE_TEXTS = {
  on_site: 'domain.workplace.on_site',
  hybrid: 'domain.workplace.hybrid',
  remote: 'domain.workplace.remote',
  travel: 'domain.workplace.travel',
} as const satisfies TextsOf<'workplace'>;

export const LMIA_TEXTS = {
  not_stated: 'domain.lmia.not_stated',
  requested: 'domain.lmia.requested',
  approved: 'domain.lmia.approved',
  exempt: 'domain.lmia.exempt',
} as const satisfies TextsOf<'lmiaStatus'>;

export const WHO_TEXTS = {
  authorised: 'domain.who.authorised',
  abroad: 'domain.who.abroad',
} as const satisfies TextsOf<'whoCanApply', 'not_stated'>;

/** The values of a choice that have a text, in order. */
export function valuesOf<V extends string>(texts: Readonly<Record<V, MessageId>>): V[] {
  return Object.keys(texts) as V[];
}
