import { type Language, type Letter, letter, plainLine } from './letter.ts';

/** The most names listed for each posting. The inbox has all of them. */
const LISTED_NAMES = 50;

interface Notice {
  /** The recipient's language. */
  language: Language;
  project: string;
  sender: string;
  /** Opens the inbox. */
  link: URL;
  unsubscribe: URL;
}

/**
 * Tells a member of the employer's team about one new application. The applicant's message is in the inbox, not in the
 * mail.
 */
export function noticeLetter({
  jobTitle,
  name,
  ...notice
}: Notice & { jobTitle: string; name: string }): Letter {
  const who = plainLine(name);
  return notice.language === 'fr'
    ? framed(notice, {
        subject: `Nouvelle candidature : ${jobTitle} (${who})`,
        opening: [`${who} a posé sa candidature au poste « ${jobTitle} ».`],
        label: 'Lire la candidature',
      })
    : framed(notice, {
        subject: `New application: ${jobTitle} (${who})`,
        opening: [`${who} applied for “${jobTitle}”.`],
        label: 'Read the application',
      });
}

/** The same as a daily digest, with one line for each posting. */
export function digestLetter({
  postings,
  ...notice
}: Notice & { postings: readonly { jobTitle: string; names: readonly string[] }[] }): Letter {
  const count = postings.reduce((sum, { names }) => sum + names.length, 0);
  const isFrench = notice.language === 'fr';
  const lines = postings.map(({ jobTitle, names }) => {
    const more = names.length - LISTED_NAMES;
    const others = isFrench ? `et ${more} de plus` : `and ${more} more`;
    const listed = [...names.slice(0, LISTED_NAMES).map(plainLine), ...(more > 0 ? [others] : [])];
    return `${jobTitle}${isFrench ? '\u00a0' : ''}: ${listed.join(', ')}`;
  });
  return isFrench
    ? framed(notice, {
        subject: count === 1 ? '1 nouvelle candidature' : `${count} nouvelles candidatures`,
        opening: [
          count === 1
            ? 'Vous avez reçu 1 nouvelle candidature.'
            : `Vous avez reçu ${count} nouvelles candidatures.`,
          ...lines,
        ],
        label: 'Ouvrir la boîte de réception',
      })
    : framed(notice, {
        subject: count === 1 ? '1 new application' : `${count} new applications`,
        opening: [
          count === 1 ? 'You received 1 new application.' : `You received ${count} new applications.`,
          ...lines,
        ],
        label: 'Open the inbox',
      });
}

function framed(
  { language, project, sender, link, unsubscribe }: Notice,
  words: { subject: string; opening: readonly string[]; label: string },
): Letter {
  const closing =
    language === 'fr'
      ? [
          'Vous choisissez dans votre profil quand ces courriels arrivent : immédiatement, une fois par jour ou jamais.',
          `Expéditeur : ${sender}`,
          `Pour ne plus recevoir ces courriels : ${unsubscribe.href}`,
        ]
      : [
          'In your profile, you choose when these emails arrive: immediately, once a day or never.',
          `Sent by: ${sender}`,
          `To stop these emails: ${unsubscribe.href}`,
        ];
  const { subject, opening, label } = words;
  return letter({ language, subject, opening, button: { label, url: link }, closing, from: project });
}
