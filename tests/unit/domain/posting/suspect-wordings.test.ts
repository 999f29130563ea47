import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRow } from '../../../../src/domain/intake/read-row.ts';
import { emptyDetails } from '../../../../src/domain/empty-details.ts';
import { postingText, suspectWords } from '../../../../src/domain/posting/posting-words.ts';
import { SUSPECT_WORDINGS, type WordRule } from '../../../../src/domain/posting/suspect-wordings.ts';
import { allRows } from '../../../fixtures/postings/all.ts';

const found = (description: string) =>
  suspectWords(postingText({ ...emptyDetails(), description })).map(({ rule }) => rule);

const GUILTY: Record<WordRule, string[]> = {
  status_asked: [
    'Canadian citizens only.',
    'Open to Canadian citizens and permanent residents only.',
    'Only Canadian citizens will be considered.',
    'You must be a Canadian citizen.',
    'Applicants must be permanent residents.',
    'Must have Canadian citizenship.',
    'Must hold a valid PR card.',
    'Proof of citizenship must be sent with the application.',
    'Canadian citizenship is required.',
    'Are you a Canadian citizen?',
    'Are you a permanent resident?',
    'Citoyens canadiens seulement.',
    'Uniquement des citoyens canadiens.',
    'Vous devez être citoyen canadien.',
    'Le candidat doit être résident permanent.',
    'Doit avoir la citoyenneté canadienne.',
    'Joindre une preuve de résidence permanente.',
    'Citoyenneté canadienne exigée.',
    'Êtes-vous citoyenne canadienne?',
  ],
  canadian_experience: [
    'Canadian experience required.',
    'Two years of Canadian work experience.',
    'Minimum 1 year work experience in Canada.',
    'Expérience canadienne exigée.',
    'Deux ans d’expérience de travail au Canada.',
  ],
  fee_asked: [
    'Candidates pay a $500 processing fee.',
    'Applicants must pay the fee before the interview.',
    'Workers are responsible for LMIA fees.',
    'You will pay a refundable deposit.',
    'You will have to send a deposit by e-transfer.',
    'LMIA fee: $1,000.',
    'Recruitment fees of $2,000 are non-refundable.',
    'A training fee is required.',
    'A security deposit is required.',
    'Deposit of $ 300 on hiring.',
    'We sell LMIA and job offers.',
    'Payment for the LMIA in two parts.',
    'Le candidat doit payer des frais.',
    'Vous devrez verser un dépôt.',
    'Les travailleurs doivent débourser les frais d’EIMT.',
    'Frais de recrutement : 2000 $.',
    'Frais de dossier exigés.',
    'Frais d’inscription à la charge du candidat.',
    'Un dépôt de garantie est exigé.',
    'Il faut payer une offre d’emploi.',
  ],
  age_asked: [
    'Candidates must be between 20 and 35 years old.',
    'You must be under 40 years of age.',
    'Must be not older than 45 years old.',
    'Applicants aged 18 to 30.',
    'Must be aged 25-40.',
    'Age: 20-35',
    'Age limit: 40',
    'Maximum age 45.',
    'Looking for a young and energetic person.',
    'We need young people for our kitchen.',
    'Seeking an enthusiastic young woman.',
    'Young and dynamic individuals are invited to apply.',
    'Le candidat doit avoir entre 20 et 35 ans.',
    'Vous devez avoir moins de 40 ans.',
    'Candidats âgés de 18 à 30 ans.',
    'Limite d’âge : 45 ans.',
    'Âge maximal 40 ans.',
    'Nous recherchons de jeunes hommes.',
    'Nous cherchons une jeune femme.',
    'Nous recherchons une personne jeune et dynamique.',
  ],
  sex_asked: [
    'Male only.',
    'Females preferred.',
    'Female candidates only.',
    'Ladies wanted for packing.',
    'Men needed for the night shift.',
    'Only women should apply.',
    'We are looking for a male cook.',
    'Seeking a mature woman.',
    'Must be female.',
    'Hiring girls for the front counter.',
    'Hommes seulement.',
    'Femme de préférence.',
    'Dames demandées.',
    'Nous recherchons un homme fort.',
    'Cherchons une dame.',
    'La personne doit être de sexe féminin.',
  ],
  religion_asked: [
    'Must be a practising Christian.',
    'Candidates must be Catholic.',
    'Muslims only.',
    'Sikh candidates preferred.',
    'Only Jewish applicants.',
    'Must share our Christian faith.',
    'Employees must belong to the church.',
    'Le candidat doit être de confession catholique.',
    'Vous devez être chrétien.',
    'Musulmans seulement.',
    'Doit partager notre foi.',
  ],
};

