import { INVITATION_DAYS } from '../services/team-limits.ts';
import { type Language, type Letter, letter, plainLine } from './letter.ts';

export interface InvitationLetter {
  language: Language;
  team: string;
  project: string;
  /** Who asks; empty = without a name. */
  inviter: string;
  url: URL;
}

/** Row 26. What the inviter typed is in it: the frame keeps it on its line. */
export function invitationLetter({ language, team, project, inviter, url }: InvitationLetter): Letter {
  const who = inviter.trim();
  if (language === 'fr') {
    return letter({
      language,
      subject: `Invitation à l’équipe ${team} sur ${project}`,
      opening: [
        who === ''
          ? `Vous êtes invité à vous joindre à l’équipe ${team} sur ${project}.`
          : `${who} vous invite à vous joindre à l’équipe ${team} sur ${project}.`,
        'Les membres d’une équipe gèrent ensemble ses offres d’emploi et les candidatures reçues.',
      ],
      button: { label: 'Accepter l’invitation', url },
      closing: [
        `L’invitation expire dans ${INVITATION_DAYS} jours.`,
        'Si vous n’attendiez pas cette invitation, ignorez ce message.',
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Invitation to ${team} Team at ${project}`,
    opening: [
      who === ''
        ? `You are invited to join the ${team} team at ${project}.`
        : `${who} invites you to join the ${team} team at ${project}.`,
      'The members of a team look after its job postings and the applications to them together.',
    ],
    button: { label: 'Accept the invitation', url },
    closing: [
      `The invitation expires in ${INVITATION_DAYS} days.`,
      'If you were not expecting this invitation, you can ignore this message.',
    ],
    from: project,
  });
}

/** The same for a telephone. */
export function invitationText({ language, team, project, url }: InvitationLetter): string {
  const [name, at] = [plainLine(team), plainLine(project)];
  return language === 'fr'
    ? `Joignez-vous à l’équipe ${name} sur ${at} : ${url.href}`
    : `Join the ${name} team at ${at}: ${url.href}`;
}
