/** The same words in both languages of the board. */
export interface TextPair {
  en: string;
  fr: string;
}

export interface ListPair {
  en: readonly string[];
  fr: readonly string[];
}