const rows = Object.entries(GUILTY).flatMap(([rule, sentences]) =>
  sentences.map(sentence => [sentence, rule] as const),
);

test.each(rows)('%j: %s', (sentence, rule) => {
  expect(found(sentence)).toContain(rule);
  // Whatever stands around it, in whatever case.
  expect(found(`Cook meals.\n${sentence.toUpperCase()}\nWash dishes.`)).toEqual(found(sentence));
});

/** Real duties, legal requirements and statements of equity that hold the same words. */
const INNOCENT = [
  'Canadian citizens and permanent or temporary residents of Canada.',
  'Citoyens canadiens et résidents permanents ou temporaires du Canada.',
  'Only apply to this job if you are a Canadian citizen, a permanent or a temporary resident of Canada.',
  'You must be a Canadian citizen, a permanent resident or hold a valid work permit.',
  'Must be legally entitled to work in Canada.',
  'Are you legally entitled to work in Canada?',
  'Avez-vous le droit de travailler au Canada?',
  'Vous devez être citoyen canadien, résident permanent ou détenir un permis de travail.',
  'Other candidates with or without a valid Canadian work permit.',
  'Help newcomers to become Canadian citizens.',
  'Process citizenship applications.',
  'No Canadian experience required.',
  'Canadian work experience is not required.',
  'Canadian experience is an asset.',
  'Aucune expérience canadienne n’est exigée.',
  'L’expérience canadienne n’est pas nécessaire.',
  'Experience with Canadian tax law.',
  'Expérience en cuisine canadienne.',
  'We never ask for a fee or a deposit.',
  'Workers never pay a recruitment fee.',
  'The employer pays the LMIA fee.',
  'The company will pay registration fees of $200.',
  'We pay for your work permit.',
  'Aucuns frais de recrutement.',
  'L’employeur paie les frais d’EIMT.',
  'You do not pay any fees.',
  'Vous ne payez aucuns frais.',
  'Collect registration fees of $25 from parents.',
  'Prepare invoices and bank deposits.',
  'Process payment of application fees.',
  'Make deposits at the bank at the end of the day.',
  'A damage deposit is required for staff housing.',
  'Calculate customs and processing fees.',
  'Percevoir les frais d’inscription de 20 $.',
  'You pay attention to detail.',
  'Candidates with experience in fee collection.',
  'Employees receive direct deposit and paid training.',
  'Must be of legal age to mix and serve alcoholic beverages.',
  'Must be at least 18 years of age.',
  'Must be 19 years of age or older to serve alcohol.',
  'Avoir au moins 18 ans.',
  'Doit avoir moins de 2 ans d’expérience.',
  'Doit avoir moins de 20 ans d’expérience en plomberie.',
  'Verify the age of customers when selling lottery tickets, alcohol or tobacco.',
  'School age (6 - 12 years); Kindergarten age (4 - 5 years)',
  'Supervise children aged 5 to 12.',
  'Work with youth between 16 and 24 years old.',
  'Care for a person aged 70 to 80.',
  'Enforce the age limit of 19 for customers.',
  'Join our young and dynamic team.',
  'A young, energetic company.',
  'Une équipe jeune et dynamique.',
  'Looking for a caregiver for young people.',
  'Looking for someone to look after young children.',
  'Seeking a support worker to help young adults.',
  'Enseigner aux jeunes.',
  'Nous cherchons un éducateur pour de jeunes enfants.',
  'Canada Summer Jobs: applicants must be between 15 and 30 years of age.',
  'Working holiday: applicants aged 18 to 35.',
  'Must be between 20 and 40 hours a week available.',
  'You must be able to lift up to 50 lbs.',
  'Must be under 30 minutes away.',
  'Journeyman/woman plumber.',
  'Maintenance man/woman, buildings.',
  'We encourage women, Indigenous peoples and persons with disabilities to apply.',
  'Preference will be given to women, Indigenous people and visible minorities.',
  'Men and women are welcome.',
  'Sells men’s and women’s clothing.',
  'Provide personal care to female patients only.',
  'Work in a women only gym.',
  'Support women in a shelter.',
  'We need someone to man the desk.',
  'Must be a journeyman.',
  'Foreman needed.',
  'Waitress or waiter.',
  'Chairwoman of the board.',
  'We are looking for a woman or man with a truck.',
  'Femme de chambre recherchée.',
  'Nous recherchons une femme de ménage.',
  'Cherchons un homme à tout faire.',
  'Recherchons hommes et femmes de tous âges.',
  'Le masculin est utilisé pour alléger le texte.',
  'Préposé aux bénéficiaires de sexe masculin ou féminin.',
  'Nous encourageons les femmes et les Autochtones à postuler.',
  'Teacher for a Catholic school board.',
  'Must be a Jewish studies teacher.',
  'Must be familiar with Muslim and Sikh customs.',
  'Cook for a Hindu temple.',
  'Clean the church and the hall.',
  'Jours fériés chrétiens respectés.',
  'All faiths are welcome.',
  'Respect the religious beliefs of residents.',
  'Provide Christmas and Ramadan menus.',
];

