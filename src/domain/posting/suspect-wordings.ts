/**
 * Wordings that a posting should avoid, as expressions over one folded sentence. They favour precision over
 * completeness: an ambiguous wording is left out, and `unless` describes what makes a suspect sentence innocent
 * (children in care, employment equity, the employer who pays).
 */
export interface SuspectWording {
  says: RegExp;
  unless: RegExp | null;
}

export type WordRule =
  | 'status_asked'
  | 'canadian_experience'
  | 'fee_asked'
  | 'age_asked'
  | 'sex_asked'
  | 'religion_asked';

function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map(pattern => String.raw`\b(?:${pattern})`).join('|'));
}

/** Working ages, so that `ages 6 to 12` means the children and not the nanny. */
const AGE = String.raw`(?:1[6-9]|[2-6]\d)`;
const CANDIDATE = String.raw`(?:candidates?|applicants?|workers?|employees?|you)`;
const CANDIDAT = String.raw`(?:candidate?s?|travailleu(?:rs?|ses?)|employee?s?|vous|personne)`;
const LOOKING = String.raw`(?:looking for|seeking|searching for|hiring|prefer(?:ably|red)?|preference (?:for|is given to|will be given to)|ideally|we need|we want|must be|should be)`;
const CHERCHE = String.raw`(?:recherch(?:e|ons|ent|ee?s?)|cherch(?:e|ons|ent)|besoin d'une?|preference (?:pour|aux?|donnee aux?))`;
/** Up to two words in between, none of which begins another phrase: `a motivated young person`. */
const BETWEEN = String.raw`(?: (?!for|to|with|of|who|that|the)[a-z]+){0,2}`;
const CANADIAN = String.raw`(?:canadian citizens?|permanent residents?)`;
const CANADIEN = String.raw`(?:citoyen(?:ne)?s? canadien(?:ne)?s?|resident(?:e)?s? permanent(?:e)?s?)`;
const MAY_WORK =
  /work permit|permis de travail|(?:authori[sz]ed|entitled|eligible|allowed|able) to work|temporary resident|residents? temporaires?|autorisee?s? a travailler|droit de travailler/;

const STATUS: SuspectWording = {
  says: anyOf(
    String.raw`only ${CANADIAN}`,
    String.raw`(?:seulement|uniquement) (?:des |les |aux )?${CANADIEN}`,
    String.raw`${CANADIAN} only`,
    String.raw`${CANADIEN} (?:seulement|uniquement)`,
    String.raw`must be (?:an? )?${CANADIAN}`,
    String.raw`(?:doit|doivent|devez) etre (?:une? |des )?${CANADIEN}`,
    String.raw`must (?:have|hold|possess) (?:a )?(?:valid )?(?:canadian )?(?:citizenship|permanent residen(?:ce|cy|t status)|pr (?:card|status))`,
    String.raw`(?:doit|doivent|devez) (?:avoir|detenir|posseder) (?:la |sa )?(?:citoyennete|residence permanente)`,
    String.raw`proof of (?:canadian )?(?:citizenship|permanent residen\w+)`,
    String.raw`preuve de (?:la )?(?:citoyennete|residence permanente)`,
    String.raw`(?:canadian )?citizenship (?:is )?required`,
    String.raw`citoyennete (?:canadienne )?(?:exigee|requise|obligatoire)`,
    String.raw`are you an? (?:canadian citizen|permanent resident)`,
    String.raw`etes-vous (?:une? )?(?:citoyen|resident permanent|residente permanente)`,
  ),
  unless: MAY_WORK,
};

