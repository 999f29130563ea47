import { describe, expect, it, test } from 'vitest';
import { QUESTION_MAX_LENGTH } from '../../../../src/domain/question.ts';
import { questionHints } from '../../../../src/domain/questions/question-hints.ts';
import { QUESTION_RULES, type QuestionRuleId } from '../../../../src/domain/questions/question-rules.ts';

const hintsOf = (...texts: string[]) =>
  questionHints(texts, { province: 'BC', today: '2026-11-26' }).map(({ rule }) => rule);

const ASKED: Readonly<Record<QuestionRuleId, readonly string[]>> = {
  question_origin: [
    'What is your ethnic background?',
    'Where are you originally from?',
    'Where were you born?',
    'Is English your first language?',
    'How long have you lived in Canada?',
    'Quelle est votre nationalité?',
    'Où êtes-vous né?',
    'D’où venez-vous?',
    'Êtes-vous immigrante?',
    'Quelle est votre langue maternelle?',
  ],
  question_status: [
    'Are you a Canadian citizen?',
    'What is your immigration status?',
    'Do you have permanent residency?',
    'Êtes-vous citoyenne canadienne?',
    'Avez-vous la résidence permanente?',
    'Quel est votre statut d’immigration?',
  ],
  question_religion: [
    'What is your religion?',
    'Do you attend church?',
    'Are you a practising Christian?',
    'Are there days you can’t work for religious reasons?',
    'Do you wear a hijab?',
    'Quelle est votre religion?',
    'Êtes-vous pratiquante?',
    'Portez-vous le voile?',
  ],
  question_age: [
    'How old are you?',
    'What is your date of birth?',
    'Are you over 40?',
    'What year did you graduate from high school?',
    'Quel âge avez-vous?',
    'Date de naissance',
    'Avez-vous moins de 30 ans?',
  ],
  question_sex: [
    'Are you male or female?',
    'Are you pregnant?',
    'Do you plan to take maternity leave?',
    'What is your maiden name?',
    'Êtes-vous enceinte?',
    'Quel est votre sexe?',
    'Prévoyez-vous prendre un congé de maternité?',
  ],
  question_orientation: [
    'What is your sexual orientation?',
    'Are you gay?',
    'Quelle est votre orientation sexuelle?',
    'Êtes-vous lesbienne?',
  ],
  question_family: [
    'Are you married?',
    'Do you have children?',
    'How many kids do you have?',
    'Do you plan to have children?',
    'What does your husband do?',
    'What are your child care arrangements?',
    'Quel est votre état civil?',
    'Avez-vous des enfants?',
    'Voulez-vous avoir des enfants?',
    'Êtes-vous célibataire?',
  ],
  question_health: [
    'Do you have any disabilities?',
    'Are you in good health?',
    'What is your medical history?',
    'Do you take any medication?',
    'Have you ever been hospitalized?',
    'Have you ever made a WSIB claim?',
    'How many sick days did you take last year?',
    'Avez-vous un handicap?',
    'Quel est votre état de santé?',
    'Prenez-vous des médicaments?',
    'Avez-vous déjà reçu des prestations de la CNESST?',
  ],
  question_genetic: [
    'Have you ever taken a genetic test?',
    'Are there hereditary diseases in your family?',
    'Avez-vous déjà subi un test génétique?',
  ],
  question_record: [
    'Do you have a criminal record?',
    'Have you ever been arrested?',
    'Avez-vous un casier judiciaire?',
    'Avez-vous déjà été condamné?',
  ],
  question_politics: [
    'Which party do you vote for?',
    'What are your political views? Tell us your political opinions.',
    'Êtes-vous membre d’un parti politique?',
    'Quelles sont vos convictions politiques?',
  ],
  question_experience: [],
  question_identity: [
    'Please link to a photo of yourself',
    'What is your social insurance number?',
    'What is your SIN?',
    'Votre photo récente',
    'Quel est votre numéro d’assurance sociale?',
  ],
  question_language: [
    'What languages do you speak?',
    'Do you speak any other languages?',
    'Quelles langues parlez-vous?',
  ],
};

describe.each(Object.entries(ASKED).filter(([, questions]) => questions.length > 0))(
  '%s',
  (rule, questions) => {
    it.each(questions)('%s', question => {
      expect(hintsOf(question)).toContain(rule);
      expect(hintsOf(question.toUpperCase())).toContain(rule);
    });
  },
);

