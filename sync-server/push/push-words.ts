import { APPLICATIONS, JOBS } from '../../src/wire/collections.ts';
import type { PushContent } from '../../src/wire/push-news.ts';
import { isWithdrawn } from '../applications/application-places.ts';
import { readersOf } from '../applications/application-readers.ts';
import type { Context } from '../board/context.ts';
import { callerOfAccount } from './caller-of-account.ts';
import { alertWords } from './alert-words.ts';
import { reminderWords } from './reminders.ts';
import { shortened } from './shortened.ts';
import { allows } from '../records/permissions.ts';
import type { News, NewsKind } from './push-news.ts';

type Language = 'en' | 'fr';

/** Postings are public, people’s names and decisions are not: anyone may read a locked screen. */
const WORDS: Record<
  Exclude<NewsKind, 'alert' | 'reminder'>,
  Record<Language, { title: string; body: (job: string) => string }>
> = {
  received: {
    en: { title: 'New application', body: job => `Someone applied to “${job}”.` },
    fr: { title: 'Nouvelle candidature', body: job => `Une candidature est arrivée pour « ${job} ».` },
  },
  opened: {
    en: {
      title: 'Your application was opened',
      body: job => `The employer opened your application to “${job}”.`,
    },
    fr: {
      title: 'Votre candidature a été ouverte',
      body: job => `L’employeur a ouvert votre candidature pour « ${job} ».`,
    },
  },
  decided: {
    en: {
      title: 'News about your application',
      body: job => `The employer updated your application to “${job}”.`,
    },
    fr: {
      title: 'Du nouveau pour votre candidature',
      body: job => `L’employeur a mis à jour votre candidature pour « ${job} ».`,
    },
  },
  note: {
    en: { title: 'New note', body: job => `A colleague wrote a note about an application to “${job}”.` },
    fr: { title: 'Nouvelle note', body: job => `Une note a été ajoutée à une candidature pour « ${job} ».` },
  },
  message: {
    en: { title: 'New message', body: job => `You have a new message about an application to “${job}”.` },
    fr: {
      title: 'Nouveau message',
      body: job => `Vous avez un nouveau message au sujet d’une candidature pour « ${job} ».`,
    },
  },
  interview: {
    en: {
      title: 'News about an interview',
      body: job => `There’s news about an interview for “${job}”.`,
    },
    fr: {
      title: 'Du nouveau pour une entrevue',
      body: job => `Il y a du nouveau au sujet d’une entrevue pour « ${job} ».`,
    },
  },
  expiring: {
    en: { title: 'A posting closes soon', body: job => `“${job}” closes within 3 days. You can extend it.` },
    fr: {
      title: 'Une offre se termine bientôt',
      body: job => `« ${job} » se termine d’ici 3 jours. Vous pouvez la prolonger.`,
    },
  },
};

/** The message about some news, in the person's language. null: they may not read any more what it is about. */
export async function wordsOf(context: Context, news: News, language: Language): Promise<PushContent | null> {
  const { id, kind, subject, userId } = news;
  if (kind === 'alert') return alertWords(context, news, language);
  if (kind === 'reminder') return reminderWords(context, news, language);
  const found =
    kind === 'expiring' ? postingOf(context, subject, userId) : applicationOf(context, kind, subject, userId);
  if (!found) return null;
  const { title, body } = WORDS[kind][language];
  // Messages about one application replace one another on the screen.
  const about = kind === 'message' || kind === 'interview' ? subject : id;
  return { title, body: body(shortened(found.job)), tag: `${kind}-${about.slice(0, 16)}`, path: found.path };
}

function postingOf(
  context: Context,
  documentId: string,
  userId: string,
): { job: string; path: string } | null {
  const row = context.projection.row(JOBS.id, documentId);
  if (!row || row.data['closedAt'] !== null) return null;
  if (!allows(callerOfAccount(context, userId), 'update', JOBS, row.permissions)) return null;
  return { job: textOf(row.data['jobTitle']), path: `/job/${Number(row.data['jobId'])}` };
}

function applicationOf(
  context: Context,
  kind: NewsKind,
  applicationId: string,
  userId: string,
): { job: string; path: string } | null {
  const row = context.projection.row(APPLICATIONS.id, applicationId);
  if (!row || isWithdrawn(context, applicationId)) return null;
  const { jobId, jobTitle } = row.data;
  const job = textOf(jobTitle);
  const isEmployers = kind === 'received' || kind === 'note';
  const isForBoth = kind === 'message' || kind === 'interview';
  if ((isEmployers || isForBoth) && readersOf(context, row).includes(userId))
    return { job, path: `/applicants/${Number(jobId)}/${applicationId}` };
  // The applicant may read it: nothing was erased.
  const mayRead = allows(callerOfAccount(context, userId), 'read', APPLICATIONS, row.permissions);
  return !isEmployers && mayRead ? { job, path: `/applications/${applicationId}` } : null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
