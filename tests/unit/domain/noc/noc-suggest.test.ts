import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { occupations } from '../../../../src/domain/noc/noc-occupations.ts';
import { OTHER_JOB_NAMES } from '../../../../src/domain/noc/noc-other-names.ts';
import { suggestOccupations } from '../../../../src/domain/noc/noc-suggest.ts';
import { stem, stems } from '../../../../src/domain/noc/noc-words.ts';

type Language = 'en' | 'fr';

const codes = (title: string, language: Language, limit = 3) =>
  suggestOccupations(title, language, limit).map(({ occupation }) => occupation.code);

/** Titles of real postings, and what a recruiter would code them as. */
const ENGLISH: [title: string, code: string][] = [
  ['food service supervisor', '62020'],
  ['cook', '63200'],
  ['line cook', '63200'],
  ['ethnic food cook', '63200'],
  ['assistant cook', '63200'],
  ['pizza cook', '63200'],
  ['bookkeeper', '12200'],
  ['bookkeeping clerk', '14200'],
  ['administrative assistant', '13110'],
  ['administrative assistant - office', '13110'],
  ['office administrative assistant', '13110'],
  ['secretary (except legal and medical)', '13110'],
  ['administrative officer', '13100'],
  ['office administrator', '13100'],
  ['food counter attendant', '65201'],
  ['kitchen helper', '65201'],
  ['dishwasher', '65201'],
  ['retail store supervisor', '62010'],
  ['supervisor - retail', '62010'],
  ['liquor store supervisor', '62010'],
  ['truck driver', '73300'],
  ['long haul truck driver', '73300'],
  ['driver, truck', '73300'],
  ['truck driver, long haul', '73300'],
  ['baker', '63202'],
  ['chef', '62200'],
  ['head chef', '62200'],
  ['carpenter', '72310'],
  ['framer-carpenter', '72310'],
  ['framing carpenter', '72310'],
  ['cabinetmaker', '72311'],
  ['cleaning supervisor', '62024'],
  ['drywall installer', '73102'],
  ['stucco plasterer', '73102'],
  ['swing manager - fast food restaurant', '60030'],
  ['restaurant manager', '60030'],
  ['food services manager', '60030'],
  ['hotel manager', '60031'],
  ['store manager - retail', '60020'],
  ['liquor store manager', '60020'],
  ['corporate sales manager', '60010'],
  ['marketing manager', '10022'],
  ['marketing co-ordinator', '11202'],
  ['digital marketing co-ordinator', '11202'],
  ['human resources officer', '12101'],
  ['early childhood educator (E.C.E.)', '42202'],
  ['child caregiver - private home', '44100'],
  ['home child care provider', '44100'],
  ['child care live-in caregiver', '44100'],
  ['personal support worker - home support', '44101'],
  ['live-in caregiver - persons with disabilities', '44101'],
  ['food and beverage server', '65200'],
  ['server - food and beverage services', '65200'],
  ['waitress', '65200'],
  ['bartender', '64301'],
  ['cashier', '65100'],
  ['head cashier', '65100'],
  ['clerk, retail sales', '64100'],
  ['sales clerk', '64100'],
  ['shipper-receiver', '14400'],
  ['meat cutter - retail or wholesale', '65202'],
  ['butcher - retail or wholesale', '63201'],
  ['industrial meat cutter', '94141'],
  ['meat packager', '95106'],
  ['housekeeping room attendant', '65310'],
  ['light duty cleaner', '65310'],
  ['hotel cleaner', '65310'],
  ['housekeeping supervisor', '62021'],
  ['hotel front desk clerk', '64314'],
  ['hotel night auditor', '64314'],
  ['construction helper', '75110'],
  ['general construction labourer', '75110'],
  ['concrete finisher', '73100'],
  ['finisher, concrete', '73100'],
  ['flat roofer', '73110'],
  ['insulator', '72321'],
  ['journeyman/woman plumber', '72300'],
  ['plumber, residential construction', '72300'],
  ['fabrication welder', '72106'],
  ['millwright industrial', '72400'],
  ['diesel mechanic', '72401'],
  ['automobile service mechanic', '72410'],
  ['autobody technician', '72411'],
  ['hydraulic excavator operator', '73400'],
  ['nail care technician', '63211'],
  ['Thai massage therapist', '32201'],
  ['nurse practitioner', '31302'],
  ['registered nurse (R.N.)', '31301'],
  ['RN (registered nurse)', '31301'],
  ['mental health nurse', '31301'],
  ['computer programmer', '21232'],
  ['Web developer', '21234'],
  ['software developer', '21232'],
  ['engineer, software', '21231'],
  ['database administrator (DBA)', '21223'],
  ['IT (information technology) consultant', '21222'],
  ['user support technician', '22221'],
  ['civil engineering technician', '22300'],
  ['architect, landscape', '21201'],
  ['Professional estimator - construction', '22303'],
  ['dispatcher, trucks', '14404'],
  ['warehouse worker - material handling', '75101'],
  ['general labourer - landscaping', '85121'],
  ['greenhouse worker', '85103'],
  ['labourer, fruit farming', '85101'],
  ['general farm worker', '85100'],
  ['industrial firefighter', '42101'],
  ['tour guide', '64320'],
];

