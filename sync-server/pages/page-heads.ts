import { PAGE_HEADS_FILE } from '../../src/wire/built-files.ts';
import type { PageLanguage } from '../core/page-language.ts';
import { readBuilt } from './built-file.ts';

export interface PageHead {
  title: string;
  description: string;
}

type Heads = Readonly<Record<string, Readonly<Record<PageLanguage, PageHead>>>>;

/**
 * Screens other than the long articles. Screens that aren't here show data of the device, which search engines must not
 * index.
 */
const SCREENS: Heads = {
  '': {
    en: {
      title: 'Jobs in Canada, online or offline',
      description:
        'Browse jobs across Canada and apply from your phone, even offline. Includes LMIA wage thresholds and a calculator.',
    },
    fr: {
      title: 'Emplois au Canada, en ligne ou hors ligne',
      description:
        'Parcourez les emplois partout au Canada et postulez de votre téléphone, même hors ligne. Avec les seuils salariaux de l’EIMT et une calculatrice.',
    },
  },
  jobList: {
    en: {
      title: 'Job listings',
      description:
        'Search open jobs across Canada by wage, province, LMIA status and keyword. The list works offline on your device.',
    },
    fr: {
      title: 'Offres d’emploi',
      description:
        'Recherchez des emplois partout au Canada par salaire, province, statut de l’EIMT et mot-clé. La liste fonctionne hors ligne sur votre appareil.',
    },
  },
  lmia: {
    en: {
      title: 'LMIA calculator and wage thresholds',
      description:
        'Find out whether a wage is high-wage or low-wage for an LMIA. See the official threshold of each province and territory, and the earliest date you can apply.',
    },
    fr: {
      title: 'Calculatrice EIMT et seuils salariaux',
      description:
        'Déterminez si un salaire est haut ou bas pour une EIMT. Consultez le seuil officiel de chaque province et territoire et la première date de demande.',
    },
  },
  'post-job': {
    en: {
      title: 'Post a job',
      description:
        'Post one job or a whole batch, even where the signal is poor. We check the wage against the LMIA thresholds as you type.',
    },
    fr: {
      title: 'Publier une offre d’emploi',
      description:
        'Publiez une offre ou tout un lot, même là où le signal est faible. Nous comparons le salaire aux seuils de l’EIMT pendant que vous écrivez.',
    },
  },
  login: {
    en: {
      title: 'Sign in',
      description: 'Sign in to see your applications and postings on all your devices.',
    },
    fr: {
      title: 'Se connecter',
      description: 'Connectez-vous pour retrouver vos candidatures et vos offres sur tous vos appareils.',
    },
  },
  register: {
    en: {
      title: 'Register',
      description: 'Accounts are free. You need one to post jobs, but not to search or apply.',
    },
    fr: {
      title: 'Créer votre compte',
      description:
        'Le compte est gratuit. Il en faut un pour publier des offres, mais pas pour chercher ni postuler.',
    },
  },
};

/**
 * Returns a function that looks up the title and description of a public page by its path in the app and the language.
 * It returns undefined for other screens.
 */
export function readPageHeads(
  directory: string,
): (path: string, language: PageLanguage) => PageHead | undefined {
  // The build extracts these from the articles (`scripts/page-contents.mjs`).
  const texts = readBuilt<Heads>(directory, PAGE_HEADS_FILE, {});
  const heads = new Map([...Object.entries(texts), ...Object.entries(SCREENS)]);
  return (path, language) => heads.get(path.replace(/^\/(career-advice\/)?|\/$/g, ''))?.[language];
}
