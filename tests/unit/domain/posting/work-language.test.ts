import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_VALUES } from '../../../../src/domain/card-fields.ts';
import {
  withWorkLanguage,
  workLanguageIn,
  workLanguageOf,
} from '../../../../src/domain/posting/work-language.ts';

describe('the language of work', () => {
  it.each<[string[], ReturnType<typeof workLanguageOf>]>([
    [[], null],
    [['', ' '], null],
    [['English'], 'en'],
    [['ANGLAIS'], 'en'],
    [['Français'], 'fr'],
    [['French (spoken and written)'], 'fr'],
    [['English', 'French'], 'en_fr'],
    [['English and French'], 'en_fr'],
    [['Bilingual'], 'en_fr'],
    [['Bilingue (français et anglais)'], 'en_fr'],
    [['English or French'], 'en_or_fr'],
    [['English/French'], 'en_or_fr'],
    [['Anglais ou français'], 'en_or_fr'],
    [['English', 'French an asset'], 'en'],
    [['English (French is an asset)'], 'en'],
    [['Anglais', 'français (un atout)'], 'en'],
    [['Français; anglais souhaité'], 'fr'],
    [['Spanish'], 'other'],
    [['Pendjabi ou ourdou'], 'other'],
    [['English', 'Spanish'], 'en'],
    [['Spanish an asset'], null],
    [['ਪੰਜਾਬੀ'], 'other'],
  ])('of %j is %s', (languages, expected) => {
    expect(workLanguageOf(languages)).toBe(expected);
  });

  it('is one of the values that a card can have, whatever was written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), languages => {
        expect(CARD_VALUES.workLanguage).toContain(workLanguageOf(languages));
      }),
    );
  });

  it.each([
    ['{"languages":["English"]}', 'en'],
    ['{"languages":["Anglais",7,null]}', 'en'],
    ['{"languages":[]}', null],
    ['{"languages":["English"]', null],
    ['[{"languages":["English"]}]', null],
    ['{"x":{"languages":["English"]}}', null],
    ['', null],
    [null, null],
    [7, null],
  ])('in the details %j is %s', (details, expected) => {
    expect(workLanguageIn(details)).toBe(expected);
  });

  it('is read for documents that lack it, and for no others', () => {
    const details = '{"languages":["English"]}';
    expect(withWorkLanguage({ details })).toEqual({ details, workLanguage: 'en' });
    expect(withWorkLanguage({ details, workLanguage: null })).toEqual({ details, workLanguage: null });
    expect(withWorkLanguage({})).toEqual({});
  });
});
