import type { ConversationSide } from '../../src/wire/conversation.ts';
import { type Language, type Letter, letter, plainLine } from './letter.ts';

interface MessageNotice {
  language: Language;
  project: string;
  sender: string;
  /** The recipient's side. */
  side: ConversationSide;
  jobTitle: string;
  /** The applicant's name. */
  name: string;
  /** The news is a step towards an interview. */
  isInterview: boolean;
  /** Unread messages. */
  count: number;
  /** Opens the conversation. */
  link: URL;
  unsubscribe: URL;
}

/** Tells about unread messages. Their text stays on Portage, where only both sides can read it. */
export function messageLetter(given: MessageNotice): Letter {
  const { language, project, side, count, link, isInterview, ...notice } = given;
  const job = plainLine(notice.jobTitle);
  const who = plainLine(notice.name);
  const isTeam = side === 'employer';
  if (language === 'fr') {
    const about = isTeam
      ? `la candidature de ${who} au poste « ${job} »`
      : `votre candidature au poste « ${job} »`;
    const from = isTeam ? `Message de ${who}` : 'Message de l’employeur';
    return letter({
      language,
      subject: isInterview ? `Entrevue : ${job}` : `${from} : ${job}`,
      opening: [
        isInterview
          ? `Il y a du nouveau au sujet d’une entrevue pour ${about}.`
          : count === 1
            ? `Vous avez un nouveau message au sujet de ${about}.`
            : `Vous avez ${count} nouveaux messages au sujet de ${about}.`,
      ],
      button: { label: 'Lire et répondre', url: link },
      closing: [
        'Les réponses à ce courriel ne nous parviennent pas. Répondez dans Portage.',
        'Tant que vous n’avez pas lu ces messages, vous recevez au plus un courriel par jour au sujet de cette candidature.',
        `Expéditeur : ${notice.sender}`,
        `Pour ne plus recevoir ces courriels : ${notice.unsubscribe.href}`,
      ],
      from: project,
    });
  }
  const about = isTeam ? `${who}’s application for “${job}”` : `your application for “${job}”`;
  const from = isTeam ? `Message from ${who}` : 'Message from the employer';
  return letter({
    language,
    subject: isInterview ? `Interview: ${job}` : `${from}: ${job}`,
    opening: [
      isInterview
        ? `There’s news about an interview for ${about}.`
        : count === 1
          ? `You have a new message about ${about}.`
          : `You have ${count} new messages about ${about}.`,
    ],
    button: { label: 'Read and reply', url: link },
    closing: [
      'Replies to this email don’t arrive. Reply in Portage.',
      'Until you’ve read these messages, you get at most one email a day about this application.',
      `Sent by: ${notice.sender}`,
      `To stop these emails: ${notice.unsubscribe.href}`,
    ],
    from: project,
  });
}
