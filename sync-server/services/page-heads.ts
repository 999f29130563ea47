import { PAGE_HEADS_FILE } from '../../src/wire/built-files.ts';
import type { PageLanguage } from '../http/page-language.ts';
import { readBuilt } from './built-file.ts';

export interface PageHead {
  title: string;
  description: string;
}

type Heads = Readonly<Record<string, Readonly<Record<PageLanguage, PageHead>>>>;

/** Screens that are no long text; the others that are not here show what is on one's own device, and are for nobody's index. */
const SCREENS: Heads = {
  '': {
    en: {
      title: 'Jobs in Canada, with or without a network',
      description:
        'Every open posting in the country, kept on your phone: search, read and apply on a farm, in a camp or on the bus. With LMIA wage lines and a calculator.',
    },
    fr: {
      title: 'Emplois au Canada, avec ou sans réseau',
      description:
        'Toutes les offres ouvertes du pays, gardées sur votre téléphone : cherchez, lisez et postulez à la ferme, au camp ou dans l’autobus. Avec les seuils salariaux de l’EIMT et un calculateur.',
    },
  },
  jobList: {
    en: {
      title: 'Job listings',
      description:
        'Open jobs across Canada by wage, province, LMIA status and words, answered on your device. New postings every day.',
    },
    fr: {
      title: 'Offres d’emploi',
      description:
        'Les offres ouvertes au Canada par salaire, province, EIMT et mots-clés, avec réponse sur votre appareil. De nouvelles offres chaque jour.',
    },
  },
  lmia: {
    en: {
      title: 'LMIA calculator and wage thresholds',
      description:
        'Is a wage high-wage or low-wage for an LMIA? The official line of each province and territory with its date, and the earliest day to apply.',
    },
    fr: {
      title: 'Calculateur d’EIMT et seuils salariaux',
      description:
        'Un salaire est-il haut ou bas pour une EIMT? Le seuil officiel de chaque province et territoire avec sa date, et le premier jour où présenter la demande.',
    },
  },
  'post-job': {
    en: {
      title: 'Post a job',
      description:
        'Post one job or a whole batch, also from where the signal is poor. The wage is checked against the LMIA lines while you type.',
    },
    fr: {
      title: 'Publier une offre d’emploi',
      description:
        'Publiez une offre ou tout un lot, même là où le réseau est faible. Le salaire est comparé aux seuils de l’EIMT pendant que vous écrivez.',
    },
  },
  login: {
    en: {
      title: 'Sign in',
      description: 'Sign in to have your applications and postings on all your devices.',
    },
    fr: {
      title: 'Se connecter',
      description: 'Connectez-vous pour avoir vos candidatures et vos offres sur tous vos appareils.',
    },
  },
  register: {
    en: {
      title: 'Register',
      description: 'An account is free. It is needed to post jobs, and not to search or apply.',
    },
    fr: {
      title: 'Créer un compte',
      description:
        'Le compte est gratuit. Il en faut un pour publier des offres, non pour chercher ni postuler.',
    },
  },
};

/** Title and description of the public pages in both languages, by their address, which is one of the app's; undefined for other screens. */
export function readPageHeads(
  directory: string,
): (path: string, language: PageLanguage) => PageHead | undefined {
  // Found by the build in the long texts (`scripts/page-contents.mjs`).
  const texts = readBuilt<Heads>(directory, PAGE_HEADS_FILE, {});
  const heads = new Map([...Object.entries(texts), ...Object.entries(SCREENS)]);
  return (path, language) => heads.get(path.replace(/^\/(career-advice\/)?|\/$/g, ''))?.[language];
}
