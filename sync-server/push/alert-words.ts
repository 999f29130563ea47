import { JOBS } from '../../src/wire/collections.ts';
import type { PushContent } from '../../src/wire/push-news.ts';
import type { Context } from '../board/context.ts';
import { isAdvertised } from '../records/posting.ts';
import { isOpen } from '../records/posting-state.ts';
import { shortened } from './shortened.ts';
import type { News } from './push-news.ts';

/** Postings that the news names. The others are only counted. */
const NAMED = 10;

/** The `subject` of news about matches of a search. */
export function alertSubject(searchId: string, postings: readonly { id: string }[], more: number): string {
  const named = postings.slice(-NAMED).map(({ id }) => id);
  return [searchId, more + postings.length - named.length, ...named].join(' ');
}

/** New matches of a saved search, without its name. null: they are closed by now, or the person wants none any more. */
export function alertWords(
  { projection, environment }: Pick<Context, 'projection' | 'environment'>,
  { id, subject, userId }: News,
  language: 'en' | 'fr',
): PushContent | null {
  const [searchId = '', more = '', ...named] = subject.split(' ');
  const search = projection.row('searches', searchId);
  if (search?.owner !== userId || search.data['alertBy'] !== 'push') return null;
  const open = named
    .flatMap(each => projection.row(JOBS.id, each) ?? [])
    .filter(row => isAdvertised(row) && isOpen(row.data, environment.nowMs()));
  const newest = open.at(-1);
  if (!newest) return null;
  const { jobTitle, jobId } = newest.data;
  const job = shortened(typeof jobTitle === 'string' ? jobTitle : '');
  const others = Number(more) + open.length - 1;
  const words = WORDS[language];
  return {
    title: words.title,
    body: others === 0 ? words.one(job) : words.several(job, others),
    tag: `alert-${id.slice(0, 16)}`,
    path: others === 0 ? `/job/${Number(jobId)}` : '/saved',
  };
}

const WORDS = {
  en: {
    title: 'New jobs',
    one: (job: string) => `“${job}” matches your saved search.`,
    several: (job: string, more: number) => `“${job}” and ${more} more match your saved search.`,
  },
  fr: {
    title: 'Nouvelles offres',
    one: (job: string) => `« ${job} » correspond à votre recherche enregistrée.`,
    several: (job: string, more: number) =>
      more === 1
        ? `« ${job} » et 1 autre offre correspondent à votre recherche enregistrée.`
        : `« ${job} » et ${more} autres offres correspondent à votre recherche enregistrée.`,
  },
};
