import { followedBy } from '../followed-by.ts';
import type { LmiaStatus, WhoCanApply } from '../listing.ts';
import { foldText } from '../search-text.ts';

export interface LmiaReading {
  status: LmiaStatus;
  /** False: the text is not recognized. It belongs in `notUnderstood`. */
  understood: boolean;
}

/** Values of Job Bank's search parameter `fskl`. */
const REQUESTED_CODE = /\b101010\b/;
const APPROVED_CODE = /\b101020\b/;

const SUBJECT = /\b(?:lmia|eimt|labou?r market impact assessment|etude d'impact sur le marche du travail)\b/g;
const SILENT =
  /^(?:|-+|no|n|non|false|0|none|aucune?|nil|null|n\/?a|na|\*?no data|not[_ ]stated|not (?:specified|available|applicable|indicated|provided)|unknown|inconnue?|non[_ ](?:precisee?|indiquee?|disponible)|s\/?o|without|sans|no status)$/;
const EXEMPT =
  /\bexempt(?:e|ed|ee|ion)?s?\b|\bdispensee?s?\b|\bdispense\b|\bnot (?:required|needed|necessary)\b|\b(?:non|pas) (?:requise?|exigee?|necessaire|obligatoire)\b|\bno (?:required|need(?:ed)?|necessary)\b|\brequires no\b|\bn'est pas (?:requise?|exigee?|necessaire)\b/;
/** A refusal or an unfulfilled plan doesn't mean that one is requested; none of these is "approved" either. */
const REFUSED =
  /\b(?:denied|refused|rejected|declined|negative|expired|withdrawn|cancelled|revoked|refusee?|rejetee?|negative|expiree?|retiree?|annulee?)\b/;
const UNAPPROVED =
  /\b(?:not|non|pas|yet to be|to be|before|until|awaiting|pending|en attente d.?.?) ?(?:yet |encore |being |be |etre )?(?:approv|approuv|positi|accord)/;
const APPROVED =
  /\bapproved\b|\bapprouvee?s?\b|\bpositive?s?\b|\bgranted\b|\baccordee?s?\b|\bobtained\b|\bobtenue?s?\b|\bin hand\b|\balready (?:have|has)\b|\bvalid\b/;
const REQUESTED =
  /\brequest(?:ed|s|ing)?\b|\bdemandee?s?\b|\bdemande\b|\bapplied\b|\bapply\b|\bapplying\b|\bwill (?:apply|support|provide|sponsor)\b|\bpending\b|\bawaiting\b|\ben (?:cours|attente)\b|\brequired\b|\brequise?\b|\bnecessaire\b|\bneeded\b|\bavailable\b|\bdisponible\b|\bsubmitted\b|\bsoumise?\b|\bin progress\b|\bprovided\b|\bsupport(?:ed)?\b|\boffered\b|\bofferte?\b|\bapprov|\bapprouv/;
const YES = /^(?:yes|y|oui|o|true|vrai|1|x)$/;

/**
 * Reads an employer's statement about a Labour Market Impact Assessment. A requested one is not an approved one. "No"
 * and "N/A" only mean that nothing is stated, and a bare "Yes" only that one is requested. Never derived from wage,
 * occupation or citizenship: don't pass those texts.
 */
export function readLmia(text: string): LmiaReading {
  const folded = foldText(text).replace(/\s+/g, ' ').trim();
  if (APPROVED_CODE.test(folded)) return { status: 'approved', understood: true };
  if (REQUESTED_CODE.test(folded)) return { status: 'requested', understood: true };
  const said = folded
    .replace(SUBJECT, ' ')
    .replace(/\bstatus\b|\bstatut\b/g, ' ')
    .replace(/\bd'(?=\s)|\bl'(?=\s)|\bde (?=$)/g, ' ')
    .replace(/[():;,.*_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (SILENT.test(said) || SILENT.test(folded)) {
    return { status: 'not_stated', understood: said !== '' || folded === '' };
  }
  return { status: statusOf(said), understood: isUnderstood(said) };
}

function statusOf(said: string): LmiaStatus {
  if (EXEMPT.test(said)) return /\bnot exempt|\bnon exempt|\bpas exempt/.test(said) ? 'not_stated' : 'exempt';
  if (REFUSED.test(said)) return 'not_stated';
  if (/^(?:no|non|not|pas|aucune?|sans)\b/.test(said) && !UNAPPROVED.test(said)) return 'not_stated';
  if (UNAPPROVED.test(said)) return 'requested';
  if (APPROVED.test(said)) return 'approved';
  if (YES.test(said) || /^(?:yes|oui)\b/.test(said) || REQUESTED.test(said)) return 'requested';
  return 'not_stated';
}

function isUnderstood(said: string): boolean {
  return [
    EXEMPT,
    REFUSED,
    UNAPPROVED,
    APPROVED,
    REQUESTED,
    YES,
    /^(?:yes|oui|no|non|not|pas|aucune?|sans)\b/,
  ].some(pattern => pattern.test(said));
}

/**
 * The list's filter: "LMIA Required" = requested or approved, "LMIA Exempt" = stated to be exempt. A posting without a
 * statement is in neither; a screen shows their number beside the filter. A status by its own name selects only that
 * one: approved is final, requested is not.
 */
export function matchesLmia(
  status: LmiaStatus,
  filter: 'all' | 'required' | Exclude<LmiaStatus, 'not_stated'>,
): boolean {
  if (filter === 'all') return true;
  return filter === 'required' ? status === 'requested' || status === 'approved' : status === filter;
}

const ABROAD =
  /\bwith or without\b|\bavec ou sans\b|\bwithout a valid\b|\bsans permis de travail\b|\bcandidates? (?:from )?abroad\b|\binternational (?:candidates?|applicants?|workers?)\b|\bcandidats? (?:internationa(?:l|ux)|(?:de l'|a l')etranger)\b|\bforeign (?:workers?|candidates?|applicants?|nationals?)\b|\btravailleurs? etrangers?\b|\boutside (?:of )?canada\b|\ba l'exterieur du canada\b|\bworldwide\b|\banywhere in the world\b/;
const AUTHORISED =
  /\bcanadian citizens?\b|\bcitoyens? canadiens?\b|\bpermanent (?:or temporary )?residents?\b|\bresidents? (?:permanents?|temporaires?)\b|\b(?:legally )?(?:authori[sz]ed|entitled|allowed|eligible) to work\b|\bautorisee?s? a travailler\b|\bvalid (?:canadian )?work permit\b|\bpermis de travail (?:canadien )?valide\b/;
const NOT_ABROAD = followedBy(
  /\b(?:not|no|only|do not|cannot|must|ne|aucun|seulement|uniquement|exclude[sd]?)\b/,
  /abroad|international|foreign|etrangers?|outside|exterieur|without a valid|sans permis/,
);

/**
 * Reads who may apply from the posting's list of citizenship entries (Job Bank: "Canadian citizens and permanent or
 * temporary residents of Canada", "Other candidates, with or without a valid Canadian work permit"). One entry that
 * admits candidates from abroad is enough. Says nothing about an LMIA.
 */
export function parseWhoCanApply(citizenship: readonly string[]): WhoCanApply {
  const entries = citizenship.map(text => foldText(text).replace(/\s+/g, ' '));
  if (entries.some(text => ABROAD.test(text) && !NOT_ABROAD.test(text))) return 'abroad';
  return entries.some(text => AUTHORISED.test(text) || NOT_ABROAD.test(text)) ? 'authorised' : 'not_stated';
}
