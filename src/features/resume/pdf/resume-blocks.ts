import {
  type Authorization,
  linesOf,
  type LanguageLevel,
  type Profile,
  type ProfileEntry,
} from '../../../domain/seeker/profile.ts';

/** A part of a résumé in reading order. */
export type ResumeBlock =
  | { kind: 'name' | 'heading' | 'text' | 'contact'; text: string }
  | { kind: 'entry'; title: string; where: string; period: string }
  | { kind: 'list'; items: readonly string[] };

type Language = 'en' | 'fr';

interface ResumeOptions {
  /** A résumé is in the employer's language, whichever the app is in. */
  language: Language;
  withAuthorization: boolean;
}

interface ResumeWords {
  summary: string;
  experience: string;
  education: string;
  skills: string;
  languages: string;
  authorization: string;
  present: string;
  english: string;
  french: string;
  colon: string;
  levels: Record<LanguageLevel, string>;
  authorizations: Record<Authorization, string>;
  title: (name: string) => string;
}

const WORDS: Record<Language, ResumeWords> = {
  en: {
    summary: 'Summary',
    experience: 'Experience',
    education: 'Education',
    skills: 'Skills, licences and certificates',
    languages: 'Languages',
    authorization: 'Right to work in Canada',
    present: 'present',
    english: 'English',
    french: 'French',
    colon: ': ',
    levels: { none: 'none', basic: 'basic', intermediate: 'intermediate', fluent: 'fluent' },
    authorizations: {
      citizen: 'Canadian citizen',
      permanentResident: 'Permanent resident',
      openPermit: 'Open work permit',
      employerPermit: 'Employer-specific work permit',
      studyPermit: 'Study permit with work conditions',
      needsPermit: 'Needs a work permit',
    },
    title: name => (name === '' ? 'Résumé' : `Résumé of ${name}`),
  },
  fr: {
    summary: 'Profil',
    experience: 'Expérience',
    education: 'Études',
    skills: 'Compétences, permis et certificats',
    languages: 'Langues',
    authorization: 'Droit de travailler au Canada',
    present: 'présent',
    english: 'Anglais',
    french: 'Français',
    colon: '\u00a0: ',
    levels: {
      none: 'aucune connaissance',
      basic: 'de base',
      intermediate: 'intermédiaire',
      fluent: 'courant',
    },
    authorizations: {
      citizen: 'Citoyenneté canadienne',
      permanentResident: 'Résidence permanente',
      openPermit: 'Permis de travail ouvert',
      employerPermit: 'Permis de travail lié à un employeur',
      studyPermit: 'Permis d’études avec autorisation de travailler',
      needsPermit: 'Besoin d’un permis de travail',
    },
    title: name => (name === '' ? 'CV' : `CV de ${name}`),
  },
};

/** The title of the document, for readers and screen readers. */
export function resumeTitle({ about }: Profile, language: Language): string {
  return WORDS[language].title(about.name.trim());
}

/** The profile as a résumé. What isn't stated is left out, with its heading. */
export function resumeBlocks(
  profile: Profile,
  { language, withAuthorization }: ResumeOptions,
): ResumeBlock[] {
  const { about, work, experience, education } = profile;
  const words = WORDS[language];
  const contact = [about.place, about.phone, about.email].map(part => part.trim()).filter(Boolean);
  const skills = linesOf(about.skills);
  const languages = languageLines(profile, words);
  const authorization = withAuthorization ? work.authorization : null;
  return [
    ...(about.name.trim() ? [{ kind: 'name', text: about.name.trim() } as const] : []),
    ...(contact.length > 0 ? [{ kind: 'contact', text: contact.join(' · ') } as const] : []),
    ...section(
      words.summary,
      linesOf(about.summary).map(text => ({ kind: 'text', text })),
    ),
    ...section(
      words.experience,
      experience.flatMap(entry => entryBlocks(entry, language)),
    ),
    ...section(
      words.education,
      education.flatMap(entry => entryBlocks(entry, language)),
    ),
    ...section(words.skills, skills.length > 0 ? [{ kind: 'list', items: skills }] : []),
    ...section(words.languages, languages.length > 0 ? [{ kind: 'list', items: languages }] : []),
    ...section(
      words.authorization,
      authorization ? [{ kind: 'text', text: words.authorizations[authorization] }] : [],
    ),
  ];
}

function section(heading: string, blocks: readonly ResumeBlock[]): ResumeBlock[] {
  return blocks.length === 0 ? [] : [{ kind: 'heading', text: heading }, ...blocks];
}

function entryBlocks(entry: ProfileEntry, language: Language): ResumeBlock[] {
  const where = [entry.organization, entry.place]
    .map(part => part.trim())
    .filter(Boolean)
    .join(', ');
  const period = periodOf(entry, language);
  const items = linesOf(entry.text);
  const title = entry.title.trim();
  if (!title && !where && items.length === 0) return [];
  return [
    { kind: 'entry', title: title || where, where: title ? where : '', period },
    ...(items.length > 0 ? [{ kind: 'list', items } as const] : []),
  ];
}

function periodOf({ from, to, isCurrent }: ProfileEntry, language: Language): string {
  const end = isCurrent ? WORDS[language].present : monthOf(to, language);
  return [monthOf(from, language), end].filter(Boolean).join(' – ');
}

function monthOf(month: string, language: Language): string {
  if (month === '') return '';
  const format = new Intl.DateTimeFormat(`${language}-CA`, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-01T00:00:00Z`));
}

function languageLines({ about }: Profile, words: ResumeWords): string[] {
  const line = (name: string, level: LanguageLevel | null) =>
    level && level !== 'none' ? [`${name}${words.colon}${words.levels[level]}`] : [];
  return [
    ...line(words.english, about.english),
    ...line(words.french, about.french),
    ...about.otherLanguages
      .split(/[,\n]/)
      .map(other => other.trim())
      .filter(Boolean),
  ];
}
