import type { Card } from '../../src/domain/listing.ts';
import type { AlertWhen } from '../../src/wire/search-alerts.ts';
import { jobLine } from './job-words.ts';
import { type Language, type Letter, letter, plainLine } from './letter.ts';

interface Alert {
  language: Language;
  project: string;
  sender: string;
  /** The search's own name. */
  name: string;
  when: AlertWhen;
  cards: readonly Card[];
  /** Further matches that aren't listed. */
  more: number;
  linkOf: (card: Card) => URL;
  /** Opens the search. */
  link: URL;
  /** Stops this search's mails, and those of all searches. */
  unsubscribe: URL;
  unsubscribeAll: URL;
}

const OFTEN: Record<Language, Record<AlertWhen, string>> = {
  en: { now: 'as soon as there are new matches', daily: 'every day', weekly: 'every week' },
  fr: { now: 'dès qu’il y a de nouvelles offres', daily: 'chaque jour', weekly: 'chaque semaine' },
};

/** New matches of a saved search. Postings are strangers' words, and the search's name is the person's. */
export function alertLetter({ language, project, cards, more, linkOf, link, ...alert }: Alert): Letter {
  const count = cards.length + more;
  const name = plainLine(alert.name);
  const often = OFTEN[language][alert.when];
  const links = cards.map(card => ({
    name: card.jobTitle,
    facts: jobLine(card, language),
    url: linkOf(card),
  }));
  if (language === 'fr')
    return letter({
      language,
      subject: count === 1 ? `1 nouvelle offre : ${name}` : `${count} nouvelles offres : ${name}`,
      opening: [
        count === 1
          ? `1 nouvelle offre correspond à votre recherche « ${name} ».`
          : `${count} nouvelles offres correspondent à votre recherche « ${name} ».`,
      ],
      links,
      button: { label: 'Voir toutes les offres', url: link },
      closing: [
        ...(more > 1 ? [`${more} autres offres ne figurent pas dans ce courriel.`] : []),
        ...(more === 1 ? ['1 autre offre ne figure pas dans ce courriel.'] : []),
        `Vous recevez ce courriel ${often}, parce que vous avez enregistré cette recherche et choisi des alertes par courriel. Vous pouvez modifier votre choix sous « Enregistrés ».`,
        `Expéditeur : ${alert.sender}`,
        `Pour ne plus recevoir les alertes de cette recherche : ${alert.unsubscribe.href}`,
        `Pour ne plus recevoir aucune alerte : ${alert.unsubscribeAll.href}`,
      ],
      from: project,
    });
  return letter({
    language,
    subject: count === 1 ? `1 new job: ${name}` : `${count} new jobs: ${name}`,
    opening: [
      count === 1
        ? `1 new job matches your saved search “${name}”.`
        : `${count} new jobs match your saved search “${name}”.`,
    ],
    links,
    button: { label: 'See all jobs', url: link },
    closing: [
      ...(more > 1 ? [`${more} more jobs aren’t listed in this email.`] : []),
      ...(more === 1 ? ['1 more job isn’t listed in this email.'] : []),
      `You get this email ${often}, because you saved this search and chose email alerts. You can change that under “Saved”.`,
      `Sent by: ${alert.sender}`,
      `To stop alerts for this search: ${alert.unsubscribe.href}`,
      `To stop all alerts: ${alert.unsubscribeAll.href}`,
    ],
    from: project,
  });
}