test.each(INNOCENT)('%j is no fault', sentence => {
  expect(found(sentence)).toEqual([]);
  expect(found(`Cook meals.\n${sentence}\nWash dishes.`)).toEqual([]);
});

describe('sentences stay apart', () => {
  test('what excuses one does not excuse the next', () => {
    expect(found('We never ask for a fee. Candidates pay a $500 processing fee.')).toEqual(['fee_asked']);
    expect(found('Supervise children.\nCandidates must be between 20 and 35 years old.')).toEqual([
      'age_asked',
    ]);
  });

  test('words of two sentences do not make one', () => {
    expect(found('Canadian citizens and others may apply. Only serious ones.')).toEqual([]);
    expect(found('Serve women.\nOnly on weekends.')).toEqual([]);
    expect(found('Candidates should write to us. Pay is weekly. Fees do not apply.')).toEqual([]);
  });
});

test('wherever it stands in a posting', () => {
  const words = 'Canadian citizens only';
  const details = emptyDetails();
  const places = [
    { ...details, description: words },
    { ...details, experience: [words] },
    { ...details, responsibilities: ['Cook', words] },
    { ...details, personalSuitability: [words] },
    { ...details, screeningQuestions: [words] },
    { ...details, sections: [{ title: 'Who', items: [words] }] },
    { ...details, additionalInformation: [{ title: 'Note', text: words }] },
    { ...details, whoCanApply: { citizenship: [words], note: '' } },
    { ...details, apply: { ...details.apply, note: words } },
  ];
  for (const place of places) {
    expect(suspectWords(postingText(place))).toEqual([{ rule: 'status_asked', words: words.toLowerCase() }]);
  }
});

test('each rule at most once, its words from the text, and never a throw', () => {
  const pieces = fc.constantFrom(...rows.map(([sentence]) => sentence), ...INNOCENT, '', '\n', '. ', '$ 5');
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces, { maxLength: 12 }).map(all => all.join(' ')),
  );
  fc.assert(
    fc.property(text, description => {
      const folded = postingText({ ...emptyDetails(), description });
      const suspects = suspectWords(folded);
      expect(new Set(suspects.map(({ rule }) => rule)).size).toBe(suspects.length);
      expect(suspects.every(({ rule, words }) => folded.includes(words) && rule in SUSPECT_WORDINGS)).toBe(
        true,
      );
    }),
  );
});

// With a step for every pair of characters this would take minutes, and the test would not be waited for.
test('a long text is read', () => {
  const long = 'candidates must be a young person of the looking for seeking '.repeat(4000);
  expect(suspectWords(long)).toContainEqual(expect.anything());
});

test('none of the sample postings says any of it', () => {
  let id = 0;
  const suspects = allRows().flatMap(row => {
    const reading = readRow(row, { today: '2026-10-05', newJobId: () => ++id, keepJobId: false });
    return reading.ok ? suspectWords(postingText(reading.listing.details)) : [];
  });
  expect(suspects).toEqual([]);
});
