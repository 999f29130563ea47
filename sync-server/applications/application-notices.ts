import { APPLICATIONS, JOBS } from '../../src/wire/collections.ts';
import {
  APPLICATION_MAIL,
  APPLICATION_MAIL_CHOICES,
  type ApplicationMail,
} from '../../src/wire/delivery-states.ts';
import type { Context } from '../board/context.ts';
import type { Waiting } from '../mail/delivery-figures.ts';
import { digestLetter, noticeLetter } from '../mail/letter-notice.ts';
import type { Language, Letter } from '../mail/letter.ts';
import { type AccountRecord, mailableAccount } from '../records/account-record.ts';
import { NOTICE } from '../records/application-effects.ts';
import { isWithdrawn } from './application-places.ts';
import { readersOf } from './application-readers.ts';
import { changeRecord } from '../board/change-record.ts';
import { nextDigestMs } from './digest-time.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { effectTurns } from '../board/effect-turns.ts';
import type { EffectPort, EffectsRunner } from '../board/effects.ts';
import { MailboxPace } from './mailbox-pace.ts';
import { mailOrigin, unsubscribeLink } from './mail-links.ts';
import { senderLine } from './mail-sender.ts';
import { addToDigest, type Digest, dueDigests, endDigest, takeDigest } from './notice-digests.ts';
import { createOneAtATime } from '../core/one-at-a-time.ts';

const LOOK_EVERY_MS = 5 * 60_000;

/**
 * Notifies the members of the employer's team of a new application, each as they chose. null if this server can't send
 * mail. A member who has proven no address, is blocked or was erased gets no mail. The application records each member
 * who was notified, so a kill repeats at most one mail.
 */
export function applicationNotices(context: Context): EffectPort | null {
  const { environment, messenger, projection } = context;
  if (!messenger.canMail) return null;
  const pace = new MailboxPace();
  const takeTurn = effectTurns(context, APPLICATIONS.id, NOTICE);

  const tell = async (record: DocumentRecord, account: AccountRecord): Promise<void> => {
    const wish = wishOf(account);
    if (wish === 'never') return;
    const now = environment.nowMs();
    // During a flood of applications, members get one mail a day.
    const isFlooded = context.config.rateLimits && pace.waitMs(account.id, now) > 0;
    const jobId = Number(record.data['jobId'] ?? 0);
    if (wish === 'daily' || isFlooded) {
      const province = projection.find(JOBS.id, 'jobId', jobId)[0]?.data['provinceId'];
      await addToDigest(context, account.id, record.documentId, nextDigestMs(province, now));
      return;
    }
    const link = new URL(`/applicants/${jobId}/${record.documentId}`, mailOrigin(context));
    const { jobTitle, name } = record.data;
    await send(context, account, notice =>
      noticeLetter({ ...notice, link, jobTitle: textOf(jobTitle), name: textOf(name) }),
    );
    pace.note(account.id, now);
  };

  return {
    name: NOTICE,
    collectionId: APPLICATIONS.id,
    sentBy: ({ data }) => String(data['jobId'] ?? ''),
    async perform(record) {
      const { documentId } = record;
      if (isWithdrawn(context, documentId)) return 'done';
      // A server with its own store needs no turn: a full disk already refuses the mail at the queue.
      if (context.config.storeUrl !== null) await takeTurn(documentId);
      const told = new Set(record.effects?.[NOTICE]?.told);
      for (const userId of readersOf(context, record)) {
        if (told.has(userId)) continue;
        const account = await mailableAccount(context.stores.accounts, userId);
        if (!account) continue;
        await tell(record, account);
        told.add(userId);
        await changeRecord(context, APPLICATIONS.id, documentId, newest => {
          const effect = newest.effects?.[NOTICE];
          return effect
            ? { ...newest, effects: { ...newest.effects, [NOTICE]: { ...effect, told: [...told] } } }
            : null;
        });
      }
      return 'done';
    },
  };
}

