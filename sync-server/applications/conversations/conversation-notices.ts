import { APPLICATION_EVENTS, APPLICATIONS } from '../../../src/wire/collections.ts';
import {
  CONVERSATION_SIDES,
  type ConversationSide,
  MESSAGE_MAIL,
  otherSide,
} from '../../../src/wire/conversation.ts';
import { changeRecord, replaceRecord } from '../../board/change-record.ts';
import type { Context } from '../../board/context.ts';
import { effectTurns } from '../../board/effect-turns.ts';
import { type EffectPort, PutOff } from '../../board/effects.ts';
import { parseMoment } from '../../core/moments.ts';
import { messageLetter } from '../../mail/letter-message.ts';
import { type AccountRecord, mailableAccount } from '../../records/account-record.ts';
import { CONVERSATION } from '../../records/application-effects.ts';
import { readRecord } from '../../records/board-documents.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { isWithdrawn } from '../application-places.ts';
import { readersOf } from '../application-readers.ts';
import { isOfConversation } from './conversation-messages.ts';
import { applicantAccount, readersOfConversation } from './conversation-sides.ts';
import { mailOrigin, unsubscribeLink } from '../mail-links.ts';
import { senderLine } from '../mail-sender.ts';

/** A mail waits this long: a reader who has the conversation open needs none, and several messages become one mail. */
const HOLD_MS = 2 * 60_000;
/** As long as a mail's messages are unread, the next mail waits. */
const AGAIN_MS = 24 * 3_600_000;

/**
 * Lets the other side read a message, and mails them that something is unread: one mail until they read it, or a day
 * later. A guest gets no mail, because the address is only what someone typed.
 */
export function conversationNotices(context: Context): EffectPort {
  const { config, environment, messenger, stores } = context;
  const takeTurn = effectTurns(context, APPLICATION_EVENTS.id, CONVERSATION);

  return {
    name: CONVERSATION,
    collectionId: APPLICATION_EVENTS.id,
    sentBy: ({ data }) => String(data['applicationId'] ?? ''),
    async perform(message) {
      const { applicationId } = message.data;
      if (typeof applicationId !== 'string') return 'refused';
      const application = (await readRecord(stores.board, APPLICATIONS.id, applicationId))?.record;
      if (!application) return 'refused';
      // Its readers may have changed while the message was written.
      await replaceRecord(stores.board, APPLICATION_EVENTS.id, message.documentId, record => {
        const permissions = readersOfConversation(context, application);
        const isSame = permissions.toSorted().join('\n') === record.permissions.toSorted().join('\n');
        return isSame ? null : { ...record, permissions };
      });
      if (!messenger.canMail) return 'done';
      const now = environment.nowMs();
      const waitMs = (parseMoment(message.createdAt) ?? 0) + HOLD_MS - now;
      if (waitMs > 0) throw new PutOff(Math.min(waitMs, HOLD_MS));
      const from = CONVERSATION_SIDES.find(side => side === message.data['from']) ?? 'employer';
      const side = otherSide(from);
      if (isWithdrawn(context, applicationId) || !isOwed(application, message, side, now)) return 'done';
      if (config.storeUrl !== null) await takeTurn(message.documentId);
      await tellAll(context, application, message, side);
      return 'done';
    },
  };
}

/** Whether this message is unread, and no mail about it or an earlier unread one was sent lately. */
function isOwed(
  { conversation }: DocumentRecord,
  message: DocumentRecord,
  side: ConversationSide,
  nowMs: number,
): boolean {
  const { seenTo = '', toldAt = '' } = conversation?.[side] ?? {};
  if (seenTo >= message.createdAt) return false;
  return toldAt <= seenTo || nowMs - (parseMoment(toldAt) ?? 0) >= AGAIN_MS;
}

async function tellAll(
  context: Context,
  application: DocumentRecord,
  message: DocumentRecord,
  side: ConversationSide,
): Promise<void> {
  const { documentId } = message;
  const told = new Set(message.effects?.[CONVERSATION]?.told);
  const applicant = applicantAccount(context, application);
  const people =
    side === 'employer' ? readersOf(context, application) : applicant === undefined ? [] : [applicant];
  for (const userId of people) {
    if (told.has(userId)) continue;
    const account = await mailableAccount(context.stores.accounts, userId);
    if (!account || account.prefs[MESSAGE_MAIL] === 'never') continue;
    await tell(context, account, application, message, side);
    told.add(userId);
    // After a kill, at most one of them gets the mail again.
    await changeRecord(context, APPLICATION_EVENTS.id, documentId, newest => {
      const effect = newest.effects?.[CONVERSATION];
      if (!effect) return null;
      return { ...newest, effects: { ...newest.effects, [CONVERSATION]: { ...effect, told: [...told] } } };
    });
  }
  if (told.size === 0) return;
  await changeRecord(context, APPLICATIONS.id, application.documentId, record => {
    const before = record.conversation?.[side];
    const toldAt = message.createdAt > (before?.toldAt ?? '') ? message.createdAt : before?.toldAt;
    if (toldAt === undefined || toldAt === before?.toldAt) return null;
    return { ...record, conversation: { ...record.conversation, [side]: { ...before, toldAt } } };
  });
}

async function tell(
  context: Context,
  account: AccountRecord,
  { documentId, data, conversation }: DocumentRecord,
  message: DocumentRecord,
  side: ConversationSide,
): Promise<void> {
  const origin = mailOrigin(context);
  const path =
    side === 'employer'
      ? `/applicants/${Number(data['jobId'])}/${documentId}`
      : `/applications/${documentId}`;
  const seenTo = conversation?.[side]?.seenTo ?? '';
  const unread = context.projection
    .find(APPLICATION_EVENTS.id, 'applicationId', documentId)
    .filter(row => isOfConversation(row) && row.data['from'] !== side && String(row.data['at']) > seenTo);
  const unsubscribe = unsubscribeLink(context, origin, { userId: account.id, about: 'messages' });
  const words = messageLetter({
    language: account.prefs['language'] === 'fr' ? 'fr' : 'en',
    project: context.config.projectName,
    sender: senderLine(context.config, origin),
    side,
    jobTitle: textOf(data['jobTitle']),
    name: textOf(data['name']),
    isInterview: message.data['kind'] === 'interview',
    count: Math.max(1, unread.length),
    link: new URL(path, origin),
    unsubscribe,
  });
  const { email, name } = account;
  await context.messenger.mail({ kind: 'message-notice', to: email, name, unsubscribe, ...words });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
