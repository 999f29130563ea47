import type { Sector } from './occupation.ts';

export interface SampleEmployer {
  name: string;
  verified: boolean;
}

const named = (...names: string[]): SampleEmployer[] =>
  names.map((name, index) => ({ name, verified: index % 2 === 0 }));

/** All invented. Verified and unverified employers alternate. */
export const EMPLOYERS: Record<Sector, { en: readonly SampleEmployer[]; fr: readonly SampleEmployer[] }> = {
  kitchen: {
    en: named(
      'The Copper Ladle',
      'Twelve Loons Diner',
      'Saltbox Bread & Pie',
      'Prairie Fork Kitchen',
      'Lighthouse Chowder Co.',
    ),
    fr: named('Table du Vieux Quai', 'Boulangerie Quatre Saisons du Nord', 'Casse-croûte chez Rosaline'),
  },
  shop: {
    en: named('Birchbark Home Furnishings', 'Redpoll Home & Hardware', 'Northern Hearth Interiors'),
    fr: named('Meubles Rang Saint-Elzéar', 'Maison Lafleur-Boisvert'),
  },
  road: {
    en: named(
      'Granite Gap Freight',
      'Wapiti Line Haul',
      'Blue Heron Parcel & Freight',
      'Tamarack Freight & Repair',
    ),
    fr: named('Transport Grand-Portage', 'Transport L’Outarde', 'Transport et mécanique du Fjord'),
  },
  build: {
    en: named(
      'Stillwater Framing Ltd.',
      'Ironwood & Sons Contracting',
      'Fireweed Civil Works',
      'Muskeg Builders',
    ),
    fr: named('Constructions Pierre-de-Lune', 'Constructions Baie-Perdue', 'Bâtisseurs des Trois Ormes'),
  },
  farm: {
    en: named('Tamarack Hollow Farms', 'Bench Road Farms', 'Wild Rose Acres', 'Long Furrow Farms'),
    fr: named('Ferme Bois-Doré', 'Ferme de la Côte-aux-Fées', 'Ferme du Rang Double'),
  },
  sea: {
    en: named('Kittiwake Seafoods', 'Two Tides Fisheries', 'Cormorant Cove Lobster'),
    fr: named('Homards de l’Anse-Bleue', 'Pêcheries Vent du Large'),
  },
  plant: {
    en: named('Bison Ridge Meats', 'Golden Mean Foods', 'Porcupine Plain Packers'),
    fr: named('Aliments Sarrasin d’Or', 'Viandes du Haut-Plateau'),
  },
  care: {
    en: named('Willow Bend Residence', 'Open Door Home Care', 'Lakehead Community Nursing Society'),
    fr: named('Résidence Les Jours Clairs', 'Soins à domicile Main Tendue'),
  },
  school: {
    en: named('Little Otters Early Learning', 'Maple Hill Private School'),
    fr: named('CPE Les Petits Castors rieurs', 'École privée du Boisé'),
  },
  lodging: {
    en: named('Kestrel Inn', 'Five Rapids Lodge', 'Aurora Camp & Canoe', 'Harbour Lantern Hotel'),
    fr: named('Auberge du Huart endormi', 'Hôtel de la Lanterne', 'Pourvoirie des Sept Rapides'),
  },
  office: {
    en: named(
      'Peregrine Ledger Services',
      'Snowgoose Software',
      'Confluence Networks',
      'Cedar & Quill Administration',
    ),
    fr: named('Logiciels Blanc-Harfang', 'Comptabilité Plume et Chiffre', 'Réseaux Confluent'),
  },
  forest: {
    en: named('Second Growth Reforestation', 'Caribou Ridge Silviculture'),
    fr: named('Reboisement Jeune Pousse', 'Sylviculture du Grand Brûlé'),
  },
};

/** An address that can never reach anyone, because `.example` is reserved. */
export function employerEmail(name: string, language: 'en' | 'fr'): string {
  const domain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 30);
  return `${language === 'fr' ? 'emplois' : 'jobs'}@${domain}.example`;
}
