import { describe, expect, it, test } from 'vitest';
import { readRow } from '../../../../src/domain/intake/read-row.ts';
import { EMPTY_QUESTION, QUESTIONS_MAX, type StoredQuestion } from '../../../../src/domain/question.ts';
import {
  type Answer,
  answerProblem,
  finishedAnswer,
  isAnswerTo,
  isFlagged,
  matchAnswers,
  readAnswers,
} from '../../../../src/domain/questions/answers.ts';
import { decimalOf } from '../../../../src/domain/questions/decimal-text.ts';
import { askedQuestions } from '../../../../src/domain/questions/questions.ts';

const ask = (question: string, more: Partial<StoredQuestion> = {}): StoredQuestion => ({
  ...EMPTY_QUESTION,
  question,
  kind: 'text',
  ...more,
});
const one = (question: StoredQuestion) => {
  const [asked] = askedQuestions([question]);
  if (!asked) throw new Error('cannot be asked');
  return asked;
};

test('a number has one form, however it was typed', () => {
  const forms = ['5', ' 5 ', '2,5', '2.50', '1,000', '12 500', '1\u00a0000,5', '-3', '\u22123', '007'];
  expect(forms.map(decimalOf)).toEqual(['5', '5', '2.5', '2.5', '1000', '12500', null, '-3', '-3', '7']);
  for (const text of ['', 'five', '1e3', '1.2.3', '9'.repeat(10), '٣', '1,2,3', '--1'])
    expect(decimalOf(text)).toBeNull();
});

describe('a row', () => {
  const read = (questions: unknown, lenient = false) =>
    readRow(
      { jobTitle: 'Cook', businessName: 'A', city: 'Regina', province: 'SK', questions },
      { today: '2026-11-26', newJobId: () => 1, keepJobId: false, lenient },
    );

  it('has questions of every kind', () => {
    const reading = read([
      {
        question: ' Can you\u200b drive? ',
        kind: 'yes_no',
        required: true,
        flagged: ['no', 'x'],
        unit: 'km',
      },
      { question: 'Which shift?', kind: 'choice', choices: ['Day', ' Night ', ''], flagged: ['Night'] },
      { question: 'Which ovens?', kind: 'choices', choices: ['Gas', 'Wood'] },
      { question: 'Years?', kind: 'number', unit: 'years', min: 2, max: '10,5' },
      { question: 'Why?' },
    ]);
    expect(reading.ok && reading.listing.details.questions).toEqual([
      ask('Can you drive?', { kind: 'yes_no', required: true, flagged: ['no'] }),
      ask('Which shift?', { kind: 'choice', choices: ['Day', 'Night'], flagged: ['Night'] }),
      ask('Which ovens?', { kind: 'choices', choices: ['Gas', 'Wood'] }),
      ask('Years?', { kind: 'number', unit: 'years', min: '2', max: '10.5' }),
      ask('Why?'),
    ]);
  });

  it.each([
    ['question_missing', [{ question: ' ' }]],
    ['question_kind_unknown', [{ question: 'A?', kind: 'date' }]],
    ['question_repeated', [{ question: 'Été?' }, { question: 'ete? ' }]],
    ['choices_too_few', [{ question: 'A?', kind: 'choice', choices: ['x'] }]],
    ['choices_too_many', [{ question: 'A?', kind: 'choice', choices: 'abcdefghijklm'.split('') }]],
    ['choices_repeated', [{ question: 'A?', kind: 'choices', choices: ['Québec', 'qUÉBEC '] }]],
    ['bounds_not_understood', [{ question: 'A?', kind: 'number', min: 'two' }]],
    ['bounds_reversed', [{ question: 'A?', kind: 'number', min: 3, max: 2 }]],
    ['question_not_understood', [{ question: 'A?' }, 'B?']],
    ['text_too_long', [{ question: 'é'.repeat(301) }]],
    ['questions_too_many', Array.from({ length: QUESTIONS_MAX + 1 }, (_, at) => ({ question: `Q${at}?` }))],
  ])('is refused for %s, which an import only leaves out', (code, questions) => {
    const reading = read(questions);
    expect(reading.ok).toBe(false);
    expect(reading.problems.filter(({ level }) => level === 'error')).toMatchObject([
      { code, field: 'questions' },
    ]);
    const lenient = read(questions, true);
    expect(lenient.ok).toBe(true);
    const asked = lenient.ok ? lenient.listing.details.questions : [];
    expect(askedQuestions(asked)).toEqual(asked);
  });

  it('may use the name for something else', () => {
    const reading = read(['Do you drive?']);
    expect(reading.ok && reading.listing.details).toMatchObject({
      questions: [],
      unknown: [{ field: 'questions' }],
    });
  });
});

