import { describe, expect, test } from 'vitest';
import { applicantsCsv } from '../../../../src/features/applicants/applicants-csv.ts';
import { phonesIn } from '../../../../src/features/applicants/phones-in.ts';
import type { ReceivedApplication } from '../../../../src/local/db/pulled-records.ts';
import { wordsOf } from '../test-words.ts';

const application = (fields: Partial<ReceivedApplication> = {}): ReceivedApplication => ({
  id: 'a',
  run: 'r',
  jobId: 100,
  jobTitle: 'cook',
  state: 'sent',
  sentAt: '2026-11-20T12:00:00.000+00:00',
  reference: 'PT-1',
  name: 'Bruno',
  email: 'bruno@example.com',
  message: 'Hello',
  ...fields,
});

describe('the file for spreadsheets', () => {
  test('has a line for each application under words of the language', async () => {
    const csv = applicantsCsv([application(), application({ state: 'withdrawn' })], await wordsOf('fr'));
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Reçue","État","Décision","Nom","Courriel","Message","Emploi","Numéro de l’offre","Référence","Réponses"',
    );
    expect(lines[1]).toContain(
      '"Reçue","Aucune décision","Bruno","bruno@example.com","Hello","cook","100","PT-1",""',
    );
    expect(lines[2]).toContain('"Retirée"');
    expect(lines.slice(3)).toEqual(['']);
  });

  test.each([
    ['review', 'In review', 'À l’étude'],
    ['interview', 'Interview', 'Entrevue'],
    ['offer', 'Offer', 'Offre d’emploi'],
    ['hired', 'Hired', 'Embauche'],
    ['declined', 'Not selected', 'Non retenue'],
  ] as const)('has the decision in words: %s', async (kind, english, french) => {
    const decided = application({ decision: { kind, at: '2026-11-20T13:00:00.000+00:00' } });
    expect(applicantsCsv([decided], await wordsOf('en'))).toContain(`"Received","${english}","Bruno"`);
    expect(applicantsCsv([decided], await wordsOf('fr'))).toContain(`"Reçue","${french}","Bruno"`);
  });

  test('has the decision that this device has yet to send', async () => {
    const decided = application({ decision: { kind: 'review', at: '2026-11-20T13:00:00.000+00:00' } });
    const decisions = new Map([['a', { decision: 'offer' as const }]]);
    const words = await wordsOf('en');
    expect(applicantsCsv([decided], { ...words, decisions })).toContain('"Received","Offer","Bruno"');
    const none = new Map([['a', { decision: null }]]);
    expect(applicantsCsv([decided], { ...words, decisions: none })).toContain('"No decision yet","Bruno"');
  });

  test('has the answers, with a mark at those that the employer is pointed to, and none of them is a formula', async () => {
    const answers = [
      { question: 'Conduisez-vous?', kind: 'yes_no', unit: '', values: ['no'], isFlagged: true },
      { question: 'Années?', kind: 'number', unit: 'ans', values: ['2.5'] },
      { question: 'Fours?', kind: 'choices', unit: '', values: ['Gaz', 'Bois'] },
      { question: 'Pourquoi?', kind: 'text', unit: '', values: ['=1+1'] },
      { question: 'Quart?', kind: 'choice', unit: '', values: [] },
    ] as const;
    const received = application({ answers: answers.map(each => ({ ...each, values: [...each.values] })) });
    const csv = applicantsCsv([received], await wordsOf('fr'));
    expect(csv).toContain(
      '"Conduisez-vous? Non (À noter)\nAnnées? 2,5 ans\nFours? Gaz; Bois\nPourquoi? =1+1\nQuart? Aucune réponse"',
    );
    const first = application({ answers: [{ question: '=1', kind: 'text', unit: '', values: ['x'] }] });
    expect(applicantsCsv([first], await wordsOf('en'))).toContain(`"'=1 x"`);
  });

  test('parts cells by quotes alone', async () => {
    const name = 'Bruno "B", Roy';
    const csv = applicantsCsv([application({ name, message: 'two\nlines' })], await wordsOf('en'));
    expect(csv).toContain('"Bruno ""B"", Roy","bruno@example.com","two\nlines"');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1 604 555-0123', "'+1 604 555-0123"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1+1', "  '=1+1"],
    ['\t=1+1', "\t'=1+1"],
    ['\u200B=1+1', "\u200B'=1+1"],
    ['＝1+1', "'＝1+1"],
    // Where another language’s spreadsheet would begin a new cell.
    ['Bruno;=1+1', "Bruno;'=1+1"],
    ['Bruno, @x', "Bruno, '@x"],
    ['one\r\n=1+1', "one\r\n'=1+1"],
    ['Anne-Marie', 'Anne-Marie'],
    ['a = b', 'a = b'],
  ])('takes %j for no formula', async (name, cell) => {
    const csv = applicantsCsv([application({ name })], await wordsOf('en'));
    expect(csv).toContain(`"Received","No decision yet","${cell}","`);
  });
});

describe('numbers in a message', () => {
  test.each([
    ['Call me at 604-555-0123.', ['tel:6045550123']],
    ['(604) 555-0123 or 1 807 555 0199', ['tel:6045550123', 'tel:18075550199']],
    ['+33 6 12 34 56 78', ['tel:+33612345678']],
    ['6045550123, 604.555.0123', ['tel:6045550123']],
    ['My SIN is 123 456 789', []],
    ['12345678901234567890', []],
    ['104-555-0123', []],
    ['', []],
  ])('of %j are %j', (text, expected) => {
    expect(phonesIn(text).map(({ href }) => href)).toEqual(expected);
  });

  test('are the first three, and nothing but digits gets into a link', () => {
    const text = '604-555-0121 604-555-0122 604-555-0123 604-555-0124 +1 (604) 555-0199?x=javascript:1';
    const links = phonesIn(text).map(({ href }) => href);
    expect(links).toEqual(['tel:6045550121', 'tel:6045550122', 'tel:6045550123']);
    expect(phonesIn('+'.repeat(5000) + '(1'.repeat(2500))).toEqual([]);
  });
});