const FRENCH: [title: string, code: string][] = [
  ['cuisinier', '63200'],
  ['Cuisinière', '63200'],
  ['cuisinier/cuisinière', '63200'],
  ['aide de cuisine', '65201'],
  ['aide-cuisinier', '65201'],
  ['plongeur', '65201'],
  ['serveuse', '65200'],
  ['serveur au comptoir', '65201'],
  ['superviseur des services alimentaires', '62020'],
  ['superviseure de restaurant', '62020'],
  ['gérante de restaurant', '60030'],
  ['camionneur', '73300'],
  ['chauffeuse de camion', '73300'],
  ['conducteur de camion', '73300'],
  ['livreur', '75201'],
  ["chauffeur d'autobus", '73301'],
  ['cariste', '75101'],
  ['commis d’entrepôt', '75101'],
  ['manutentionnaire', '75101'],
  ['préposée aux bénéficiaires', '33102'],
  ['préposé aux bénéficiaires (H/F)', '33102'],
  ['infirmière', '31301'],
  ['infirmière auxiliaire', '32101'],
  ['éducatrice à la petite enfance', '42202'],
  ["gardienne d'enfants", '44100'],
  ['aide à domicile', '44101'],
  ['adjointe administrative', '13110'],
  ['secrétaire', '13110'],
  ['secrétaire médicale', '13112'],
  ['technicienne comptable', '12200'],
  ['teneuse de livres', '12200'],
  ['comptable', '11100'],
  ['réceptionniste', '14101'],
  ["réceptionniste d'hôtel", '64314'],
  ['femme de chambre', '65310'],
  ['préposé à l’entretien ménager', '65310'],
  ['concierge', '65312'],
  ['caissière', '65100'],
  ['vendeuse', '64100'],
  ['commis-vendeur', '64100'],
  ['boucher', '63201'],
  ['boulangère', '63202'],
  ['pâtissier', '63202'],
  ['coiffeuse', '63210'],
  ['esthéticienne', '63211'],
  ['soudeur', '72106'],
  ['soudeuse-monteuse', '72106'],
  ['électricien', '72200'],
  ['plombière', '72300'],
  ['menuisier', '72310'],
  ['charpentier-menuisier', '72310'],
  ['maçon', '72320'],
  ['couvreur', '73110'],
  ['peintre en bâtiment', '73112'],
  ['mécanicien automobile', '72410'],
  ['mécanicienne d’équipement lourd', '72401'],
  ['frigoriste', '72402'],
  ['journalier en construction', '75110'],
  ['manœuvre en construction', '75110'],
  ['opératrice de machinerie lourde', '73400'],
  ['ouvrier agricole', '85101'],
  ['cueilleuse de fruits', '85101'],
  ['ouvrière de serre', '85103'],
  ['paysagiste', '85121'],
  ['développeuse Web', '21234'],
  ['programmeur', '21232'],
  ['travailleuse sociale', '41300'],
  ['agent de sécurité', '64410'],
  ['pompiste', '65101'],
];

