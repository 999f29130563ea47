import { formatCount } from '../format.ts';
import type { Problem, ProblemCode } from './row-reading.ts';

/** `{field}` is the field as the row calls it, `{value}` what stood there, `{limit}` the most that there may be. */
const TEXTS: Record<ProblemCode, { en: string; fr: string }> = {
  not_an_object: {
    en: 'This row is not a job posting: it should be an object with fields, but is {value}.',
    fr: 'Cette ligne n’est pas une offre d’emploi : il faut un objet avec des champs, mais c’est {value}.',
  },
  title_missing: { en: 'The job title ({field}) is missing.', fr: 'Le titre du poste ({field}) manque.' },
  employer_missing: {
    en: 'The employer’s name ({field}) is missing.',
    fr: 'Le nom de l’employeur ({field}) manque.',
  },
  city_missing: { en: 'The city ({field}) is missing.', fr: 'La ville ({field}) manque.' },
  province_missing: {
    en: 'The province or territory ({field}) is missing.',
    fr: 'La province ou le territoire ({field}) manque.',
  },
  province_unknown: {
    en: '{field}: “{value}” is not a province or territory of Canada.',
    fr: '{field} : « {value} » n’est pas une province ni un territoire du Canada.',
  },
  date_not_real: {
    en: '{field}: “{value}” is not a date that can be read for certain. Write it as 2026-03-31.',
    fr: '{field} : « {value} » n’est pas une date que l’on peut lire avec certitude. Écrivez-la comme 2026-03-31.',
  },
  dates_reversed: {
    en: '{field}: the last day ({value}) is before the posting date.',
    fr: '{field} : le dernier jour ({value}) précède la date d’affichage.',
  },
  already_expired: {
    en: '{field}: the last day ({value}) is over, so nobody will see this posting.',
    fr: '{field} : le dernier jour ({value}) est passé; personne ne verra cette offre.',
  },
  posted_missing: {
    en: 'No posting date ({field}) is given; today is taken.',
    fr: 'Aucune date d’affichage ({field}) n’est donnée; celle d’aujourd’hui est prise.',
  },
  vacancies_not_understood: {
    en: '{field}: “{value}” is not a number of positions.',
    fr: '{field} : « {value} » n’est pas un nombre de postes.',
  },
  vacancies_too_few: {
    en: '{field}: there must be at least one position, not “{value}”.',
    fr: '{field} : il faut au moins un poste, et non « {value} ».',
  },
  pay_missing: { en: 'The pay ({field}) is not stated.', fr: 'Le salaire ({field}) n’est pas indiqué.' },
  pay_period_assumed: {
    en: '{field}: “{value}” has no period; it is taken as pay per hour.',
    fr: '{field} : « {value} » n’a pas de période; on le prend pour un salaire horaire.',
  },
  pay_not_understood: {
    en: '{field}: no amount can be read from “{value}”.',
    fr: '{field} : aucun montant ne peut être lu dans « {value} ».',
  },
  pay_amount_invalid: {
    en: '{field}: “{value}” has an amount that cannot be pay.',
    fr: '{field} : « {value} » contient un montant qui ne peut pas être un salaire.',
  },
  pay_period_missing: {
    en: '{field}: “{value}” does not say whether it is per hour, week, month or year.',
    fr: '{field} : « {value} » ne dit pas s’il s’agit de l’heure, de la semaine, du mois ou de l’année.',
  },
  pay_period_ambiguous: {
    en: '{field}: “{value}” can mean more than one pay period.',
    fr: '{field} : « {value} » peut désigner plus d’une période de paie.',
  },
  pay_period_not_understood: {
    en: '{field}: the pay period of “{value}” is not known.',
    fr: '{field} : la période de paie de « {value} » est inconnue.',
  },
  pay_range_reversed: {
    en: '{field}: the lowest pay is above the highest (“{value}”).',
    fr: '{field} : le salaire le plus bas dépasse le plus élevé (« {value} »).',
  },
  pay_rounded_down: {
    en: '{field}: “{value}” is kept to the cent, rounded down.',
    fr: '{field} : « {value} » est conservé au cent près, arrondi vers le bas.',
  },
  pay_more_amounts: {
    en: '{field}: further amounts (“{value}”) are kept as text only.',
    fr: '{field} : d’autres montants (« {value} ») ne sont conservés que comme texte.',
  },
  pay_currency_not_understood: {
    en: '{field}: the currency “{value}” is not known; Canadian dollars are taken.',
    fr: '{field} : la devise « {value} » est inconnue; on prend le dollar canadien.',
  },
  pay_minimum_wage: {
    en: '{field}: “{value}” is not an amount. Write the wage in dollars.',
    fr: '{field} : « {value} » n’est pas un montant. Écrivez le salaire en dollars.',
  },
  pay_implausible: {
    en: '{field}: “{value}” is an unusual pay for that period. Is the period right?',
    fr: '{field} : « {value} » est un salaire inhabituel pour cette période. La période est-elle la bonne?',
  },
  hours_not_understood: {
    en: '{field}: no hours of work can be read from “{value}”.',
    fr: '{field} : aucun nombre d’heures ne peut être lu dans « {value} ».',
  },
  hours_impossible: {
    en: '{field}: “{value}” is not a possible number of hours.',
    fr: '{field} : « {value} » n’est pas un nombre d’heures possible.',
  },
  hours_range_reversed: {
    en: '{field}: the fewest hours are more than the most (“{value}”); they were put in order.',
    fr: '{field} : le minimum d’heures dépasse le maximum (« {value} »); ils ont été remis en ordre.',
  },
  hours_rounded: {
    en: '{field}: “{value}” is kept to hundredths of an hour.',
    fr: '{field} : « {value} » est conservé au centième d’heure.',
  },
  hours_more_than_one: {
    en: '{field}: “{value}” gives hours more than once; the first are taken.',
    fr: '{field} : « {value} » donne les heures plus d’une fois; les premières sont prises.',
  },
  employment_not_understood: {
    en: '{field}: “{value}” is not a kind of employment that we know; it is kept as text.',
    fr: '{field} : « {value} » n’est pas un type d’emploi que nous connaissons; il est conservé comme texte.',
  },
  workplace_not_understood: {
    en: '{field}: “{value}” does not say whether the work is on site, remote or both; it is kept as text.',
    fr: '{field} : « {value} » ne dit pas si le travail se fait sur place, à distance ou les deux; c’est conservé comme texte.',
  },
  lmia_not_understood: {
    en: '{field}: “{value}” is not an LMIA status that we know; it is kept as “not stated”.',
    fr: '{field} : « {value} » n’est pas un statut d’EIMT que nous connaissons; il est conservé comme « non précisé ».',
  },
  noc_not_understood: {
    en: '{field}: “{value}” is not a NOC 2021 code of five digits.',
    fr: '{field} : « {value} » n’est pas un code CNP 2021 de cinq chiffres.',
  },
  postal_code_not_understood: {
    en: '{field}: “{value}” is not a Canadian postal code.',
    fr: '{field} : « {value} » n’est pas un code postal canadien.',
  },
  email_not_understood: {
    en: '{field}: “{value}” is not an e-mail address; nobody can apply with it.',
    fr: '{field} : « {value} » n’est pas une adresse courriel; personne ne pourra s’en servir pour postuler.',
  },
  link_not_understood: {
    en: '{field}: “{value}” is not a web address that may be shown as a link.',
    fr: '{field} : « {value} » n’est pas une adresse Web que l’on peut montrer comme lien.',
  },
  status_not_understood: {
    en: '{field}: the status “{value}” is not known; the posting is advertised.',
    fr: '{field} : le statut « {value} » est inconnu; l’offre est affichée.',
  },
  yes_no_not_understood: {
    en: '{field}: “{value}” is neither yes nor no.',
    fr: '{field} : « {value} » n’est ni oui ni non.',
  },
  verified_not_taken: {
    en: '{field}: only the operator of this board can mark an employer as verified.',
    fr: '{field} : seul l’exploitant de ce site peut marquer un employeur comme vérifié.',
  },
  fields_disagree: {
    en: '{field}: “{value}” differs from another field that says the same thing; the other one is taken.',
    fr: '{field} : « {value} » diffère d’un autre champ qui dit la même chose; c’est l’autre qui est pris.',
  },
  not_text: {
    en: '{field}: a text is expected, not {value}.',
    fr: '{field} : il faut un texte, et non {value}.',
  },
  unknown_field: {
    en: 'The field {field} is not known; it is kept as it is.',
    fr: 'Le champ {field} est inconnu; il est conservé tel quel.',
  },
  hidden_characters: {
    en: '{field}: characters that cannot be seen were taken out.',
    fr: '{field} : des caractères invisibles ont été retirés.',
  },
  text_cut: {
    en: '{field}: the text is too long; the end was cut off.',
    fr: '{field} : le texte est trop long; la fin a été coupée.',
  },
  text_too_long: {
    en: '{field}: the text is too long. It can have {limit} characters at most.',
    fr: '{field} : le texte est trop long. Il peut compter au plus {limit} caractères.',
  },
  texts_too_long: {
    en: '{field}: the texts of this posting are too long. Together they can have {limit} characters at most.',
    fr: '{field} : les textes de cette offre sont trop longs. Ensemble, ils peuvent compter au plus {limit} caractères.',
  },
  items_too_many: {
    en: '{field}: the list is too long. It can have {limit} entries at most.',
    fr: '{field} : la liste est trop longue. Elle peut compter au plus {limit} éléments.',
  },
};

/** The problem as one sentence that names the field, in English or Canadian French. */
export function problemText(problem: Problem, language: 'en' | 'fr'): string {
  const { field, value, limit = 0 } = problem;
  const shown: Record<string, string> = { field, value, limit: formatCount(limit, language) };
  return TEXTS[problem.code][language].replace(
    /\{(field|value|limit)\}/g,
    (_, name: string) => shown[name] ?? '',
  );
}
