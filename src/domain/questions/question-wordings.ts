import type { QuestionRuleId } from './question-rules.ts';

/** Wordings as expressions over one folded question. They rather miss a question than accuse an innocent one. */
export interface QuestionWording {
  asks: RegExp;
  /** The reason why such a question is innocent. */
  unless?: RegExp;
}

/** Whole words: `your photograph` isn't `your photography`. */
function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map(pattern => String.raw`\b(?:${pattern})(?![\w-])`).join('|'));
}

const FAITH = String.raw`(?:christian|muslim|jewish|hindu|sikh|catholic|buddhist|protestant|evangelical|atheist|religious)`;
const FOI = String.raw`(?:chretien(?:ne)?|musulmane?|juif|juive|hindoue?|sikh|catholique|bouddhiste|protestante?|evangelique|athee|croyante?|pratiquante?|religieux|religieuse)`;
const MAY_WORK =
  /(?:entitled|eligible|allowed|authori[sz]ed|legally able) to work|work permit|droit de travailler|autorisee? a travailler|permis de travail/;

const ORIGIN: QuestionWording = {
  asks: anyOf(
    String.raw`your (?:race|ethnicity|ethnic (?:origin|background|group)|national origin|nationality|ancestry|heritage|skin colou?r|place of birth|birthplace|country of (?:birth|origin)|mother tongue|first language|native language|accent)`,
    String.raw`where (?:were you|are you) (?:born|from|originally from)`,
    String.raw`(?:what|which) country (?:are you from|do you come from|were you born in)`,
    'were you born (?:in|outside)',
    String.raw`are you (?:an? )?(?:immigrant|newcomer|refugee|foreigner|foreign-born)`,
    String.raw`when did you (?:come|move|immigrate|arrive) (?:to|in) canada`,
    String.raw`how long have you (?:been|lived) in canada`,
    String.raw`(?:is|was) (?:english|french) your (?:first|native|mother)(?: language| tongue)?`,
    String.raw`votre (?:race|ethnie|origine(?: ethnique| nationale)?|nationalite|lieu de naissance|pays (?:d'origine|de naissance)|langue maternelle|couleur de (?:la )?peau|accent|ascendance)`,
    String.raw`(?:ou|dans quel pays) (?:etes-vous|etiez-vous) nee?`,
    String.raw`d'ou (?:venez|etes)-vous`,
    String.raw`de quel pays (?:venez|etes)-vous`,
    String.raw`etes-vous (?:nee? (?:au|en|a|hors)|(?:une? )?(?:immigrante?|nouvel arrivant|nouvelle arrivante|refugiee?|etranger|etrangere))`,
    String.raw`depuis (?:quand|combien de temps) (?:etes|vivez|habitez)-vous au canada`,
    String.raw`quand etes-vous arrivee? au canada`,
  ),
};

const STATUS: QuestionWording = {
  asks: anyOf(
    String.raw`are you an? (?:canadian )?(?:citizen|permanent resident)`,
    String.raw`your (?:citizenship|immigration status|permanent residen(?:ce|cy)|pr status)`,
    String.raw`(?:what|which) (?:citizenship|immigration status)`,
    String.raw`(?:do you )?(?:have|hold) (?:canadian |a canadian )?(?:citizenship|permanent residen(?:ce|cy)|a pr card|pr status)`,
    String.raw`proof of (?:canadian )?(?:citizenship|permanent residen(?:ce|cy))`,
    String.raw`etes-vous (?:une? )?(?:citoyen|citoyenne|residente? permanente?)`,
    String.raw`votre (?:citoyennete|statut (?:d'immigration|d'immigrante?|au canada)|residence permanente)`,
    String.raw`avez-vous (?:la |une )?(?:citoyennete|residence permanente)`,
    String.raw`preuve de (?:citoyennete|residence permanente)`,
  ),
  unless: MAY_WORK,
};

