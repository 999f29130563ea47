import type { Environment } from '../../core/environment.ts';
import type { Language } from '../../mail/letter.ts';

/** Thirty-two of each, so a random byte selects evenly. The French words are all masculine, so any two agree. */
const WORDS = {
  en: {
    first:
      'Amber Bold Brave Bright Calm Clever Copper Cosy Crisp Daring Early Fair Gentle Golden Grand Happy Humble Jolly Kind Lively Lucky Merry Mild Noble Proud Quiet Rapid Silver Sunny Swift Warm Wise',
    second:
      'Badger Beaver Birch Bison Canoe Caribou Cedar Compass Cormorant Falcon Fox Glacier Harbour Heron Island Kayak Lantern Lynx Maple Marten Moose Otter Owl Pebble Pine Puffin Raven River Salmon Sparrow Tundra Walrus',
  },
  fr: {
    first:
      'Aigle Bison Blaireau Bouleau Cabot Canot Caribou Castor Cèdre Corbeau Cormoran Érable Faucon Glacier Harfang Héron Huard Kayak Lynx Merle Moineau Morse Orignal Ours Phare Pin Quai Renard Sapin Saumon Traîneau Vison',
    second:
      'agile ambré argenté blanc bleu brave brillant calme chanceux cuivré discret doré fier franc gai grand habile hardi heureux jovial joyeux malin noble paisible rapide sage serein sincère timide vaillant vert vif',
  },
} as const;

const LISTS = {
  en: { first: WORDS.en.first.split(' '), second: WORDS.en.second.split(' ') },
  fr: { first: WORDS.fr.first.split(' '), second: WORDS.fr.second.split(' ') },
};

/** Two words that both the screen and the mail show. A mail with other words was requested by another person. */
export function newSecurityPhrase(
  { randomBytes }: Pick<Environment, 'randomBytes'>,
  language: Language,
): string {
  const [first = 0, second = 0] = randomBytes(2);
  const lists = LISTS[language];
  return `${lists.first[first % lists.first.length]} ${lists.second[second % lists.second.length]}`;
}