const EXPERIENCE: SuspectWording = {
  says: anyOf(
    'canadian (?:work )?experience',
    'experience (?:de travail )?(?:canadienne|au canada|in canada)',
    'work experience in canada',
  ),
  unless:
    /\b(?:no|not|without|sans|aucune|non|pas)\b.{0,30}experience|experience.{0,30}\b(?:not|non|pas|n'est) .{0,12}(?:required|necessary|needed|requise|exigee|necessaire)|\b(?:asset|atout)\b/,
};

const FEE: SuspectWording = {
  says: anyOf(
    String.raw`${CANDIDATE}\b.{0,25}\b(?:pay|paying|send|transfer|responsible for)\b.{0,30}\b(?:fees?|deposit|charges)\b`,
    String.raw`${CANDIDAT}\b.{0,25}\b(?:payer|verser|debourser|acquitter|defrayer)\b.{0,30}\b(?:frais|depot)\b`,
    String.raw`(?:lmia|recruitment|placement|registration|processing|application|training|visa|work permit) fees?\b.{0,15}(?:\$ ?\d|\d ?\$|\b(?:required|payable|must be paid|to be paid|refundable|non-refundable|from the worker)\b)`,
    String.raw`frais (?:d'eimt|de recrutement|de placement|d'inscription|de dossier|de traitement|de formation)\b.{0,20}(?:\$ ?\d|\d ?\$|\b(?:a payer|exiges?|requis|payables?|a la charge du (?:candidat|travailleur))\b)`,
    String.raw`(?:security |refundable |non-refundable |training )?deposit (?:of \$ ?\d|is required|required|is payable|must be paid)`,
    String.raw`depot (?:de garantie )?(?:est )?(?:exige|requis|obligatoire)`,
    String.raw`pay(?:ment|ing)? for (?:the |your |an? )?(?:lmia|job offer|work permit)`,
    String.raw`payer (?:pour )?(?:l'|une |votre )?(?:eimt|offre d'emploi)`,
    String.raw`(?:buy|sell|selling|purchase) (?:an? |the |your )?(?:lmia|job offer)`,
  ),
  unless:
    /\b(?:no|never|not|without|free of|aucune?s?|sans|jamais|ne)\b.{0,50}\b(?:fees?|deposit|charges?|frais|depot|pay|payer)\b|\b(?:employer|company|we|l'employeur|l'entreprise|nous)\b.{0,20}\b(?:pays?|will pay|covers?|reimburses?|paie|paye|rembourse|assume)\b|\b(?:damage|housing|rental?|uniform|bank|direct|logement)\b|^\W*(?:process|collect|prepare|receive|handle|record|calculate|reconcile|review|accept|issue|percevoir|encaisser|traiter)/,
};

const CARE =
  /\b(?:child(?:ren)?|kids?|youths?|students?|patients?|clients?|customers?|guests?|residents?|campers?|seniors?|elderly|pupils?|adolescents?|teens?|infants?|toddlers?|adults|enfants?|eleves?|clientele|usagers?|aines?|personnes agees|adolescente?s?)\b/;
/** Programs that are by law for young people. */
const YOUTH_PROGRAMMES =
  /\b(?:canada summer jobs?|young canada works|youth employment|summer jobs? program|working holiday|international experience canada|emplois? d'ete canada|jeunesse canada au travail|vacances-travail|experience internationale canada)\b/;

const AGES: SuspectWording = {
  says: anyOf(
    String.raw`(?:must|should|have to|has to) be .{0,20}?(?:between|under|below|younger than|less than|not? (?:older|more) than|not over|up to) (?:the ages? of |ages? )?${AGE}\b.{0,12}\b(?:years? old|years? of age|yrs old)`,
    String.raw`${CANDIDATE}\b.{0,20}\bage[sd]? (?:between |from |of )?${AGE} ?(?:-|to|and) ?[2-6]\d\b`,
    String.raw`(?:must|should) be age[sd]? (?:between |from )?${AGE} ?(?:-|to|and) ?[2-6]\d\b`,
    String.raw`age(?: group| range| limit)?: ?(?:between )?${AGE} ?(?:-|to|and) ?[2-6]\d\b`,
    String.raw`(?:(?:upper|maximum) )?age limit ?(?:is |of |:|-)? ?[2-6]\d\b`,
    String.raw`max(?:imum)? age ?(?:is |of |:|-)? ?[2-6]\d\b`,
    String.raw`(?:doit|doivent|devez|devra|devront)\b.{0,20}\b(?:avoir|etre) .{0,12}?(?:entre ${AGE} et [2-6]\d|moins de [2-6]\d|au plus [2-6]\d|maximum [2-6]\d) ans\b(?! d'exp)`,
    String.raw`${CANDIDAT}\b.{0,20}\bagee?s? (?:de|entre) ${AGE} (?:a|et) [2-6]\d ans`,
    String.raw`(?:limite d'age|age (?:limite|maximal|maximum)) ?(?:est )?(?:de |: ?)?[2-6]\d\b`,
    String.raw`${LOOKING}${BETWEEN} young(?:er)?,? (?:(?:and|&) )?(?:dynamic|energetic|enthusiastic|person|people|man|men|woman|women|lady|ladies|girls?|guys?|individuals?|candidates?|applicants?|workers?|professionals?|talent)\b(?! (?:team|company|environment|business|organi[sz]ation))`,
    String.raw`young(?: and|,| &) (?:dynamic|energetic)(?:,? (?:and )?[a-z]+)? (?:person|people|individuals?|candidates?|applicants?|workers?)`,
    String.raw`${CHERCHE}(?: [a-z']+){0,2}? jeunes? (?:et |hommes?|femmes?|filles?|dames?|personnes?|candidate?s?|employee?s?|dynamiques?)`,
    String.raw`(?:personnes?|candidate?s?|employee?s?) jeunes? et dynamiques?`,
  ),
  unless: new RegExp(`${CARE.source}|${YOUTH_PROGRAMMES.source}`),
};

const EQUITY =
  /\b(?:indigenous|aboriginal|minorit\w+|disabilit\w+|equity|diversity|encourage\w*|welcome|regardless|all genders|autochtones?|handicap\w*|equite|diversite|sans distinction|hommes et (?:les |des )?femmes|femmes et (?:les |des )?hommes|men and women|women and men)\b/;
const PERSON = String.raw`(?:males?|females?|men|women|m[ae]n|wom[ae]n|lady|ladies|gentlem[ae]n|girls?|boys?)`;
const PERSONNE = String.raw`(?:hommes?|femmes?|dames?|filles?|garcons?)`;

const SEX: SuspectWording = {
  says: anyOf(
    String.raw`${PERSON} (?:candidates? |applicants? |workers? |staff |servers? |cooks? |caregivers? |employees? )?(?:only|preferred|wanted|needed)\b(?! (?:gym|shelter|fitness|clubs?|spaces?|facilit\w+|residence|cent(?:re|er)|home|spa|clothing))`,
    String.raw`only ${PERSON} (?:candidates?|applicants?|may|should|need|will be considered)`,
    String.raw`${LOOKING}(?: an?| some)?(?: (?!to|for|the|with)[a-z]+)? (?:male|female|man|woman|men|women|lady|ladies|girls?|gentleman)\b(?!['/-]| (?:patients?|clients?|residents?|customers?|guests?|clothing|or|and)\b)`,
    String.raw`${PERSONNE} (?:seulement|uniquement|de preference|recherchee?s?|demandee?s?)`,
    String.raw`${CHERCHE} ?(?:une? |des |les )?(?:jeunes? )?${PERSONNE}\b(?! (?:de|a|d')\b|-|\/| d')`,
    String.raw`(?:${CANDIDAT}|doit|etre)\b.{0,20}\bde sexe (?:masculin|feminin)\b(?! ou)`,
  ),
  unless: new RegExp(`${EQUITY.source}|${CARE.source}`),
};

const FAITH = String.raw`(?:christians?|muslims?|jewish|jews?|hindus?|sikhs?|catholics?|buddhists?|protestants?|evangelicals?)`;
const FOI = String.raw`(?:chretien(?:ne)?s?|musulmane?s?|juifs?|juives?|hindoue?s?|sikhs?|catholiques?|bouddhistes?|protestante?s?|evangeliques?)`;

const RELIGION: SuspectWording = {
  says: anyOf(
    String.raw`(?:must|should|has to|have to) be (?:an? )?(?:practi[sc]ing |devout |committed |baptized |born-again ){0,2}${FAITH}\b(?! (?:studies|school|education|history|museum|cuisine|food))`,
    String.raw`${FAITH} (?:candidates? |applicants? |persons? |people |men |women |workers? )?(?:only|preferred)`,
    String.raw`only ${FAITH} (?:candidates?|applicants?|people|persons?|workers?|need|may|should)`,
    String.raw`must (?:share|profess|adhere to|belong to) (?:our|the|a) (?:${FAITH} )?(?:faith|religion|religious beliefs|church)`,
    String.raw`(?:doit|doivent|devez) etre (?:de (?:confession|religion) )?(?:une? )?${FOI}`,
    String.raw`${FOI} (?:seulement|uniquement|de preference)`,
    String.raw`(?:doit|doivent|devez) (?:partager|professer) (?:notre|la|une) (?:foi|religion)`,
  ),
  unless: /\b(?:regardless|all faiths|sans distinction)\b/,
};

export const SUSPECT_WORDINGS: Readonly<Record<WordRule, SuspectWording>> = {
  status_asked: STATUS,
  canadian_experience: EXPERIENCE,
  fee_asked: FEE,
  age_asked: AGES,
  sex_asked: SEX,
  religion_asked: RELIGION,
};
