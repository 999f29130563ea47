import { formatMoment } from '../../src/domain/moment-text.ts';
import { type Language, type Letter, letter } from './letter.ts';

interface ContactMessage {
  project: string;
  reference: string;
  /** In the API's timestamp format. */
  at: string;
  /** The language in which the author uses the app. */
  language: Language;
  topic: string;
  name: string;
  email: string;
  message: string;
}

const TOPICS: Readonly<Record<string, { en: string; fr: string }>> = {
  question: { en: 'A question', fr: 'Une question' },
  posting: { en: 'A problem with a job posting', fr: 'Un problème avec une offre d’emploi' },
  privacy: { en: 'A privacy request', fr: 'Une demande liée à la vie privée' },
  accessibility: { en: 'Accessibility', fr: 'Accessibilité' },
  press: { en: 'Press', fr: 'Presse' },
  partnership: { en: 'A partnership', fr: 'Un partenariat' },
  other: { en: 'Something else', fr: 'Autre chose' },
};

/** To the operator, in the author's language, in which they expect the reply. All content comes from a stranger. */
export function contactLetter({ project, ...message }: ContactMessage): Letter {
  const { language, reference, name, email, at } = message;
  const topic = TOPICS[message.topic]?.[language] ?? message.topic;
  const quoted = message.message.split(/\r\n|\r|\n/).filter(line => line.trim() !== '');
  if (language === 'fr') {
    return letter({
      language,
      subject: `[${reference}] ${topic} : ${name}`,
      opening: [
        `Ce message a été envoyé par le formulaire de contact de ${project}. Répondez à ce courriel pour écrire à cette personne.`,
        `Nom : ${name}`,
        `Courriel (non vérifié) : ${email}`,
        `Sujet : ${topic}`,
        `Référence : ${reference}`,
        `Réception : ${momentWords(at, language)}`,
      ],
      quoted,
      closing: [],
      from: project,
    });
  }
  return letter({
    language,
    subject: `[${reference}] ${topic}: ${name}`,
    opening: [
      `This message was sent through the ${project} contact form. Reply to this email to answer the sender.`,
      `Name: ${name}`,
      `Email (not verified): ${email}`,
      `Topic: ${topic}`,
      `Reference: ${reference}`,
      `Received: ${momentWords(at, language)}`,
    ],
    quoted,
    closing: [],
    from: project,
  });
}

/** The time includes its zone, because the reader may be anywhere. */
function momentWords(at: string, language: Language): string {
  return `${formatMoment(Date.parse(at), language, 'long', 'UTC')} UTC`;
}