export interface NoticeDigests extends EffectsRunner {
  look(): Promise<void>;
  /** Mails that are due but haven't been sent. */
  waiting(): Waiting;
}

/** Sends the digests that are due in the morning. */
export function startNoticeDigests(
  context: Context,
  { sleep }: { sleep: (ms: number, signal: AbortSignal) => Promise<void> },
): NoticeDigests {
  const closed = new AbortController();
  const oneAtATime = createOneAtATime();
  /** When each overdue digest was due, in ms, by member. */
  const due = new Map<string, number>();
  const sendDue = async (): Promise<void> => {
    const found = await dueDigests(context, context.environment.nowMs());
    due.clear();
    for (const { userId, dueAt } of found) due.set(userId, dueAt);
    for (const digest of found) {
      if (closed.signal.aborted) return;
      try {
        if (!(await takeDigest(context, digest, context.environment.nowMs()))) continue;
        await sendDigest(context, digest);
        await endDigest(context, digest);
        due.delete(digest.userId);
      } catch (error) {
        // A digest that keeps failing must not hold up the others.
        context.log.error({ err: error }, 'a daily mail could not be sent yet');
      }
    }
  };
  const look = (): Promise<void> => oneAtATime('digests', sendDue);
  const run = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      try {
        await look();
      } catch (error) {
        context.log.error({ err: error }, 'daily mails could not be sent yet');
      }
      await sleep(LOOK_EVERY_MS, closed.signal);
    }
  };
  const running = context.messenger.canMail ? run() : Promise.resolve();
  return {
    look,
    waiting: () => ({ count: due.size, oldestMs: due.size === 0 ? null : Math.min(...due.values()) }),
    idle: () => Promise.resolve(),
    async close() {
      closed.abort();
      await running;
    },
  };
}

async function sendDigest(context: Context, { userId, applicationIds }: Digest): Promise<void> {
  const account = await mailableAccount(context.stores.accounts, userId);
  if (!account || wishOf(account) === 'never') return;
  const byPosting = new Map<number, { jobTitle: string; names: string[] }>();
  for (const id of applicationIds) {
    const row = context.projection.row(APPLICATIONS.id, id);
    // The application was withdrawn or erased since, or the member left.
    if (!row || isWithdrawn(context, id) || !readersOf(context, row).includes(userId)) continue;
    const jobId = Number(row.data['jobId'] ?? 0);
    const city = textOf(context.projection.find(JOBS.id, 'jobId', jobId)[0]?.data['city']);
    const title = textOf(row.data['jobTitle']);
    const posting = byPosting.get(jobId) ?? {
      jobTitle: city === '' ? title : `${title}, ${city}`,
      names: [],
    };
    posting.names.push(textOf(row.data['name']));
    byPosting.set(jobId, posting);
  }
  if (byPosting.size === 0) return;
  const postings = [...byPosting.values()];
  const link = new URL('/applicants', mailOrigin(context));
  await send(context, account, notice => digestLetter({ ...notice, link, postings }));
}

async function send(
  context: Context,
  account: AccountRecord,
  write: (notice: { language: Language; project: string; sender: string; unsubscribe: URL }) => Letter,
): Promise<void> {
  const origin = mailOrigin(context);
  const unsubscribe = unsubscribeLink(context, origin, { userId: account.id });
  const language = account.prefs['language'] === 'fr' ? 'fr' : 'en';
  const { projectName: project } = context.config;
  const words = write({ language, project, sender: senderLine(context.config, origin), unsubscribe });
  await context.messenger.mail({
    kind: 'application-notice',
    to: account.email,
    name: account.name,
    unsubscribe,
    ...words,
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function wishOf({ prefs }: AccountRecord): ApplicationMail {
  return APPLICATION_MAIL_CHOICES.find(choice => choice === prefs[APPLICATION_MAIL]) ?? 'immediately';
}
