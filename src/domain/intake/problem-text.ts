import { formatCount } from '../format.ts';
import { fieldName } from './field-names.ts';
import type { Problem, ProblemCode } from './row-reading.ts';

/** `{field}` is the field's name, `{value}` the row's value, `{limit}` the maximum. */
const TEXTS: Record<ProblemCode, { en: string; fr: string }> = {
  not_an_object: {
    en: 'This row isn’t a job posting. It should be an object with fields, not {value}.',
    fr: 'Cette ligne n’est pas une offre d’emploi. Il faut un objet avec des champs, et non {value}.',
  },
  title_missing: {
    en: '{field} is missing.',
    fr: '{field} : ce champ est obligatoire.',
  },
  employer_missing: {
    en: '{field} is missing.',
    fr: '{field} : ce champ est obligatoire.',
  },
  city_missing: {
    en: '{field} is missing.',
    fr: '{field} : ce champ est obligatoire.',
  },
  province_missing: {
    en: '{field} is missing.',
    fr: '{field} : ce champ est obligatoire.',
  },
  province_unknown: {
    en: '{field}: “{value}” isn’t a Canadian province or territory.',
    fr: '{field} : « {value} » n’est ni une province ni un territoire du Canada.',
  },
  date_not_real: {
    en: '{field}: we couldn’t read “{value}”. Use YYYY-MM-DD, such as 2026-03-31.',
    fr: '{field} : nous n’avons pas pu lire « {value} ». Utilisez AAAA-MM-JJ, par exemple 2026-03-31.',
  },
  dates_reversed: {
    en: '{field}: {value} is before the posting date.',
    fr: '{field} : le {value} précède la date de publication.',
  },
  end_day_taken: {
    en: '{field}: we took {value} as the last day to apply. Is it the last day of work?',
    fr: '{field} : nous avons pris le {value} comme dernier jour pour postuler. Est-ce le dernier jour de travail?',
  },
  already_expired: {
    en: '{field}: {value} has passed, so no one will see this posting.',
    fr: '{field} : le {value} est passé. Personne ne verra cette offre.',
  },
  posted_missing: {
    en: '{field}: no date given, so we used today.',
    fr: '{field} : aucune date indiquée. Nous avons utilisé celle d’aujourd’hui.',
  },
  posted_not_stated: {
    en: '{field}: no date given. The posting says “Date not stated”.',
    fr: '{field} : aucune date indiquée. L’offre porte la mention « Date non précisée ».',
  },
  vacancies_not_understood: {
    en: '{field}: “{value}” isn’t a number of positions.',
    fr: '{field} : « {value} » n’est pas un nombre de postes.',
  },
  vacancies_too_few: {
    en: '{field}: enter at least 1, not “{value}”.',
    fr: '{field} : entrez au moins 1, et non « {value} ».',
  },
  pay_missing: {
    en: '{field}: not stated.',
    fr: '{field} : non précisé.',
  },
  pay_period_assumed: {
    en: '{field}: “{value}” has no pay period, so we treated it as hourly.',
    fr: '{field} : « {value} » n’a pas de période de paie. Nous l’avons traité comme un taux horaire.',
  },
  pay_not_understood: {
    en: '{field}: we couldn’t find an amount in “{value}”.',
    fr: '{field} : nous n’avons trouvé aucun montant dans « {value} ».',
  },
  pay_amount_invalid: {
    en: '{field}: “{value}” includes an amount that can’t be pay.',
    fr: '{field} : « {value} » contient un montant qui ne peut pas être un salaire.',
  },
  pay_period_missing: {
    en: '{field}: “{value}” doesn’t say if it’s per hour, week, month or year.',
    fr: '{field} : « {value} » ne précise pas s’il s’agit de l’heure, de la semaine, du mois ou de l’année.',
  },
  pay_period_ambiguous: {
    en: '{field}: “{value}” could mean more than one pay period.',
    fr: '{field} : « {value} » peut désigner plus d’une période de paie.',
  },
  pay_period_not_understood: {
    en: '{field}: we don’t recognize the pay period in “{value}”.',
    fr: '{field} : nous ne reconnaissons pas la période de paie dans « {value} ».',
  },
  pay_range_reversed: {
    en: '{field}: the minimum pay is higher than the maximum (“{value}”).',
    fr: '{field} : le salaire minimal dépasse le salaire maximal (« {value} »).',
  },
  pay_comma_decimal: {
    en: '{field}: we read the comma in “{value}” as a decimal point. Is the pay period right?',
    fr: '{field} : nous avons lu la virgule de « {value} » comme un signe décimal. La période est-elle exacte?',
  },
  pay_rounded_down: {
    en: '{field}: we rounded “{value}” down to the cent.',
    fr: '{field} : nous avons arrondi « {value} » au cent inférieur.',
  },
  pay_more_amounts: {
    en: '{field}: we kept the extra amounts (“{value}”) as text only.',
    fr: '{field} : nous avons conservé les autres montants (« {value} ») comme texte seulement.',
  },
  pay_currency_not_understood: {
    en: '{field}: we don’t recognize the currency “{value}”, so we used Canadian dollars.',
    fr: '{field} : nous ne reconnaissons pas la devise « {value} ». Nous avons utilisé le dollar canadien.',
  },
  pay_minimum_wage: {
    en: '{field}: “{value}” isn’t an amount. Enter the wage in dollars.',
    fr: '{field} : « {value} » n’est pas un montant. Entrez le salaire en dollars.',
  },
  pay_implausible: {
    en: '{field}: “{value}” is unusual for that pay period. Is the period right?',
    fr: '{field} : « {value} » est inhabituel pour cette période de paie. La période est-elle exacte?',
  },
  hours_not_understood: {
    en: '{field}: we couldn’t find any hours in “{value}”.',
    fr: '{field} : nous n’avons trouvé aucun nombre d’heures dans « {value} ».',
  },
  hours_impossible: {
    en: '{field}: “{value}” isn’t a possible number of hours.',
    fr: '{field} : « {value} » n’est pas un nombre d’heures possible.',
  },
  hours_range_reversed: {
    en: '{field}: the minimum was higher than the maximum (“{value}”), so we swapped them.',
    fr: '{field} : le minimum dépassait le maximum (« {value} »). Nous les avons inversés.',
  },
  hours_rounded: {
    en: '{field}: we rounded “{value}” to the nearest hundredth of an hour.',
    fr: '{field} : nous avons arrondi « {value} » au centième d’heure.',
  },
  hours_more_than_one: {
    en: '{field}: “{value}” gives the hours more than once, so we used the first.',
    fr: '{field} : « {value} » donne les heures plus d’une fois. Nous avons retenu les premières.',
  },
  employment_not_understood: {
    en: '{field}: we don’t recognize “{value}” as an employment type, so we kept it as text.',
    fr: '{field} : nous ne reconnaissons pas le type d’emploi « {value} ». Nous l’avons conservé comme texte.',
  },
  workplace_not_understood: {
    en: '{field}: “{value}” doesn’t say if the work is on site, remote or both, so we kept it as text.',
    fr: '{field} : « {value} » ne précise pas si le travail se fait sur place, en télétravail ou les deux. Nous l’avons conservé comme texte.',
  },
  lmia_not_understood: {
    en: '{field}: we don’t recognize “{value}” as an LMIA status, so we used “not stated”.',
    fr: '{field} : nous ne reconnaissons pas « {value} » comme statut de l’EIMT. Nous avons retenu « non précisée ».',
  },
  noc_not_understood: {
    en: '{field}: “{value}” isn’t a 5-digit NOC 2021 code.',
    fr: '{field} : « {value} » n’est pas un code CNP 2021 de 5 chiffres.',
  },
  postal_code_not_understood: {
    en: '{field}: “{value}” isn’t a Canadian postal code.',
    fr: '{field} : « {value} » n’est pas un code postal canadien.',
  },
  email_not_understood: {
    en: '{field}: “{value}” isn’t an email address, so no one can use it to apply.',
    fr: '{field} : « {value} » n’est pas une adresse courriel. Personne ne pourra l’utiliser pour postuler.',
  },
  phone_not_understood: {
    en: '{field}: a spreadsheet shortened the number to “{value}”, so no one can call it.',
    fr: '{field} : un tableur a abrégé le numéro en « {value} ». Personne ne pourra l’appeler.',
  },
  link_not_understood: {
    en: '{field}: we can’t show “{value}” as a link.',
    fr: '{field} : nous ne pouvons pas afficher « {value} » comme lien.',
  },
  status_not_understood: {
    en: '{field}: we don’t recognize the status “{value}”, so the posting is advertised.',
    fr: '{field} : nous ne reconnaissons pas l’état « {value} ». L’offre est donc affichée.',
  },
  yes_no_not_understood: {
    en: '{field}: “{value}” is neither yes nor no.',
    fr: '{field} : « {value} » n’est ni oui ni non.',
  },
  verified_not_taken: {
    en: '{field}: only the operator of this site can mark an employer as verified.',
    fr: '{field} : seul l’exploitant de ce site peut marquer un employeur comme vérifié.',
  },
  fields_disagree: {
    en: '{field}: “{value}” differs from another field with the same meaning, so we used the other one.',
    fr: '{field} : « {value} » diffère d’un autre champ de même sens. Nous avons retenu l’autre.',
  },
  not_text: {
    en: '{field}: enter text, not {value}.',
    fr: '{field} : entrez du texte, et non {value}.',
  },
  cell_without_heading: {
    en: '{field}: “{value}” has no heading, so this row’s cells may be in the wrong columns. Correct them, and delete this value.',
    fr: '{field} : « {value} » n’a pas d’en-tête. Les cellules de cette ligne ne sont peut-être pas dans les bonnes colonnes. Corrigez-les, puis supprimez cette valeur.',
  },
  formula_error: {
    en: '{field}: “{value}” is a spreadsheet error, so we left it out.',
    fr: '{field} : « {value} » est une erreur de tableur. Nous l’avons laissée de côté.',
  },
  unknown_field: {
    en: '{field}: we don’t recognize this field, so we kept it as is.',
    fr: '{field} : nous ne reconnaissons pas ce champ. Nous l’avons conservé tel quel.',
  },
  hidden_characters: {
    en: '{field}: we removed invisible characters.',
    fr: '{field} : nous avons retiré des caractères invisibles.',
  },
  text_cut: {
    en: '{field}: the text was too long, so we cut off the end.',
    fr: '{field} : le texte était trop long. Nous en avons coupé la fin.',
  },
  text_too_long: {
    en: '{field}: the text is too long. Keep it to {limit} characters.',
    fr: '{field} : le texte est trop long. Maximum : {limit} caractères.',
  },
  texts_too_long: {
    en: '{field}: this posting has too much text. Keep it to {limit} characters in all.',
    fr: '{field} : cette offre contient trop de texte. Maximum : {limit} caractères en tout.',
  },
  questions_too_many: {
    en: '{field}: keep it to {limit} questions.',
    fr: '{field} : maximum de {limit} questions.',
  },
  question_not_understood: {
    en: '{field}: we couldn’t read the question “{value}”.',
    fr: '{field} : nous n’avons pas pu lire la question « {value} ».',
  },
  question_missing: {
    en: '{field}: write the question.',
    fr: '{field} : rédigez la question.',
  },
  question_too_long: {
    en: '{field}: the question “{value}” is too long.',
    fr: '{field} : la question « {value} » est trop longue.',
  },
  question_kind_unknown: {
    en: '{field}: choose how to answer “{value}”.',
    fr: '{field} : choisissez le type de réponse à « {value} ».',
  },
  question_repeated: {
    en: '{field}: “{value}” is asked more than once.',
    fr: '{field} : « {value} » est posée plus d’une fois.',
  },
  choices_too_few: {
    en: '{field}: give at least 2 choices for “{value}”.',
    fr: '{field} : donnez au moins 2 choix pour « {value} ».',
  },
  choices_too_many: {
    en: '{field}: “{value}” has too many choices.',
    fr: '{field} : « {value} » a trop de choix.',
  },
  choice_too_long: {
    en: '{field}: a choice for “{value}” is too long.',
    fr: '{field} : un choix pour « {value} » est trop long.',
  },
  choices_repeated: {
    en: '{field}: two choices for “{value}” are the same.',
    fr: '{field} : deux choix pour « {value} » sont identiques.',
  },
  unit_too_long: {
    en: '{field}: the unit for “{value}” is too long.',
    fr: '{field} : l’unité pour « {value} » est trop longue.',
  },
  bounds_not_understood: {
    en: '{field}: enter the limits for “{value}” as numbers.',
    fr: '{field} : entrez les limites pour « {value} » en chiffres.',
  },
  bounds_reversed: {
    en: '{field}: the lower limit for “{value}” is above the upper one.',
    fr: '{field} : la limite inférieure pour « {value} » dépasse la limite supérieure.',
  },
  items_too_many: {
    en: '{field}: the list is too long. Keep it to {limit} items.',
    fr: '{field} : la liste est trop longue. Maximum : {limit} éléments.',
  },
};

/** The problem as one sentence that names the field, in English or Canadian French. */
export function problemText(problem: Problem, language: 'en' | 'fr'): string {
  const { code, field, value, limit = 0 } = problem;
  // An unrecognized field keeps the name that its author knows.
  const name = code === 'unknown_field' ? field : fieldName(field, language);
  const shown: Record<string, string> = { field: name, value, limit: formatCount(limit, language) };
  return TEXTS[code][language].replace(/\{(field|value|limit)\}/g, (_, part: string) => shown[part] ?? '');
}
