import { numberOfCellBeyond } from './formats/csv-headings.ts';
import { DETAIL_NAME_LIST } from './detail-names.ts';

type Names = Readonly<Record<string, readonly [en: string, fr: string]>>;

/** Fields of the listing format (docs/domain.md) and of the form's rows, by the last segment of their path. */
const NAMES: Names = {
  ...Object.fromEntries(
    DETAIL_NAME_LIST.flatMap(([name, { row, names }]) =>
      names
        ? [
            [name, names],
            [row, names],
          ]
        : [],
    ),
  ),
  jobTitle: ['Job title', 'Titre du poste'],
  title: ['Job title', 'Titre du poste'],
  businessName: ['Business name', 'Nom de l’entreprise'],
  employer: ['Business name', 'Nom de l’entreprise'],
  city: ['City', 'Ville'],
  province: ['Province or territory', 'Province ou territoire'],
  provinceId: ['Province or territory', 'Province ou territoire'],
  region: ['Province or territory', 'Province ou territoire'],
  region_code: ['Province or territory', 'Province ou territoire'],
  street_address: ['Street address', 'Adresse'],
  postal_code: ['Postal code', 'Code postal'],
  postalCode: ['Postal code', 'Code postal'],
  postingDateFormatted: ['Posting date', 'Date de publication'],
  posted_on: ['Posting date', 'Date de publication'],
  expiryDateFormatted: ['Closing date', 'Date limite'],
  advertised_until: ['Closing date', 'Date limite'],
  salary: ['Pay', 'Salaire'],
  amount: ['Pay', 'Salaire'],
  min_amount: ['Minimum pay', 'Salaire minimal'],
  max_amount: ['Maximum pay', 'Salaire maximal'],
  payMin: ['Minimum pay', 'Salaire minimal'],
  payMax: ['Maximum pay', 'Salaire maximal'],
  currency: ['Currency', 'Devise'],
  frequency: ['Pay period', 'Période de paie'],
  payPeriod: ['Pay period', 'Période de paie'],
  hours: ['Hours', 'Heures'],
  hoursMax: ['Maximum hours', 'Nombre maximal d’heures'],
  hours_per_week: ['Hours per week', 'Heures par semaine'],
  max_hours_per_week: ['Maximum hours per week', 'Nombre maximal d’heures par semaine'],
  employment_type: ['Employment type', 'Type d’emploi'],
  employmentTerm: ['Employment type', 'Type d’emploi'],
  employmentHours: ['Full time or part time', 'Temps plein ou partiel'],
  workplace_information: ['Workplace', 'Lieu de travail'],
  workplace: ['Workplace', 'Lieu de travail'],
  vacancies: ['Number of positions', 'Nombre de postes'],
  noc: ['NOC 2021 code', 'Code CNP 2021'],
  lmia: ['LMIA status', 'Statut de l’EIMT'],
  lmiaStatus: ['LMIA status', 'Statut de l’EIMT'],
  jobStatus: ['Status', 'État'],
  verified: ['Verified employer', 'Employeur vérifié'],
  direct_apply: ['Applications on this site', 'Candidatures sur ce site'],
  directApply: ['Applications on this site', 'Candidatures sur ce site'],
  email: ['Email', 'Courriel'],
  url: ['Web address', 'Adresse Web'],
  questions: ['Screening questions', 'Questions de présélection'],
};

/** The name of a field for readers. A heading from the employer's own file is shown unchanged. */
export function fieldName(field: string, language: 'en' | 'fr'): string {
  const beyond = numberOfCellBeyond(field);
  if (beyond !== undefined) return `${language === 'fr' ? 'Cellule' : 'Cell'} ${beyond}`;
  const name = field.slice(field.lastIndexOf('.') + 1);
  const names = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  return names ? names[language === 'fr' ? 1 : 0] : field;
}
