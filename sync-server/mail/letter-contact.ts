import { type Language, type Letter, letter } from './letter.ts';

interface ContactMessage {
  project: string;
  reference: string;
  /** A moment as the API writes it. */
  at: string;
  /** In which its writer reads the app. */
  language: Language;
  topic: string;
  name: string;
  email: string;
  message: string;
}

const TOPICS: Readonly<Record<string, { en: string; fr: string }>> = {
  question: { en: 'A question', fr: 'Une question' },
  posting: { en: 'A problem with a posting', fr: 'Un problème avec une offre' },
  privacy: { en: 'A privacy request', fr: 'Une demande sur la vie privée' },
  accessibility: { en: 'Accessibility', fr: 'Accessibilité' },
  press: { en: 'Press', fr: 'Presse' },
  partnership: { en: 'A partnership', fr: 'Un partenariat' },
  other: { en: 'Something else', fr: 'Autre chose' },
};

/** To the operator, in the language of who wrote: in it they want to be answered. All of it is a stranger's words. */
export function contactLetter({ project, ...message }: ContactMessage): Letter {
  const { language, reference, name, email, at } = message;
  const topic = TOPICS[message.topic]?.[language] ?? message.topic;
  const lines = message.message.split(/\r\n|\r|\n/).filter(line => line.trim() !== '');
  if (language === 'fr') {
    return letter({
      language,
      subject: `[${reference}] ${topic} : ${name}`,
      opening: [
        `Ceci a été écrit dans le formulaire de contact de ${project}. Répondez à ce courriel pour écrire à cette personne.`,
        `Nom : ${name}`,
        `Courriel, non vérifié : ${email}`,
        `Sujet : ${topic}`,
        `Référence : ${reference}, reçue le ${at}`,
      ],
      closing: lines,
      from: project,
    });
  }
  return letter({
    language,
    subject: `[${reference}] ${topic}: ${name}`,
    opening: [
      `This was written in the contact form of ${project}. Answer this mail to write to that person.`,
      `Name: ${name}`,
      `E-mail, not verified: ${email}`,
      `Topic: ${topic}`,
      `Reference: ${reference}, received ${at}`,
    ],
    closing: lines,
    from: project,
  });
}
