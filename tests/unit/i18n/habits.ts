/** A habit that docs/style.md keeps out of texts: how to find it, what to write, and a text that has it. */
export interface Habit {
  name: string;
  pattern: RegExp;
  instead: string;
  planted: string;
}

const ENGLISH: readonly Habit[] = [
  {
    name: 'whoever',
    pattern: /\bwho(?:m|so)?ever\b/i,
    instead: 'the person, the applicant, you',
    planted: 'Write to whoever operates this site.',
  },
  {
    name: 'somebody, nobody, anybody, everybody',
    pattern: /\b(?:some|no|any|every)body\b/i,
    instead: 'you, we, they, no one, anyone',
    planted: 'Nobody else sees it.',
  },
  {
    name: 'is asked for',
    pattern: /\b(?:is|are|was|were|be|been) (?:first )?asked for\b/i,
    instead: 'we need, is required',
    planted: 'No card is asked for.',
  },
  {
    name: 'stands',
    pattern: /\b(?:stands|stood)\b/i,
    instead: 'is, appears',
    planted: 'The reason stands in its line.',
  },
  {
    name: 'is there',
    pattern: /\b(?:is|are) there\b/,
    instead: 'exists, is ready',
    planted: 'The team is there.',
  },
  {
    name: 'comes',
    pattern: /\bcomes\b/i,
    instead: 'arrives, appears, we send',
    planted: 'The answer comes by email.',
  },
  { name: 'mend', pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix', planted: '2 rows to mend' },
  {
    name: 'take off',
    pattern: /\b(?:take|takes|took|taken|taking) (?:\w+ ){0,2}off\b/i,
    instead: 'remove, clear, deduct',
    planted: 'Take the place off',
  },
  {
    name: 'by itself',
    pattern: /\bby (?:it|them)sel(?:f|ves)\b/i,
    instead: 'automatically',
    planted: 'It is sent by itself.',
  },
  {
    name: 'for ever',
    pattern: /\bfor ever\b/i,
    instead: 'permanently',
    planted: 'Erased, for ever.',
  },
  {
    name: 'erase',
    pattern: /\beras(?:e|es|ed|ing|ure)\b/i,
    instead: 'delete',
    planted: 'Have it erased.',
  },
  { name: 'waits', pattern: /\bwaits\b/i, instead: 'is waiting, unsent', planted: 'Nothing waits' },
  {
    name: 'without a network',
    pattern: /\b(?:with(?:out)?|needs?|no) (?:a |any |the )?network\b/i,
    instead: 'offline, needs a connection',
    planted: 'It works without a network.',
  },
  {
    name: 'hand over',
    pattern: /\bhand(?:s|ed|ing)? (?:\w+ )?over\b/i,
    instead: 'give, send',
    planted: 'Hand it over.',
  },
  {
    name: 'look among',
    pattern: /\blook(?:s|ing)? among\b/i,
    instead: 'check',
    planted: 'Look among unwanted mail.',
  },
  {
    name: 'one more press',
    pattern: /\bone more press\b/i,
    instead: 'tap to finish',
    planted: 'One more press, so that only you use this link.',
  },
  { name: 'e-mail', pattern: /\be-mails?\b/i, instead: 'email', planted: 'Reply by e-mail' },
  {
    name: 'a sentence that begins with a bare Who, What or Of',
    pattern: /^(?:Who|Whom|What|Of)\b(?!.*\?$)/,
    instead: 'a noun as the subject',
    planted: 'Saved. What you wrote is still here.',
  },
  {
    name: 'American or British spelling',
    pattern: /\b(?:labor|colors?(?!:)|neighbor|programmes?|licenses?|(?<!help )centers?)\b/i,
    instead: 'labour, colour, neighbour, program, licence, centre',
    planted: 'The MIT license',
  },
];

const FRENCH: readonly Habit[] = [
  { name: 'e-mail, mail', pattern: /\b(?:e-)?mails?\b/i, instead: 'courriel', planted: 'Envoyer un e-mail' },
  {
    name: 'sans réseau',
    pattern: /\bsans (?:aucun )?réseau\b|\b(?:exige|exigent|demande|demandent) le réseau\b/i,
    instead: 'hors ligne, exige une connexion',
    planted: 'Il fonctionne sans réseau.',
  },
  {
    name: 'de lui-même',
    pattern: /\b(?:de lui|d’elles?|d’eux|de soi)-mêmes?\b|\btoute?s? seule?s?\b/i,
    instead: 'automatiquement',
    planted: 'Elle part d’elle-même.',
  },
  {
    name: 'pour toujours',
    pattern: /\bpour toujours\b/i,
    instead: 'définitivement',
    planted: 'Pour toujours.',
  },
  {
    name: 'effacer',
    pattern: /\beffa(?:c|ç)\p{L}*/iu,
    instead: 'supprimer',
    planted: 'Effacer le compte',
  },
  {
    name: 'ce qui attend',
    pattern: /\bqui atten(?:d|dent)\b/i,
    instead: 'les éléments non envoyés',
    planted: 'Reconnectez-vous pour envoyer ce qui attend.',
  },
  {
    name: 'second facteur',
    pattern: /\bsecond facteur\b/i,
    instead: 'vérification en deux étapes',
    planted: 'Un second facteur est demandé.',
  },
  {
    name: 'calculateur',
    pattern: /\bcalculateurs?\b/i,
    instead: 'calculatrice',
    planted: 'Calculateur d’EIMT',
  },
  {
    name: 'une phrase qui commence par Qui ou Quiconque',
    pattern: /^(?:Qui|Quiconque)\b(?!.*\?$)/,
    instead: 'un nom comme sujet',
    planted: 'Qui quitte l’équipe la perd.',
  },
];

export const HABITS = { en: ENGLISH, fr: FRENCH } as const;

export type Language = keyof typeof HABITS;

/** A text that a person reads. `at` names it: `jobs.save.done`, `faq.md:12`. */
export interface Text {
  at: string;
  language: Language;
  text: string;
}

/** `[where, habit, why it may stay]` */
export type Allowed = readonly (readonly [at: string, habit: string, reason: string])[];

/** Sentences, headings, points and the branches of an ICU plural, each alone. */
function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|(?<=:)\s+|[\n{}]|\*\*|_/)
    .map(part => part.trim())
    .filter(part => part !== '');
}

/** `jobs.save.done: waits (write is waiting, unsent)`, once for each habit that a text has. */
export function habitsIn(texts: readonly Text[], allowed: Allowed = []): string[] {
  return texts.flatMap(({ at, language, text }) => {
    const parts = sentences(text);
    return HABITS[language]
      .filter(({ pattern }) => parts.some(part => pattern.test(part)))
      .filter(({ name }) => !allowed.some(([place, habit]) => place === at && habit === name))
      .map(({ name, instead }) => `${at}: ${name} (write ${instead})`);
  });
}
