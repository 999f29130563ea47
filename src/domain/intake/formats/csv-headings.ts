import { DETAIL_NAME_LIST } from '../detail-names.ts';
import { foldText } from '../../search-text.ts';
import type { Target } from '../slots.ts';

/**
 * Names of fields and columns as people write them, in English and French. Compared without case, accents, spaces and
 * punctuation: `Code postal`, `code_postal` and `CodePostal` are equal. The order of columns does not matter.
 */
const HEADINGS: readonly (readonly [Target, string])[] = [
  ['jobId', 'jobid id postingid postid jobpostingid idoffre identifiant'],
  [
    'externalId',
    'externalid reference referencenumber referenceno ref jobref jobreference jobnumber jobno requisition requisitionid requisitionnumber identifier numero numerodereference numerodoffre noreference wicjoblocationsnapshotid',
  ],
  [
    'title',
    'jobtitle title job position positiontitle jobname role titre titreduposte titredelemploi titredeloffre titreposte poste emploi intitule intituleduposte nomduposte titredemploi titreemploi nomdelemploi',
  ],
  [
    'employer',
    'businessname business employer employername company companyname organization organisation organizationname orgname hiringorganization operatingname employeur nomdelemployeur nomemployeur entreprise nomdelentreprise nomentreprise compagnie societe raisonsociale',
  ],
  [
    'city',
    'city town cityname municipality jobcity workcity addresslocality ville municipalite localite nomdelaville villedetravail',
  ],
  [
    'province',
    'province provinceterritory provinceorterritory provincename prov state territory territoire provinceterritoire provinceouterritoire addressregion',
  ],
  ['provinceCode', 'provinceid provincecode regioncode codeprovince codedeprovince'],
  [
    'place',
    'location joblocation worklocation placeofwork lieu lieudetravail emplacement lieudutravail cityprovince cityandprovince',
  ],
  ['region', 'region economicregion regioneconomique area'],
  [
    'street',
    'street streetaddress address address1 addressline1 workaddress businessaddress adresse rue adressecivique',
  ],
  ['postalCode', 'postalcode postcode postal zip zipcode worklocationpostalcode codepostal cp'],
  ['status', 'jobstatus status statut etat'],
  ['statusId', 'jobstatusid'],
  ['verified', 'verified verifie employerverified'],
  [
    'posted',
    'postingdateformatted postingdate posteddate dateposted posted postedon datepublished publicationdate publishdate published publishedon openingdate advertisedfrom date datedaffichage dateaffichage datedepublication datepublication publiele afficheele affichage postingstartdate debutdelaffichage datededebutdaffichage datedebutaffichage',
  ],
  ['firstPosted', 'firstpostingdate firstposteddate firstposted originalpostingdate premieraffichage'],
  [
    'expires',
    'expirydateformatted expirydate expires expireson expiry expirationdate expiration until closingdate closes closeson closing deadline applicationdeadline validthrough validuntil advertiseduntil applyby applyuntil openuntil postinguntil enddate datedexpiration dateexpiration datelimite datelimitepourpostuler datedecloture jusquau expirele datedefermeture fermeture datedefin datefin echeance applicationclosingdate lastdaytoapply postingenddate datelimitedecandidature datelimitecandidature datelimitedepostulation datedefindaffichage datefinaffichage findelaffichage findaffichage',
  ],
  [
    'pay',
    'salary wage wages pay payrate rateofpay rate amount remuneration compensation salaryamount wageamount wageoffered salaryoffered salaryrange wagerange salaire salaireoffert remunerationofferte taux tauxdepaie echellesalariale',
  ],
  [
    'payHourly',
    'hourlywage hourlyrate hourlypay wageperhour salairehoraire tauxhoraire remunerationhoraire salaireparheure salairedelheure',
  ],
  ['payYearly', 'annualsalary yearlysalary salaryperyear annualpay salaireannuel remunerationannuelle'],
  [
    'payMin',
    'minpay minwage minsalary minamount paymin wagemin salarymin salaryminimum wageminimum payminimum minimumsalary minimumwage minimumpay minpayvalue payfrom salaryfrom wagefrom salaryminimumvalue salaireminimum salairemin salaireminimal salairede remunerationminimale hourlywagemin minhourlywage minimumhourlywage salairehoraireminimum salairehorairemin salairehoraireminimal tauxhoraireminimum tauxhorairemin',
  ],
  [
    'payMax',
    'maxpay maxwage maxsalary maxamount paymax wagemax salarymax salarymaximum wagemaximum paymaximum maximumsalary maximumwage maximumpay maxpayvalue payto salaryto wageto salairemaximum salairemax salairemaximal salairea remunerationmaximale hourlywagemax maxhourlywage maximumhourlywage salairehorairemaximum salairehorairemax salairehorairemaximal tauxhorairemaximum tauxhorairemax',
  ],
  ['payCurrency', 'currency paycurrency salarycurrency devise monnaie'],
  [
    'payPeriod',
    'payperiod salaryper wageper payper per salaryperiod wageperiod frequency payfrequency salaryfrequency payunit salaryunit wageunit paymenttype paytype salarytype wagetype unittext periode periodedepaie frequence frequencedepaie unitesalariale typedesalaire',
  ],
  [
    'payNegotiation',
    'negotiation negotiable paynegotiable salarynegotiable negociable salairenegociable anegocier',
  ],
  [
    'hours',
    'hours hoursperweek weeklyhours workhours workhour hoursofwork hoursminimum hoursmin minhours hoursweek heures heuresparsemaine heuresdetravail heuressemaine nombredheures nbheures nbheuresparsemaine heuresminimum heuresmin hrsperweek hrsweek nombredheuresparsemaine nbdheuresparsemaine heuressem heuresparsem heureshebdomadaires',
  ],
  ['hoursMax', 'hoursmaximum hoursmax maxhours maxworkhours maximumhours heuresmaximum heuresmax'],
  ['hoursPer', 'hoursper hoursperiod heurespar'],
  [
    'employmentType',
    'employmenttype jobtype type typeofemployment employment contracttype typedemploi typeemploi typedeposte typedecontrat typecontrat',
  ],
  ['employmentTerm', 'employmentterm term jobterm duration permanence duree dureedelemploi dureeemploi'],
  [
    'employmentHours',
    'employmenthours fulltimeparttime fulltimeorparttime ftpt worktime tempspleintempspartiel tempspleinoupartiel regimedetravail',
  ],
  [
    'workplace',
    'workplace workplaceinformation workplacetype worklocationtype workmode workarrangement worksetup remote remotework telework telecommute jobsite teletravail modedetravail informationssurlelieudetravail travailadistance employmenttermtelework joblocationtype',
  ],
  [
    'noc',
    'noc noccode noc21code noc21 noc2021 noc2021code nocnumber occupationcode occupationalcategory cnp codecnp cnp2021 codecnp2021',
  ],
  [
    'lmia',
    'lmia lmiastatus lmiarequired lmiarequested lmiaapproved lmiaexempt statuslmia eimt statuteimt statutdeleimt eimtrequise eimtdemandee eimtapprouvee etatdeleimt',
  ],
  [
    'whoCanApply',
    'whocanapply openabroad openforeign internationalcandidates foreigncandidates candidatesabroad quipeutpostuler candidatsetrangers candidatsdeletranger ouvertaletranger',
  ],
  [
    'vacancies',
    'vacancies vacancy vacancycount numberofvacancies openings numberofopenings positions numberofpositions positionsavailable totaljobopenings nombredepostes postes postesvacants nombredepostesvacants nbpostes postesapourvoir nombredepostesapourvoir ofopenings ofpositions ofvacancies nbdepostes nbredepostes nombredepostesdisponibles',
  ],
  ['language', 'postinglanguage languageofposting languedelaffichage languedeloffre languedelannonce'],
  [
    'email',
    'email emailaddress applicationemail applyemail contactemail emailtoapply courriel adressecourriel courrieldecontact courrielpourpostuler',
  ],
  ['url', 'url applyurl applicationurl applylink applyonline link lien lienpourpostuler postulerenligne'],
  ['phone', 'phone telephone tel phonenumber contactphone numerodetelephone'],
  ['applyAddress', 'mailingaddress applybymail applyinperson adressepostale'],
  ['applyNote', 'howtoapply applicationinstructions commentpostuler instructionspourpostuler'],
  ['directApply', 'directapply'],
  ['website', 'website web siteweb companywebsite employerwebsite'],
  ['sourceUrl', 'sourceurl joburl postingurl originalurl'],
  ['employerId', 'employerid'],
  ['strictModeId', 'strictmodeid'],
  ['repostable', 'jobpostingrepostableind repostable'],
  ['extendable', 'jobpostingextendableind extendable'],
  ['jobMatch', 'jobmatch'],
  ...DETAIL_NAME_LIST.flatMap(([name, { headings }]) =>
    headings === undefined ? [] : [[name as Target, `${name.toLowerCase()} ${headings}`] as const],
  ),
  ['citizenship', 'citizenship citoyennete'],
  [
    'section',
    'requirements jobrequirements qualifications skills exigences competences worksetting securityandsafety owntools',
  ],
  ['keep', 'postingdaysleft daysleft joursrestants'],
];

