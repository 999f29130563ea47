import {
  CODES,
  ONTARIO,
  type RuleCheck,
  SCREENING_GUIDE,
  type Source,
  STATUS,
} from '../lmia/rule-sources.ts';
import type { IsoDay } from '../listing.ts';
import type { ProvinceCode } from '../province.ts';

/** A ground on which the law forbids or restricts questions to applicants. All are hints: only the facts of a job decide. */
export interface QuestionRule {
  /** The provinces of the work; null = everywhere. */
  provinces: readonly ProvinceCode[] | null;
  /** The first day in force; null = since before any posting here. */
  from: IsoDay | null;
  source: { en: string; fr: string };
  checked: RuleCheck;
  /** Known uncertainty; '' = none. */
  doubt: { en: string; fr: string };
  text: { en: string; fr: string };
}

function rule(
  { name, checked }: Source,
  en: string,
  fr: string,
  more: Partial<Pick<QuestionRule, 'provinces' | 'from' | 'doubt'>> = {},
): QuestionRule {
  return {
    provinces: null,
    from: null,
    source: name,
    checked,
    doubt: { en: '', fr: '' },
    text: { en, fr },
    ...more,
  };
}

/** The rules by which questions are pointed out while an employer writes them. Information, not legal advice. */
export const QUESTION_RULES = {
  question_origin: rule(
    CODES,
    'Human rights law restricts questions about race, colour, ancestry, birthplace and national or ethnic origin. Ask about the skills that the work needs.',
    'Les lois sur les droits de la personne limitent les questions sur la race, la couleur, l’ascendance, le lieu de naissance et l’origine nationale ou ethnique. Demandez plutôt les compétences requises.',
  ),
  question_status: rule(
    STATUS,
    'Ask only: “Are you legally entitled to work in Canada?” Don’t ask for citizenship or permanent residence.',
    'Demandez seulement : « Avez-vous le droit de travailler au Canada? » Ne demandez ni la citoyenneté ni la résidence permanente.',
  ),
  question_religion: rule(
    CODES,
    'Human rights law restricts questions about religion. You can state the schedule and ask whether the applicant can work it.',
    'Les lois sur les droits de la personne limitent les questions sur la religion. Vous pouvez préciser l’horaire et demander si la personne peut le respecter.',
  ),
  question_age: rule(
    CODES,
    'Human rights law restricts questions about age and birth dates. If the law sets a minimum age for the work, ask only whether the applicant has reached it.',
    'Les lois sur les droits de la personne limitent les questions sur l’âge et la date de naissance. Si la loi fixe un âge minimal pour le travail, demandez seulement si la personne l’a atteint.',
  ),
  question_sex: rule(
    CODES,
    'Human rights law restricts questions about sex, gender and pregnancy.',
    'Les lois sur les droits de la personne limitent les questions sur le sexe, le genre et la grossesse.',
  ),
  question_orientation: rule(
    CODES,
    'Human rights law restricts questions about sexual orientation.',
    'Les lois sur les droits de la personne limitent les questions sur l’orientation sexuelle.',
  ),
  question_family: rule(
    CODES,
    'Human rights law restricts questions about marital status, children and family plans. You can ask whether the applicant can work the hours or travel.',
    'Les lois sur les droits de la personne limitent les questions sur l’état civil, les enfants et les projets familiaux. Vous pouvez demander si la personne peut respecter l’horaire ou se déplacer.',
  ),
  question_health: rule(
    CODES,
    'Human rights law restricts questions about disability and health. You can ask whether the applicant can do the essential tasks, with accommodation if needed.',
    'Les lois sur les droits de la personne limitent les questions sur le handicap et la santé. Vous pouvez demander si la personne peut accomplir les tâches essentielles, avec des mesures d’adaptation au besoin.',
  ),
  question_genetic: rule(
    CODES,
    'Federal human rights law forbids discrimination because of genetic characteristics. Don’t ask about genetic tests or family medical history.',
    'La loi fédérale sur les droits de la personne interdit la discrimination fondée sur les caractéristiques génétiques. Ne demandez ni tests génétiques ni antécédents médicaux familiaux.',
    {
      doubt: {
        en: 'The federal Act names this ground for federally regulated employers. Elsewhere it may count as disability.',
        fr: 'La loi fédérale nomme ce motif pour les employeurs sous réglementation fédérale. Ailleurs, il peut relever du handicap.',
      },
    },
  ),
  question_record: rule(
    CODES,
    'The law restricts questions about criminal records, differently in each province. Ask only about convictions without a pardon that matter for the work.',
    'La loi limite les questions sur les antécédents judiciaires, différemment selon la province. Ne demandez que les condamnations non pardonnées qui ont un lien avec le travail.',
    {
      doubt: {
        en: 'Federal law and Ontario protect pardoned convictions, and British Columbia and Quebec also those unrelated to the work. Alberta’s Act has no such ground.',
        fr: 'Le droit fédéral et l’Ontario protègent les condamnations pardonnées, la Colombie-Britannique et le Québec aussi celles sans lien avec le travail. La loi de l’Alberta n’a pas ce motif.',
      },
    },
  ),
  question_politics: rule(
    CODES,
    'Human rights law in this province restricts questions about political beliefs.',
    'Dans cette province, la loi sur les droits de la personne limite les questions sur les convictions politiques.',
    {
      provinces: ['BC', 'QC'],
      doubt: {
        en: 'Other provinces protect political beliefs too. Their codes were not read.',
        fr: 'D’autres provinces protègent aussi les convictions politiques. Leurs codes n’ont pas été lus.',
      },
    },
  ),
  question_experience: rule(
    ONTARIO,
    'In Ontario, application forms may not require Canadian experience (25 or more employees). Ask about the experience itself.',
    'En Ontario, un formulaire de candidature ne peut exiger d’expérience canadienne (25 employés ou plus). Demandez plutôt l’expérience elle-même.',
    { provinces: ['ON'], from: '2026-01-01' },
  ),
  question_identity: rule(
    SCREENING_GUIDE,
    'Don’t ask for a photo or a social insurance number in an application. Ask for the number after you hire someone.',
    'Ne demandez ni photo ni numéro d’assurance sociale dans une candidature. Demandez le numéro après l’embauche.',
  ),
  question_language: rule(
    SCREENING_GUIDE,
    'Ask only about the languages that the work needs: a list of languages can reveal someone’s origin.',
    'Ne demandez que les langues requises par le travail : une liste de langues peut révéler l’origine.',
  ),
} as const satisfies Record<string, QuestionRule>;

export type QuestionRuleId = keyof typeof QUESTION_RULES;
