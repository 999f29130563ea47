import { type Language, type Letter, letter, plainLine } from './letter.ts';

export interface ApplicationLetter {
  /** The posting's language. */
  language: Language;
  project: string;
  /** The sender responsible for this mail, with a postal address if the operator gave one (`MAIL_SENDER`). */
  sender: string;
  reference: string;
  jobTitle: string;
  business: string;
  name: string;
  email: string;
  /** A reply to the mail reaches the applicant. */
  canReply: boolean;
  message: string;
  /** Questions of the posting and their answers, as lines. */
  answers: readonly string[];
  posting: URL;
  /** The page where the reader can request a sign-in link, once. null: the posting isn't theirs to manage. */
  link: URL | null;
  unsubscribe: URL;
}

/**
 * To the address that a posting lists for applications. The applicant's message stays plain text and is marked as a
 * quotation.
 */
export function applicationLetter(given: ApplicationLetter): Letter {
  const { language, project, sender, reference, jobTitle, email, posting, link } = given;
  const [name, business] = [plainLine(given.name), plainLine(given.business)];
  const said = [given.message, ...given.answers].join('\n');
  const quoted = said.split(/\r\n|\r|\n/).filter(line => line.trim() !== '');
  const unsubscribe = given.unsubscribe.href;
  if (language === 'fr') {
    const at = business === '' ? '' : ` chez ${business}`;
    const answer = given.canReply ? ' Répondez à ce courriel pour lui écrire.' : '';
    return letter({
      language,
      subject: `Candidature : ${jobTitle} (${name})`,
      opening: [
        `${name} a posé sa candidature au poste « ${jobTitle} »${at}.${answer}`,
        `Nom : ${name}`,
        `Courriel : ${email}`,
        `Référence : ${reference}`,
        given.answers.length > 0
          ? 'Message de cette personne et réponses à vos questions :'
          : 'Message de cette personne :',
      ],
      quoted,
      ...(link && { button: { label: `Lire la candidature sur ${project}`, url: link } }),
      closing: [
        ...(link
          ? [
              'Ce lien fonctionne une seule fois, pendant 30 jours. Nous enverrons ensuite un lien de connexion à cette adresse.',
            ]
          : []),
        `Vous recevez ce courriel parce qu’une offre d’emploi donne cette adresse pour postuler : ${posting.href}`,
        `Expéditeur : ${sender}`,
        `Pour ne plus recevoir de candidatures à cette adresse : ${unsubscribe}`,
      ],
      from: project,
    });
  }
  const at = business === '' ? '' : ` at ${business}`;
  const answer = given.canReply ? ' Reply to this email to reach them.' : '';
  return letter({
    language,
    subject: `Application: ${jobTitle} (${name})`,
    opening: [
      `${name} applied for “${jobTitle}”${at}.${answer}`,
      `Name: ${name}`,
      `Email: ${email}`,
      `Reference: ${reference}`,
      given.answers.length > 0 ? 'Their message and their answers to your questions:' : 'Their message:',
    ],
    quoted,
    ...(link && { button: { label: `Read the application on ${project}`, url: link } }),
    closing: [
      ...(link
        ? ['This link works once, for 30 days. We’ll then email a sign-in link to this address.']
        : []),
      `You’re receiving this email because a job posting lists this address for applications: ${posting.href}`,
      `Sent by: ${sender}`,
      `To stop receiving applications at this address: ${unsubscribe}`,
    ],
    from: project,
  });
}
