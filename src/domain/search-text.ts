const ASCII = /^[\p{ASCII}]*$/u;
const MARKS = /\p{M}+/gu;
/** Letters without a Unicode decomposition, as typed on a Canadian keyboard. */
const LETTERS: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const APOSTROPHES = /[\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4`]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

function decompose(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
}

/**
 * Lower case, accents and ligatures folded (`Œuvre` = `oeuvre`), one apostrophe, one hyphen, plain spaces. Folding
 * twice changes nothing, so folded and stored texts can be compared whichever was folded before.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(APOSTROPHES, "'");
  // Twice, because lower case can bring a mark back (İ) and a compatibility form can hold a capital (℡).
  return decompose(decompose(text.replace(APOSTROPHES, "'")))
    .replace(APOSTROPHES, "'")
    .replace(SPECIAL, letter => LETTERS[letter] ?? letter)
    .replace(DASHES, '-');
}

/** The words to search for: splits at everything except letters and digits; `c++` and `c#` keep their suffix. */
export function searchWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+[+#]*/gu) ?? [];
}