test('choices may differ by accents alone: they can be two words', () => {
  const question = ask('Goût ?', { kind: 'choice', choices: ['salé', 'sale'] });
  expect(askedQuestions([question])).toEqual([question]);
});

test('questions that a document cannot have asked are left out', () => {
  const asked = askedQuestions([
    ask(''),
    ask('A?', { kind: 'choice', choices: ['x', 'y'], unit: 'km', min: '1' }),
    ask('a?'),
    ask('B?', { kind: 'date' }),
    ...Array.from({ length: 30 }, (_, at) => ask(`Q${at}?`)),
  ]);
  expect(asked).toHaveLength(QUESTIONS_MAX);
  expect(asked[0]).toEqual(ask('A?', { kind: 'choice', choices: ['x', 'y'] }));
});

describe('answers', () => {
  const drive = one(ask('Drive?', { kind: 'yes_no', required: true, flagged: ['no'] }));
  const shift = one(ask('Shift?', { kind: 'choice', choices: ['Day', 'Night'], flagged: ['Night'] }));
  const ovens = one(ask('Ovens?', { kind: 'choices', choices: ['Gas', 'Wood'] }));
  const years = one(ask('Years?', { kind: 'number', unit: 'years', min: '2', max: '10' }));
  const why = one(ask('Why?', { required: true }));

  it('are checked by kind', () => {
    expect([answerProblem(drive, []), answerProblem(shift, [''])]).toEqual(['missing', null]);
    expect(answerProblem(drive, ['maybe'])).toBe('not_offered');
    expect(answerProblem(shift, ['Day', 'Night'])).toBe('not_offered');
    expect(answerProblem(ovens, ['Gas', 'Gas'])).toBe('not_offered');
    expect(answerProblem(ovens, ['Gas', 'Wood'])).toBeNull();
    expect([answerProblem(years, ['2,5']), answerProblem(years, ['many'])]).toEqual([null, 'not_a_number']);
    expect([answerProblem(why, ['é'.repeat(1_000)]), answerProblem(why, ['é'.repeat(1_001)])]).toEqual([
      null,
      'too_long',
    ]);
  });

  it('are pointed out where the employer asked for it', () => {
    expect([isFlagged(drive, ['no']), isFlagged(drive, ['yes']), isFlagged(drive, [])]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isFlagged(shift, ['Night'])).toBe(true);
    const given = (text: string) => isFlagged(years, finishedAnswer(years, [text]).values);
    expect(['1,9', '2', '10', '10.1'].map(given)).toEqual([true, false, false, true]);
    expect(isFlagged(why, ['no'])).toBe(false);
  });

  it('are sent without half characters', () => {
    expect(finishedAnswer(why, [' a\ud83d ']).values).toEqual(['a\ufffd']);
  });

  it('stay while their question is the same', () => {
    const answers: Answer[] = [
      finishedAnswer(years, ['3']),
      finishedAnswer(shift, ['Night']),
      finishedAnswer(why, ['Bread']),
    ];
    const changed = [
      why,
      { ...years, unit: 'months' },
      { ...shift, choices: ['Evening', 'Night'], required: true },
    ];
    expect(matchAnswers(changed, answers)).toEqual({
      values: [['Bread'], [], ['Night']],
      former: [finishedAnswer(years, ['3'])],
    });
    const other = { ...shift, choices: ['Day', 'Evening'] };
    expect(isAnswerTo(other, finishedAnswer(shift, ['Night']))).toBe(false);
  });

  it.each([
    null,
    'x',
    {},
    [null, 3, []],
    [{ question: 'A?', kind: 'date', values: ['x'] }],
    [{ question: 1 }],
  ])('are read from anything: %j', value => {
    expect(readAnswers(value)).toEqual([]);
  });
});