const TARGETS = new Map(
  HEADINGS.flatMap(([target, names]) => names.split(' ').map(name => [name, target] as const)),
);

/** `Code postal` → `codepostal`. */
export function foldHeading(heading: string): string {
  return foldText(heading.slice(0, 200)).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The target of a field or column with this name; undefined = not recognized, and then kept under its own name. */
export function targetOfHeading(heading: string): Target | undefined {
  return TARGETS.get(foldHeading(heading)) ?? qualifiedTarget(heading);
}

const QUALIFIED = /^([^()]+)\(([^()]+)\)\s*$/;
const AN_HOUR = /^(?:cad)?(?:per|par|del)?(?:h|hr|hour|hourly|heure|horaire)?$/;
const A_YEAR = /^(?:cad)?(?:per|par)?(?:year|yr|yearly|annual|annually|an|annee|annuel)$/;
const A_WEEK = /^(?:per|par|h|hrs)?(?:week|wk|weekly|sem|semaine|hebdomadaire)$/;

/** `Location (City)`, `NOC code (2021)`, `Wage ($/h)`. Pay and hours only with a period that they are read with. */
function qualifiedTarget(heading: string): Target | undefined {
  const [, name = '', inBrackets = ''] = QUALIFIED.exec(heading.slice(0, 200)) ?? [];
  const target = TARGETS.get(foldHeading(name));
  const qualifier = foldHeading(inBrackets);
  // `Salary (2)` is the second column of that name.
  if (target === undefined || /^\d{1,3}$/.test(inBrackets)) return undefined;
  if (target === 'pay' || target === 'payHourly') {
    if (/^min(?:imum)?$/.test(qualifier)) return 'payMin';
    if (/^max(?:imum)?$/.test(qualifier)) return 'payMax';
  }
  if (target === 'pay' || target === 'payMin' || target === 'payMax') {
    if (AN_HOUR.test(qualifier)) return target === 'pay' && qualifier !== '' ? 'payHourly' : target;
    return target === 'pay' && A_YEAR.test(qualifier) ? 'payYearly' : undefined;
  }
  if (target === 'hours' || target === 'hoursMax') return A_WEEK.test(qualifier) ? target : undefined;
  return TARGETS.get(qualifier) ?? target;
}

/** Headings are enough to read rows as postings if one of them names the title. */
export function recognisesHeadings(headings: readonly string[]): boolean {
  return headings.some(heading => targetOfHeading(heading) === 'title');
}

/** Makes headings with the same name distinct: `Salary (2)`. */
export function uniqueHeadings(headings: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headings.map((heading, index) => {
    const name = heading.trim() || `column ${index + 1}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/**
 * The name of a cell beyond the last heading. It shows that a row's cells don't stand under their headings: in a table with
 * commas, "24,50" without quotes is 24, and 50 one column further.
 */
export function cellBeyond(index: number): string {
  return `cell ${index + 1}`;
}

const CELL_BEYOND = /^cell (\d+)$/;

/** The number of the cell, as text; undefined if the name isn't that of such a cell. */
export function numberOfCellBeyond(name: string): string | undefined {
  return CELL_BEYOND.exec(name)?.[1];
}
