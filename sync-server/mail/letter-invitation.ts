import { INVITATION_DAYS } from '../core/lifetimes.ts';
import { type Language, type Letter, letter, plainLine } from './letter.ts';

export interface InvitationLetter {
  language: Language;
  team: string;
  project: string;
  /** The inviter's name. Empty: unknown. */
  inviter: string;
  url: URL;
}

/**
 * The wording of row 26 of docs/appwrite-behaviour.md. It contains text typed by the inviter, which the frame keeps on
 * one line.
 */
export function invitationLetter({ language, team, project, inviter, url }: InvitationLetter): Letter {
  const who = inviter.trim();
  if (language === 'fr') {
    return letter({
      language,
      subject: `Invitation à l’équipe ${team} sur ${project}`,
      opening: [
        who === ''
          ? `On vous invite à vous joindre à l’équipe ${team} sur ${project}.`
          : `${who} vous invite à vous joindre à l’équipe ${team} sur ${project}.`,
        'Les membres de l’équipe gèrent ensemble ses offres d’emploi et ses candidatures.',
      ],
      button: { label: 'Accepter l’invitation', url },
      closing: [
        `Cette invitation expire dans ${INVITATION_DAYS} jours.`,
        'Si vous n’attendiez pas cette invitation, vous pouvez ignorer ce courriel.',
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Invitation to ${team} Team at ${project}`,
    opening: [
      who === ''
        ? `You’ve been invited to join the ${team} team on ${project}.`
        : `${who} invited you to join the ${team} team on ${project}.`,
      'Team members manage job postings and applications together.',
    ],
    button: { label: 'Accept invitation', url },
    closing: [
      `This invitation expires in ${INVITATION_DAYS} days.`,
      'If you weren’t expecting this invitation, you can ignore this email.',
    ],
    from: project,
  });
}

/** The same as a text message. */
export function invitationText({ language, team, project, url }: InvitationLetter): string {
  const [name, at] = [plainLine(team), plainLine(project)];
  return language === 'fr'
    ? `Joignez-vous à l’équipe ${name} sur ${at} : ${url.href}`
    : `Join the ${name} team on ${at}: ${url.href}`;
}