describe.each([
  ['en', ENGLISH],
  ['fr', FRENCH],
] as const)('%s', (language, rows) => {
  test.each(rows)('%j: %s is among the first three', (title, code) => {
    expect(codes(title, language)).toContain(code);
  });

  test('and nearly always the first', () => {
    const first = rows.filter(([title, code]) => codes(title, language)[0] === code);
    expect(first.length / rows.length).toBeGreaterThan(0.9);
  });
});

test('every title suggests its own occupation, and none before it is likelier', () => {
  for (const { code, title } of occupations().values()) {
    for (const language of ['en', 'fr'] as const) {
      const found = suggestOccupations(title[language], language, 516);
      const own = found.find(({ occupation }) => occupation.code === code);
      expect(own?.score, title[language]).toBe(1);
    }
  }
});

test('every other name is of a unit group and leads to it', () => {
  for (const [code, { en, fr }] of OTHER_JOB_NAMES) {
    expect(occupations().has(code), code).toBe(true);
    for (const name of en) expect(codes(name, 'en'), name).toContain(code);
    for (const name of fr) expect(codes(name, 'fr'), name).toContain(code);
  }
});

test('the other language is understood too, and loses between equals', () => {
  expect(codes('cuisinier', 'en')[0]).toBe('63200');
  expect(codes('truck driver', 'fr')[0]).toBe('73300');
  // "Chefs" are cooks in English; in French the word heads many titles as well.
  expect(codes('chef', 'en')[0]).toBe('62200');
});

test.each(['', '   ', '—', '!!!', 'xyzzy', 'the of and', '1234', 'urgent', 'à temps plein'])(
  '%j suggests nothing',
  title => {
    expect(suggestOccupations(title, 'en')).toEqual([]);
    expect(suggestOccupations(title, 'fr')).toEqual([]);
  },
);

test.each(['tattoo studio manager', 'brand ambassador', 'ranch worker'])(
  '%j: one word of many occupations alone is not enough',
  title => {
    expect(suggestOccupations(title, 'en')).toEqual([]);
  },
);

test('any text: sorted, within 0 and 1, no code twice, as many as asked', () => {
  const words = fc.constantFrom(
    ...'cook driver manager aide serveuse of de helper retail construction'.split(' '),
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words).map(all => all.join(' ')),
  );
  const language = fc.constantFrom<Language>('en', 'fr');
  fc.assert(
    fc.property(text, language, fc.integer({ min: -1, max: 600 }), (title, lang, limit) => {
      const found = suggestOccupations(title, lang, limit);
      const scores = found.map(({ score }) => score);
      expect(found.length).toBeLessThanOrEqual(Math.max(0, limit));
      expect(new Set(found.map(({ occupation }) => occupation.code)).size).toBe(found.length);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(scores.every(score => score > 0 && score <= 1)).toBe(true);
      expect(suggestOccupations(title.toUpperCase().toLowerCase(), lang, limit)).toEqual(
        suggestOccupations(title.toLowerCase(), lang, limit),
      );
    }),
  );
});

describe('words', () => {
  const same: [a: string, b: string][] = [
    ['cooks', 'cook'],
    ['nurses', 'nurse'],
    ['secretaries', 'secretary'],
    ['businesses', 'business'],
    ['coiffeuses', 'coiffeur'],
    ['directrices', 'directeur'],
    ['cuisinieres', 'cuisinier'],
    ['techniciennes', 'technicien'],
    ['adjointes', 'adjoint'],
    ['preposees', 'prepose'],
    ['sportives', 'sportif'],
  ];
  test.each(same)('%s = %s', (a, b) => {
    expect(stem(a)).toBe(stem(b));
  });

  test('service is not a server', () => {
    expect(stem('services')).not.toBe(stem('serveur'));
    expect(stem('bus')).toBe('bus');
  });

  test('only what says something is left', () => {
    expect(stems('Journeyman/woman plumber')).toEqual(['plumber']);
    expect(stems('Co-ordinator of sales')).toEqual(['coordinator', 'sal']);
    expect(stems("Préposé(e) à l'entretien")).toEqual(['prepos', 'entretien']);
    expect(stems('Serveur(euse), cuisinier·ère, préposé·e·s (H/F)')).toEqual([
      'serveur',
      'cuisinier',
      'prepos',
    ]);
  });
});
