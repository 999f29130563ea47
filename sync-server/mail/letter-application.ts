import { type Language, type Letter, letter, plainLine } from './letter.ts';

export interface ApplicationLetter {
  /** The posting's. */
  language: Language;
  project: string;
  /** Who answers for this mail, with a postal address where the operator gave one (`MAIL_SENDER`). */
  sender: string;
  reference: string;
  jobTitle: string;
  business: string;
  name: string;
  email: string;
  message: string;
  posting: URL;
  /** Opens the application on Portage, once. */
  link: URL;
  unsubscribe: URL;
}

/** To the address that a posting names for applications. What the applicant wrote stays text. */
export function applicationLetter(given: ApplicationLetter): Letter {
  const { language, project, sender, reference, jobTitle, business, name, email, posting, link } = given;
  const lines = given.message.split(/\r\n|\r|\n/).filter(line => line.trim() !== '');
  const unsubscribe = given.unsubscribe.href;
  if (language === 'fr') {
    return letter({
      language,
      subject: `Candidature : ${jobTitle} (${plainLine(name)})`,
      opening: [
        `${plainLine(name)} a posé sa candidature au poste « ${jobTitle} » chez ${business}. Répondez à ce courriel pour lui écrire.`,
        ...lines,
        `Nom : ${name}`,
        `Courriel : ${email}`,
        `Référence : ${reference}`,
      ],
      button: { label: `Lire la candidature sur ${project}`, url: link },
      closing: [
        'Ce lien fonctionne une seule fois, pendant 30 jours. Nous enverrons ensuite un lien de connexion à cette adresse.',
        `Vous recevez ce courriel parce que votre offre d’emploi donne cette adresse pour postuler : ${posting.href}`,
        `Expéditeur : ${sender}`,
        `Pour ne plus recevoir de candidatures à cette adresse : ${unsubscribe}`,
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Application: ${jobTitle} (${plainLine(name)})`,
    opening: [
      `${plainLine(name)} applied for “${jobTitle}” at ${business}. Reply to this email to answer them.`,
      ...lines,
      `Name: ${name}`,
      `Email: ${email}`,
      `Reference: ${reference}`,
    ],
    button: { label: `Read the application on ${project}`, url: link },
    closing: [
      'This link works once, for 30 days. We’ll then email a sign-in link to this address.',
      `You’re receiving this email because your job posting names this address for applications: ${posting.href}`,
      `Sent by: ${sender}`,
      `To stop receiving applications at this address: ${unsubscribe}`,
    ],
    from: project,
  });
}