const RELIGION: QuestionWording = {
  asks: anyOf(
    String.raw`your (?:religion|faith|religious (?:beliefs?|affiliation|practices?|holidays?)|creed|place of worship)`,
    String.raw`are you (?:an? )?(?:practi[sc]ing )?${FAITH}`,
    String.raw`do you (?:attend|go to|belong to) (?:an? )?(?:church|mosque|synagogue|temple|gurdwara)`,
    String.raw`do you (?:observe|celebrate|practi[sc]e) .{0,30}(?:religion|religious \w{1,12}|sabbath|shabbat|ramadan|christmas|eid|diwali|faith)`,
    String.raw`(?:do|will) you wear .{0,20}(?:hijab|turban|kippah|kirpan|head ?scarf|religious \w{1,12})`,
    'for religious reasons',
    String.raw`votre (?:religion|foi|confession|croyance(?: religieuse)?|pratique religieuse)`,
    String.raw`vos (?:croyances(?: religieuses)?|convictions religieuses|pratiques religieuses)`,
    String.raw`(?:quelle|une) religion`,
    String.raw`etes-vous (?:une? )?${FOI}`,
    String.raw`frequentez-vous (?:une |l'|un )?(?:eglise|mosquee|synagogue|temple)`,
    String.raw`(?:observez|celebrez|pratiquez)-vous .{0,30}(?:religion|religieuse?s?|sabbat|ramadan|noel|foi|culte)`,
    String.raw`portez-vous .{0,20}(?:hijab|turban|kippa|kirpan|voile|signes? religieux)`,
    String.raw`(?:raisons?|motifs?) religieu(?:x|ses?)`,
  ),
};

const AGE: QuestionWording = {
  asks: anyOf(
    'how old are you',
    String.raw`your (?:exact |current )?(?:age|date of birth|birth ?date|birthday|year of birth|birth year|dob)`,
    String.raw`date of birth`,
    String.raw`(?:what|which|in what) year (?:were you born|did you (?:graduate|finish) (?:from )?(?:high|secondary) school)`,
    'when were you born',
    String.raw`are you (?:over|under|older than|younger than|at least|between) (?:the age of )?[2-7]\d(?: and [2-7]\d)?(?: years? old| years? of age|\W{0,3}$)`,
    String.raw`when (?:do|will) you (?:plan to |expect to )?retire`,
    'quel age avez-vous',
    String.raw`votre (?:age|date de naissance|annee de naissance|anniversaire)`,
    'date de naissance',
    String.raw`avez-vous (?:plus de|moins de|entre|au moins) [2-7]\d (?:et [2-7]\d )?ans(?! d')`,
    String.raw`en quelle annee (?:etes-vous nee?|avez-vous (?:termine|fini|obtenu) (?:votre|vos) (?:etudes )?secondaires?)`,
    String.raw`quand (?:etes-vous nee?|prendrez-vous votre retraite|prevoyez-vous prendre votre retraite)`,
  ),
};

const SEX: QuestionWording = {
  asks: anyOf(
    String.raw`your (?:sex|gender|gender identity|maiden name)`,
    String.raw`(?:what|which) (?:sex|gender) are you`,
    String.raw`are you (?:an? )?(?:male|female|man|woman|transgender|trans|non-binary|cisgender)`,
    String.raw`male or female|man or woman`,
    String.raw`are you (?:currently |now )?pregnant`,
    String.raw`do you (?:plan|intend|expect|want) .{0,20}(?:pregnan(?:t|cy)|(?:maternity|parental|paternity) leave)`,
    String.raw`are you (?:planning|going|expecting) .{0,20}(?:pregnan(?:t|cy)|(?:maternity|parental|paternity) leave)`,
    String.raw`votre (?:sexe|identite de genre|nom de (?:jeune )?fille)`,
    String.raw`votre genre(?! d)`,
    String.raw`etes-vous (?:une? )?(?:homme|femme|transgenre|non binaire|trans)(?! a )`,
    String.raw`homme ou (?:une )?femme`,
    'etes-vous (?:presentement )?enceinte',
    String.raw`(?:prevoyez|comptez|planifiez|pensez)-vous .{0,30}(?:enceinte|grossesse|conge de maternite|conge parental|conge de paternite)`,
  ),
};

const ORIENTATION: QuestionWording = {
  asks: anyOf(
    String.raw`your sexual (?:orientation|preference)`,
    String.raw`are you (?:an? )?(?:gay|lesbian|bisexual|straight|heterosexual|homosexual|queer)`,
    'votre (?:orientation|preference) sexuelle',
    String.raw`etes-vous (?:gaie?|lesbienne|bisexuel|bisexuelle|heterosexuel|heterosexuelle|homosexuel|homosexuelle)`,
  ),
};

