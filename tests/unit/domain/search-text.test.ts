import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, searchWords } from '../../../src/domain/search-text.ts';

test.each([
  ['Montréal', 'montreal'],
  ['Montre\u0301al', 'montreal'],
  ['ŒUVRE', 'oeuvre'],
  ['Cœur', 'coeur'],
  ['Ægir', 'aegir'],
  ['ﬁnancier oﬃce', 'financier office'],
  ['l’hôtel', "l'hotel"],
  ['l´hôtel', "l'hotel"],
  ['L`Île', "l'ile"],
  ['Terre‑Neuve – Labrador', 'terre-neuve - labrador'],
  ['36,60\u00a0$', '36,60 $'],
  ['25\u202f000', '25 000'],
  ['GROẞ Straße', 'gross strasse'],
  ['İstanbul', 'istanbul'],
  ['ＣＡＦÉ', 'cafe'],
  ['Iñtërnâtiônàlizætiøn', 'internationalizaetion'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ["Chef d'équipe, l’hôtel", ['chef', 'd', 'equipe', 'l', 'hotel']],
  ['C++ / C# developer (.NET)', ['c++', 'c#', 'developer', 'net']],
  ['Registered nurse (R.N.)', ['registered', 'nurse', 'r', 'n']],
  ['early-childhood  educator', ['early', 'childhood', 'educator']],
  ['ᐃᓄᒃᑎᑐᑦ teacher', ['ᐃᓄᒃᑎᑐᑦ', 'teacher']],
  ['—', []],
])('words of %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test('folding twice is folding once, and composed and decomposed texts fold alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
    }),
    { numRuns: 1000 },
  );
});

test('every single character folds stably', () => {
  const unstable: string[] = [];
  for (let code = 0; code <= 0x1ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const folded = foldText(String.fromCodePoint(code));
    if (foldText(folded) !== folded) unstable.push(code.toString(16));
  }
  expect(unstable).toEqual([]);
});

test('the words of a text are found whatever case and accents it is typed with', () => {
  fc.assert(
    fc.property(fc.constantFrom('Infirmière auxiliaire', 'Œnologue à Québec', 'Commis d’épicerie'), text => {
      expect(searchWords(text.toUpperCase())).toEqual(searchWords(text));
      expect(searchWords(foldText(text))).toEqual(searchWords(text));
    }),
  );
});