it.each([
  'Are you able to lift 20 kg?',
  'Do you have a class 5 licence?',
  'Can you work on Sundays?',
  'Are you available on Christmas Day?',
  'Are you legally entitled to work in Canada?',
  'Are you a Canadian citizen or otherwise authorized to work in Canada?',
  'How many years of experience do you have?',
  'At least 20 years of experience?',
  'Are you at least 18 years old?',
  'Are you over 40 hours a week already?',
  'Do you have experience working with children?',
  'How many children have you cared for at once?',
  'How many children do you have experience looking after?',
  'Do you have child care experience?',
  'Have you worked with people who have disabilities?',
  'Do you speak French?',
  'Which programming languages do you know?',
  'Do you have a First Aid certificate?',
  'Do you have health and safety training?',
  'Have you administered medication to patients?',
  'Have you worked in genetic testing?',
  'Are you willing to provide a criminal record check?',
  'Please link to your photography portfolio',
  'Have you driven a race car?',
  'Do you use colour-matching software?',
  'Have you worked with single parents or married couples?',
  'Do you have a family doctor? Sorry: do you know how a family doctor’s office works?',
  'Do you have experience in a church or a mosque?',
  'Can you travel to the United States?',
  'What is your salary expectation?',
  'When can you start?',
  'Sin City fans welcome?',
  'Avez-vous un permis de conduire de classe 5?',
  'Pouvez-vous soulever 20 kg?',
  'Pouvez-vous travailler le dimanche?',
  'Avez-vous le droit de travailler au Canada?',
  'Voulez-vous travailler avec des enfants?',
  'Avez-vous de l’expérience avec des enfants?',
  'Combien d’enfants avez-vous encadrés à la fois?',
  'Avez-vous au moins 20 ans d’expérience?',
  'Quel est votre genre de projet préféré?',
  'Parlez-vous anglais?',
  'Quels langages de programmation connaissez-vous?',
  'Acceptez-vous une vérification des antécédents judiciaires?',
  'Êtes-vous un homme à tout faire d’expérience?',
  'Avez-vous une voiture familiale?',
])('says nothing of “%s”', question => {
  expect(hintsOf(question)).toEqual([]);
});

it.each([
  ['Êtes-vous né(e) au Canada?', 'question_origin'],
  ['Êtes-vous né·e à l’étranger?', 'question_origin'],
  ['Où êtes-vous né.e?', 'question_origin'],
  ['Êtes-vous né-e hors du Canada?', 'question_origin'],
  ['Êtes vous immigrant(e)?', 'question_origin'],
  ['Êtes-vous citoyen(ne) canadien(ne)?', 'question_status'],
  ['Avez vous des enfants?', 'question_family'],
  ['Êtes vous marié(e)?', 'question_family'],
])('reads inclusive and careless French: “%s”', (question, rule) => {
  expect(hintsOf(question)).toContain(rule);
});

test('a question about permission to work is innocent in inclusive French', () => {
  expect(hintsOf('Êtes-vous citoyen(ne) ou autorisé(e) à travailler au Canada?')).toEqual([]);
});

test('Canadian experience counts only in Ontario, from its day on', () => {
  const asked = ['Do you have Canadian experience?', 'Avez-vous de l’expérience canadienne?'];
  for (const text of asked) {
    expect(questionHints([text], { province: 'ON', today: '2026-01-01' })).toMatchObject([
      { rule: 'question_experience' },
    ]);
    expect(questionHints([text], { province: 'ON', today: '2025-12-31' })).toEqual([]);
    expect(questionHints([text], { province: 'QC', today: '2026-01-01' })).toEqual([]);
    expect(questionHints([text], { province: null, today: '2026-01-01' })).toEqual([]);
  }
});

test('political beliefs count where a code that was read names them', () => {
  const asked = (province: 'QC' | 'AB') =>
    questionHints(['What is your political affiliation?'], { province, today: '2026-11-26' }).length;
  expect([asked('QC'), asked('AB')]).toEqual([1, 0]);
});

test('choices are read as well', () => {
  expect(hintsOf('Which of these is true?', 'I can drive', 'Are you pregnant?')).toEqual(['question_sex']);
});

test('every rule has a text in both languages, and is found by a wording', () => {
  for (const [id, { text }] of Object.entries(QUESTION_RULES)) {
    expect(text.en, id).not.toBe(text.fr);
    expect(text.fr, id).toMatch(/[.!?»]$/);
  }
  expect(Object.keys(ASKED)).toEqual(Object.keys(QUESTION_RULES));
});

test('only as much is read as a question may have', () => {
  expect(hintsOf(`${'a '.repeat(QUESTION_MAX_LENGTH)}are you pregnant?`)).toEqual([]);
});