const FAMILY: QuestionWording = {
  asks: anyOf(
    String.raw`your (?:marital|family|civil|relationship) status`,
    String.raw`your (?:spouse|husband|wife|fiancee?|boyfriend|girlfriend|children|kids)`,
    String.raw`are you (?:currently )?(?:married|divorced|widowed|engaged to be married|separated from|an? (?:single )?(?:parent|mother|father|mom|dad))`,
    String.raw`are you (?:currently )?single(?= or |,|\W{0,3}$)`,
    String.raw`do you have (?:any )?(?:small |young )?(?:children|kids|dependants|dependents)(?!')`,
    String.raw`do you have an? (?:husband|wife|spouse|boyfriend|girlfriend|family)(?! (?:doctor|business|vehicle|car|farm))`,
    String.raw`how many (?:children|kids|dependants|dependents) (?:do you have|have you)(?! (?:experience|looked|cared|taught|worked))`,
    String.raw`(?:plan|plans|planning|want|intend|hope|going) (?:to have|on having) (?:any |more )?(?:children|kids|a baby|a family|a child)`,
    'start(?:ing)? a family',
    String.raw`(?:your|have) child ?care(?: arrangements?)?(?! (?:experience|certif\w{0,8}|training|diploma|worker))`,
    String.raw`who (?:will )?(?:takes?|looks?) (?:care of|after) your`,
    String.raw`votre (?:etat (?:civil|matrimonial)|situation (?:familiale|matrimoniale|conjugale)|statut (?:familial|matrimonial|civil)|conjointe?|mari|femme|epoux|epouse)`,
    'vos enfants',
    String.raw`etes-vous (?:mariee?|divorcee?|veuf|veuve|separee?|en couple|fiancee?|celibataire|(?:une? )?(?:parent|pere|mere))`,
    String.raw`avez-vous (?:des |de jeunes )(?:enfants|personnes a charge)`,
    String.raw`avez-vous une? (?:conjointe?|mari|femme|famille)`,
    String.raw`combien d'enfants avez-vous(?! (?:garde|encadre|supervise|enseigne))`,
    String.raw`(?:prevoyez|comptez|planifiez|souhaitez|voulez|desirez)-vous (?:avoir|faire) (?:des |d'autres |un )?(?:enfants?|bebe)`,
    'fonder une famille',
  ),
};

const HEALTH: QuestionWording = {
  asks: anyOf(
    String.raw`do you have (?:any |an? )?(?:physical |mental |medical |chronic |learning ){0,2}(?:disabilit(?:y|ies)|handicaps?|illness(?:es)?|diseases?|health (?:problems?|issues?|conditions?)|conditions?|allerg(?:y|ies)|limitations|back problems?)`,
    String.raw`are you (?:an? )?(?:physically |mentally )?(?:disabled|handicapped|healthy|in good health|hiv.positive)`,
    String.raw`your (?:health|medical (?:history|condition|conditions|records?)|disabilit(?:y|ies)|mental health|hiv status)`,
    String.raw`(?:do you take|are you (?:currently )?(?:taking|on)) (?:any )?(?:prescription )?(?:medications?|medicines?|drugs)`,
    String.raw`do you (?:drink alcohol|use (?:any )?(?:cannabis|marijuana|illegal drugs|recreational drugs|drugs))`,
    String.raw`have you (?:ever )?been (?:hospitalized|treated for|diagnosed|injured at work)`,
    String.raw`have you (?:ever )?(?:had (?:an? )?(?:work ?place |work |back )?(?:injury|surgery|cancer|mental)|seen a (?:psychiatrist|psychologist)|(?:made|filed|received) .{0,20}(?:workers'? compensation|wsib|wcb|worksafe\w{0,4}))`,
    String.raw`how many (?:sick days|days were you (?:sick|ill))`,
    String.raw`avez-vous (?:des? |une? |deja eu (?:des? |une? ))?(?:graves? )?(?:problemes? (?:de sante|de dos|medica(?:l|ux))|maladies?|handicaps?|incapacites?|deficiences?|limitations? (?:physiques?|fonctionnelles?)|allergies?|antecedents medicaux)`,
    String.raw`etes-vous (?:handicapee?|en (?:bonne )?(?:sante|forme physique)|malade|invalide)`,
    String.raw`(?:votre|quel est l')(?: )?(?:etat de sante|sante(?: mentale)?|handicap|dossier medical)`,
    'vos antecedents medicaux',
    String.raw`(?:prenez|consommez)-vous .{0,20}(?:medicaments?|drogues?|alcool|cannabis)`,
    String.raw`avez-vous (?:deja )?(?:ete (?:hospitalisee?|operee?|blessee? au travail)|souffert d|recu .{0,30}(?:cnesst|csst))`,
    String.raw`combien de (?:jours|journees) de (?:conge de )?maladie avez-vous`,
  ),
};

