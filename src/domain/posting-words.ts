import type { Details } from './listing.ts';
import { foldText } from './search-text.ts';

/** All words of a posting that an applicant reads, folded; sentences stay apart. */
export function postingText(details: Details): string {
  return foldText(
    [
      details.description,
      details.workSchedule,
      details.specialCommitments,
      ...details.education,
      ...details.experience,
      ...details.specialization,
      ...details.responsibilities,
      ...details.credentials,
      ...details.screeningQuestions,
      ...details.sections.flatMap(({ title, items }) => [title, ...items]),
      ...details.additionalInformation.map(({ title, text }) => `${title}: ${text}`),
      ...details.whoCanApply.citizenship,
      details.whoCanApply.note,
      details.apply.note,
    ].join('\n'),
  ).replace(/[^\S\n]+/g, ' ');
}

/*
 * Each expression is of words that leave no doubt; what could mean two things is not here. "Canadian citizens and
 * permanent or temporary residents of Canada", Job Bank's own line, names those who may work and asks for no proof.
 */
const STATUS_ASKED =
  /\b(?:only|seulement|uniquement) (?:des |les )?(?:canadian citizens?|citoyens? canadiens?)\b|\b(?:canadian citizens?|permanent residents?|citoyens? canadiens?|residents? permanents?) (?:only|seulement|uniquement)\b|\b(?:must|doit|doivent) (?:be|etre) (?:a |an |un |une |des )?(?:canadian citizens?|permanent residents?|citoyenn?e?s? canadienn?e?s?)\b|\b(?:proof|preuve) (?:of|de) (?:(?:canadian|la) )?(?:citizenship|citoyennete|permanent residen\w+|residence permanente)\b|\bare you a (?:canadian citizen|permanent resident)\b|\betes-vous (?:citoyen|resident permanent)/;
const CANADIAN_EXPERIENCE =
  /\bcanadian (?:work )?experience\b|\bexperience (?:de travail )?(?:canadienne|au canada|in canada)\b/;
const NO_CANADIAN_EXPERIENCE =
  /\b(?:no|not|without|sans|aucune|pas d[e'])\b[^.\n]{0,30}(?:canadian (?:work )?experience|experience (?:de travail )?canadienne)|(?:canadian (?:work )?experience|experience (?:de travail )?canadienne)[^.\n]{0,20}\b(?:not|non|pas) (?:required|necessary|needed|requise|exigee|necessaire)/g;
const FEE =
  /\b(?:pay|paying|payment of|payer|verser) (?:a |an |the |un |une |des |les )?(?:\$? ?[\d,. ]+\$? ?)?(?:refundable |non-refundable )?(?:lmia|eimt|recruitment|placement|processing|application|registration|training|security|recrutement|depot|frais|deposit|fees?)\b|\b(?:lmia|recruitment|placement|registration) fees? (?:of|is|are|:)|\bfrais (?:d'eimt|de recrutement|de placement|d'inscription)\b|\b(?:security )?deposit (?:is )?required\b|\bdepot (?:est )?(?:exige|requis)\b/;
const NO_FEE =
  /\b(?:no|never|not|without|free of|ne|jamais|aucuns?|sans|employer (?:pays|will pay|covers)|l'employeur paie)\b[^.\n]{0,50}(?:fees?|deposit|frais|depot|pay)\b/g;

export interface SuspectWords {
  statusAsked: boolean;
  canadianExperience: boolean;
  feeAsked: boolean;
}

/** Which of the wordings that a posting must not have stand in a folded text. */
export function suspectWords(folded: string): SuspectWords {
  return {
    statusAsked: STATUS_ASKED.test(folded),
    canadianExperience: CANADIAN_EXPERIENCE.test(folded.replace(NO_CANADIAN_EXPERIENCE, ' ')),
    feeAsked: FEE.test(folded.replace(NO_FEE, ' ')),
  };
}
