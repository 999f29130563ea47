import { DETAIL_FIELD_LIST } from '../detail-fields.ts';
import type { Details } from '../listing.ts';
import { foldText } from '../search-text.ts';
import { SUSPECT_WORDINGS, type WordRule } from './suspect-wordings.ts';

/** The description comes first: of several places with forbidden words, the form leads there. */
const JUDGED = /* @__PURE__ */ DETAIL_FIELD_LIST.flatMap(([name, { isJudged }]) =>
  isJudged && name !== 'description' ? [name] : [],
);

/** All words of a posting that an applicant reads, folded, one line per entry. */
export function postingText(details: Details): string {
  return foldText(
    [
      details.description,
      ...JUDGED.flatMap(name => details[name]),
      ...details.sections.flatMap(({ title, items }) => [title, ...items]),
      ...details.additionalInformation.map(({ title, text }) => `${title}: ${text}`),
      ...details.whoCanApply.citizenship,
      details.whoCanApply.note,
      details.apply.note,
    ].join('\n'),
  ).replace(/[^\S\n]+/g, ' ');
}

export interface SuspectWords {
  rule: WordRule;
  /** The words themselves, folded, so that a screen can quote them. */
  words: string;
}

/** The forbidden wordings in a folded text, each once, with its first occurrence. */
export function suspectWords(folded: string): SuspectWords[] {
  const sentences = folded.split(/\n|[.;!?•](?:\s|$)/);
  return WORD_RULES.flatMap(rule => {
    const { says, unless } = SUSPECT_WORDINGS[rule];
    for (const sentence of sentences) {
      const words = says.exec(sentence)?.[0];
      if (words !== undefined && !unless?.test(sentence)) return [{ rule, words }];
    }
    return [];
  });
}

const WORD_RULES = Object.keys(SUSPECT_WORDINGS).filter((rule): rule is WordRule => rule in SUSPECT_WORDINGS);