const GENETIC: QuestionWording = {
  asks: anyOf(
    String.raw`your (?:genetic|dna) (?:test|tests|test results|characteristics|information|condition)`,
    String.raw`(?:had|taken|undergone|take|undergo) (?:an? |any )?(?:genetic|dna) tests?`,
    String.raw`(?:hereditary|genetic) (?:disease|disorder|condition|illness)s? in your family`,
    String.raw`your family(?:'s)? (?:medical|health) history|family medical history`,
    String.raw`(?:passe|subi|passer|subir) (?:un |des )?tests? (?:genetiques?|d'adn)`,
    String.raw`vos (?:caracteristiques genetiques|tests genetiques|antecedents (?:medicaux )?familiaux)`,
    String.raw`maladies? (?:hereditaires?|genetiques?) dans votre famille`,
  ),
};

const RECORD: QuestionWording = {
  asks: anyOf(
    String.raw`(?:criminal|police|arrest) (?:record|history|convictions?)`,
    String.raw`(?:have you|were you) (?:ever )?(?:been )?(?:convicted|arrested|charged with|found guilty)`,
    String.raw`been (?:to|in) (?:jail|prison)`,
    String.raw`casier judiciaire|dossier criminel`,
    String.raw`antecedents (?:judiciaires|criminels)`,
    String.raw`avez-vous (?:deja )?(?:ete (?:condamnee?|arretee?|accusee?|reconnue? coupable)|fait de la prison)`,
  ),
  unless:
    /\b(?:record|background|police) (?:check|screening)|\bverification (?:des|d'|du|de)|\bpardon|\brecord suspension|\bsuspension du casier|\brehabilitation/,
};

const POLITICS: QuestionWording = {
  asks: anyOf(
    String.raw`your political (?:beliefs?|opinions?|views?|affiliation|party)`,
    String.raw`(?:which|what) (?:political )?party (?:do|did|will) you (?:support|vote for|belong to)`,
    String.raw`who (?:do|did|will) you vote for`,
    String.raw`(?:are you )?(?:an? )?member of (?:an? |any )?political party`,
    String.raw`vos (?:opinions?|convictions?|croyances?|idees) politiques?`,
    String.raw`votre (?:opinion|allegeance|affiliation|parti) politique`,
    String.raw`pour (?:qui|quel parti) (?:votez|voterez|avez)-vous`,
    String.raw`membre d'un parti(?: politique)?`,
  ),
};

const EXPERIENCE: QuestionWording = {
  asks: anyOf(
    String.raw`canadian (?:work |job |professional )?experience`,
    String.raw`(?:work |job )?experience in canada`,
    'worked in canada',
    String.raw`experience (?:de travail |professionnelle )?(?:canadienne|au canada)`,
    'travaille au canada',
  ),
};

const IDENTITY: QuestionWording = {
  asks: anyOf(
    String.raw`(?:photo|photograph|picture|selfie|headshot) of (?:you|yourself)`,
    String.raw`your (?:recent )?(?:photo|photograph|picture|headshot|selfie)`,
    'social insurance (?:number|card)|your sin|sin (?:number|card)',
    String.raw`votre photo|votre photographie|(?:une )?photo (?:de vous|recente)`,
    String.raw`(?:numero|carte) d'assurance sociale|votre nas|numero de nas`,
  ),
};

const LANGUAGE: QuestionWording = {
  asks: anyOf(
    String.raw`(?:what|which|how many) (?:other |foreign |additional )?languages? (?:do|can) you (?:speak|know|read|write|understand)`,
    String.raw`do you (?:speak|know) (?:any )?(?:other|foreign|another|additional) languages?`,
    String.raw`(?:quelles?|combien de) (?:autres )?langues? (?:parlez|maitrisez|connaissez|comprenez)-vous`,
    String.raw`(?:parlez|connaissez)-vous (?:une |d')autres? langues?`,
  ),
  unless: /programming|coding|software|programmation|informatique/,
};

export const QUESTION_WORDINGS: Readonly<Record<QuestionRuleId, QuestionWording>> = {
  question_origin: ORIGIN,
  question_status: STATUS,
  question_religion: RELIGION,
  question_age: AGE,
  question_sex: SEX,
  question_orientation: ORIENTATION,
  question_family: FAMILY,
  question_health: HEALTH,
  question_genetic: GENETIC,
  question_record: RECORD,
  question_politics: POLITICS,
  question_experience: EXPERIENCE,
  question_identity: IDENTITY,
  question_language: LANGUAGE,
};
