import type { DetailFieldName } from '../detail-fields.ts';

interface DetailNames {
  /** Its name in English and in French, for messages about a row. */
  names?: readonly [en: string, fr: string];
  /** Its name in the API's own shape of a row. */
  row: string;
  /** Headings of a file that mean it, without case, accents, spaces and punctuation. Its own name counts too. */
  headings?: string;
}

/** The names that the plain fields of a posting have in rows and files. The job screen needs none of them. */
export const DETAIL_NAMES: Readonly<Record<DetailFieldName, DetailNames>> = {
  streetAddress: { row: 'street_address' },
  payText: { row: 'salary' },
  hoursText: { row: 'hours' },
  employmentText: { row: 'employment_type' },
  workplaceText: { row: 'workplace_information' },
  workSchedule: {
    row: 'work_schedule',
    names: ['Work schedule', 'Horaire de travail'],
    headings: 'schedule shift shifts workshift horaire horairedetravail quart quarts quartdetravail',
  },
  specialCommitments: {
    row: 'special_commitments',
    names: ['Special commitments', 'Engagements particuliers'],
    headings: 'specialconditions engagementsparticuliers',
  },
  startDate: {
    row: 'start_date',
    names: ['Start date', 'Date d’entrée en fonction'],
    headings: 'start startson jobstart datedebut datededebut entreeenfonction datedentreeenfonction debut',
  },
  housing: {
    row: 'housing',
    names: ['Housing', 'Logement'],
    headings: 'housingprovided lodging logement hebergement logementfourni',
  },
  description: {
    row: 'description',
    names: ['Description', 'Description'],
    headings: 'jobdescription summary jobsummary descriptiondelemploi descriptionduposte sommaire descriptif',
  },
  languages: {
    row: 'languages',
    names: ['Languages', 'Langues'],
    headings:
      'language languageofwork worklanguage worklanguages langue langues languedetravail languesdetravail',
  },
  education: {
    row: 'education',
    names: ['Education', 'Études'],
    headings: 'educationlevel educationlos educationrequired scolarite formation niveaudetudes etudes',
  },
  experience: {
    row: 'experience',
    names: ['Experience', 'Expérience'],
    headings: 'experiencelevel experiencerequired workexperience experiencerequise',
  },
  onTheRoad: { row: 'on_the_road', names: ['On the road', 'Sur la route'], headings: 'onsite' },
  specialization: {
    row: 'specialization',
    names: ['Specialization', 'Spécialisation'],
    headings: 'specializations specialisation specialties areaofspecialization specialites',
  },
  responsibilities: {
    row: 'responsibilities',
    names: ['Responsibilities', 'Responsabilités'],
    headings:
      'duties tasks jobduties mainduties responsabilites taches principalestaches tachesprincipales fonctions',
  },
  workConditions: {
    row: 'work_conditions',
    names: ['Work conditions', 'Conditions de travail'],
    headings: 'workingconditions workconditionsandphysicalcapabilities conditionsdetravail',
  },
  personalSuitability: {
    row: 'personal_suitability',
    names: ['Personal suitability', 'Qualités personnelles'],
    headings: 'personalqualities qualitespersonnelles',
  },
  transportation: {
    row: 'transportation',
    names: ['Transportation', 'Transport'],
    headings: 'transport transporttravelinformation transportationtravelinformation deplacements',
  },
  credentials: {
    row: 'credentials',
    names: ['Credentials', 'Permis et certificats'],
    headings: 'certificates licences licenses certifications permis certificats permisetcertificats',
  },
  benefits: {
    row: 'benefits',
    names: ['Benefits', 'Avantages'],
    headings: 'jobbenefits avantages avantagessociaux',
  },
  screeningQuestions: {
    row: 'screening_questions',
    names: ['Screening questions', 'Questions de présélection'],
    headings: 'questionsdepreselection',
  },
};

export const DETAIL_NAME_LIST = Object.entries(DETAIL_NAMES) as unknown as readonly [
  DetailFieldName,
  DetailNames,
][];
