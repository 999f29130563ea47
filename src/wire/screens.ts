import { SCREEN_NAMES, SCREEN_PATHS, type ScreenName } from './screen-paths.ts';

export interface PageHead {
  title: string;
  description: string;
}

export interface FirstFrame {
  /** `hero`, or the width of the screen's column. */
  layout: 'hero' | 'wide' | 'listing' | 'reading' | 'form';
  /** Ids of its texts (`src/i18n/messages`). `belowTabs`: the first text on the tab that is selected by default. */
  texts: { heading: string; eyebrow?: string; lead?: string; belowTabs?: string };
}

interface ScreenSpec {
  /** The module under `src` whose code is requested along with the page. null: the app requests it once it runs. */
  preload: string | null;
  /**
   * The beginning of the screen, drawn before the app runs. `text`: the title and the first paragraph of its text. null: each person
   * sees something else there.
   */
  frame: FirstFrame | 'text' | null;
  /** Its title and description. `text`: as above. null: it shows data of the device, so search engines must not index it. */
  head: Readonly<Record<'en' | 'fr', PageHead>> | 'text' | null;
}

const SIGN_IN = 'features/account/sign-in/sign-in-screens.tsx';

const OWN_DATA: ScreenSpec = { preload: null, frame: null, head: null };
/** `features/pages/content`; the build reads it (`scripts/page-contents.mjs`). */
const TEXT: ScreenSpec = { preload: null, frame: 'text', head: 'text' };

/** Facts about each screen, for the build and the server. */
export const SCREENS: Readonly<Record<ScreenName, ScreenSpec>> = {
  home: {
    preload: 'features/home/home.tsx',
    frame: {
      layout: 'hero',
      texts: { eyebrow: 'home.heroEyebrow', heading: 'home.heroTitle', lead: 'home.heroLead' },
    },
    head: {
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
  },
  jobList: {
    // Part of the first download.
    preload: null,
    frame: { layout: 'listing', texts: { heading: 'jobs.list.title' } },
    head: {
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
  },
  map: {
    preload: 'features/jobs/map/map-screen.tsx',
    frame: { layout: 'listing', texts: { heading: 'map.title' } },
    head: {
      en: {
        title: 'Map of jobs',
        description:
          'See where the jobs are on a map of Canada, with the pay and the LMIA wage threshold of each province. The map works offline.',
      },
      fr: {
        title: 'Carte des emplois',
        description:
          'Voyez où sont les emplois sur une carte du Canada, avec le salaire et le seuil salarial de l’EIMT de chaque province. La carte fonctionne hors ligne.',
      },
    },
  },
  // The server makes its frame and its head of the posting.
  job: { preload: 'features/jobs/detail/job-detail-screen.tsx', frame: null, head: null },
  lmia: {
    preload: 'features/lmia/lmia-screen.tsx',
    frame: { layout: 'wide', texts: { heading: 'lmia.calculatorTitle', lead: 'lmia.calculatorLead' } },
    head: {
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
  },
  postJob: {
    preload: 'features/posting/post-job-screen.tsx',
    frame: { layout: 'wide', texts: { heading: 'posting.title', belowTabs: 'posting.lead' } },
    head: {
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
  },
  contact: {
    ...TEXT,
    preload: 'features/contact/contact-screen.tsx',
    frame: { layout: 'wide', texts: { heading: 'contact.title', lead: 'contact.lead' } },
  },
  login: {
    preload: SIGN_IN,
    frame: { layout: 'form', texts: { heading: 'account.loginHeading' } },
    head: {
      en: {
        title: 'Sign in',
        description: 'Sign in to see your applications and postings on all your devices.',
      },
      fr: {
        title: 'Se connecter',
        description: 'Connectez-vous pour retrouver vos candidatures et vos offres sur tous vos appareils.',
      },
    },
  },
  register: {
    preload: SIGN_IN,
    frame: { layout: 'form', texts: { heading: 'account.registerHeading', lead: 'account.registerLead' } },
    head: {
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
  },
  forgotPassword: TEXT,
  secondFactor: OWN_DATA,
  signInLink: OWN_DATA,
  signedIn: OWN_DATA,
  resetPassword: OWN_DATA,
  verifyEmail: OWN_DATA,
  joinTeam: OWN_DATA,
  outbox: OWN_DATA,
  applications: OWN_DATA,
  saved: OWN_DATA,
  changes: OWN_DATA,
  receive: OWN_DATA,
  storage: OWN_DATA,
  resume: OWN_DATA,
  profile: OWN_DATA,
  profilePart: OWN_DATA,
  applicants: OWN_DATA,
  tip: TEXT,
  helpEntry: TEXT,
  faq: TEXT,
  apiDocs: TEXT,
  page: TEXT,
};

/**
 * Each screen by the first part of its address, which is its name in the files that the build leaves for the server
 * (`built-files.ts`).
 */
export function screensByAddress(): (readonly [string, ScreenSpec])[] {
  return SCREEN_NAMES.map(name => [SCREEN_PATHS[name].split('/')[1] ?? '', SCREENS[name]]);
}
