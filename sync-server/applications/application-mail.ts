import { APPLICATIONS, JOBS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import type { MailAttachment } from '../mail/messenger.ts';
import { applicationLetter } from '../mail/letter-application.ts';
import { isAboutMessage } from '../mail/channel.ts';
import { APPLICATION_EMAIL } from '../records/application-effects.ts';
import { isWithdrawn } from './application-places.ts';
import { readRecord } from '../records/board-documents.ts';
import { referenceOf } from '../core/derived-ids.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { effectTurns } from '../board/effect-turns.ts';
import { type EffectOutcome, type EffectPort, PutOff } from '../board/effects.ts';
import { emailFacts, isEmail } from '../core/email-address.ts';
import { isId } from '../core/ids.ts';
import { applicationLink, mailOrigin, unsubscribeLink } from './mail-links.ts';
import { senderLine } from './mail-sender.ts';
import { MailSenders } from './mail-senders.ts';
import { MailboxPace } from './mailbox-pace.ts';
import { parseMoment } from '../core/moments.ts';
import { hasInbox } from '../records/posting-readers.ts';
import { answerLines } from '../records/stored-answers.ts';
import { isUnsubscribed } from './unsubscribed.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses between the tries of one mail that the employer's mail server didn't accept. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS];
/** As long as mail servers keep trying (RFC 5321, 4.5.4.1). */
const GIVE_UP_MS = 5 * 24 * HOUR_MS;
const MAIL_ID = 'application-';
/**
 * On a cluster a turn and its outcome take up to half a second to save, so one after another they would fall behind. A
 * kill may send as many a second time, with the same Message-ID.
 */
export const MAILS_AT_ONCE = 16;

/**
 * Emails applications to the address that their posting lists. null if this server can't send mail. Replies go to the
 * applicant. A mail that no server has accepted stays pending and goes out even after a kill. Its Message-ID is derived
 * from the application, so that a second copy can be recognized.
 */
export function applicationMail(
  context: Context,
  /** The file that came with an application. Default: none comes. */
  attachmentOf: (record: DocumentRecord) => Promise<MailAttachment | null> = () => Promise.resolve(null),
): EffectPort | null {
  const { environment, messenger } = context;
  if (!messenger.canMail) return null;
  const pace = new MailboxPace();
  const senders = new MailSenders(() => environment.nowMs());
  const takeTurn = effectTurns(context, APPLICATIONS.id, APPLICATION_EMAIL);
  /** Counted since the start of the process. */
  const tries = new Map<string, number>();

  const failed = (documentId: string, since: string, error: unknown): EffectOutcome => {
    if (environment.nowMs() - (parseMoment(since) ?? 0) >= GIVE_UP_MS) return { refused: 'unanswered' };
    // Without a connection no other mail would go out either, so all of them wait.
    if (!isAboutMessage(error)) throw error;
    const count = tries.get(documentId) ?? 0;
    tries.set(documentId, count + 1);
    throw new PutOff(PAUSES_MS[count] ?? 4 * HOUR_MS, error);
  };

  const delivered = async (
    record: DocumentRecord,
    address: string,
    signal: AbortSignal,
  ): Promise<EffectOutcome> => {
    try {
      const attachment = await attachmentOf(record);
      const mail = {
        ...(await mailOf(context, record, address)),
        ...(attachment && { attachments: [attachment] }),
      };
      return (await messenger.deliver(mail, signal)) === 'done' ? 'done' : { refused: 'refused' };
    } catch (error) {
      signal.throwIfAborted();
      return failed(record.documentId, record.createdAt, error);
    }
  };

  return {
    name: APPLICATION_EMAIL,
    collectionId: APPLICATIONS.id,
    atOnce: MAILS_AT_ONCE,
    // A busy mailbox must not delay the others.
    sentBy: ({ data }) => String(data['jobId'] ?? ''),
    async perform(record, signal) {
      const { documentId, recipient } = record;
      if (recipient?.kind !== 'email' || isWithdrawn(context, documentId)) return 'refused';
      const { address } = recipient;
      if (!isEmail(address)) return { refused: 'refused' };
      if (await isUnsubscribed(context, address)) return { refused: 'unsubscribed' };
      // All spellings of a mailbox share one pace.
      const mailbox = emailFacts(address).emailCanonical;
      const posting = postingOf(context, record);
      const now = environment.nowMs();
      const waitMs = Math.max(pace.waitMs(mailbox, now), senders.waitMs(record, posting));
      if (waitMs > 0 && context.config.rateLimits) throw new PutOff(waitMs);
      // Counted before anything is awaited, so that those under way together keep to the limits.
      pace.note(mailbox, now);
      senders.note(record, posting);
      let isOver = false;
      try {
        await takeTurn(documentId);
        const outcome = await delivered(record, address, signal);
        isOver = true;
        tries.delete(documentId);
        return outcome;
      } finally {
        if (!isOver) {
          pace.forget(mailbox, now);
          senders.forget(record, posting);
        }
      }
    },
  };
}

/** The application that a mail with this id was about; null: it was about none. */
export function applicationOf(mailId: string): string | null {
  const documentId = mailId.startsWith(MAIL_ID) ? mailId.slice(MAIL_ID.length) : '';
  return isId(documentId) ? documentId : null;
}

function postingOf({ projection }: Context, { data }: DocumentRecord): Row | undefined {
  return projection.find(JOBS.id, 'jobId', Number(data['jobId']))[0];
}

async function mailOf(context: Context, record: DocumentRecord, address: string) {
  const { config, environment } = context;
  const { documentId, data } = record;
  const origin = mailOrigin(context);
  const written = (fields: DocumentRecord['data'], key: string): string => {
    const value = fields[key];
    return typeof value === 'string' ? value : '';
  };
  const row = postingOf(context, record);
  const posting =
    (row && (await readRecord(context.stores.board, JOBS.id, row.documentId)))?.record.data ?? {};
  const unsubscribe = unsubscribeLink(context, origin, { address });
  const sentAt = environment.nowMs();
  const email = written(data, 'email');
  const language = posting['language'] === 'fr' ? 'fr' : 'en';
  const letter = applicationLetter({
    language,
    project: config.projectName,
    sender: senderLine(config, origin),
    reference: record.operation?.reference ?? referenceOf(documentId),
    jobTitle: written(data, 'jobTitle'),
    business: written(posting, 'businessName'),
    name: written(data, 'name'),
    email,
    canReply: isEmail(email),
    message: written(data, 'message'),
    answers: answerLines(data, language, record.flaggedAnswers),
    posting: new URL(`/job/${Number(data['jobId'])}`, origin),
    // If the posting already has an employer here, no one else can claim it, even if it lists their address.
    link:
      row && hasInbox(row.permissions)
        ? null
        : applicationLink(context, origin, { applicationId: documentId, address, sentAt }),
    unsubscribe,
  });
  return {
    kind: 'application' as const,
    to: address,
    name: written(posting, 'businessName'),
    ...(isEmail(email) && { replyTo: email }),
    messageId: MAIL_ID + documentId,
    reportsFailure: true as const,
    unsubscribe,
    ...letter,
  };
}
