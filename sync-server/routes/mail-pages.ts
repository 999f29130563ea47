import type { PageLanguage } from '../core/page-language.ts';

export type MailPage =
  | 'unsubscribe'
  | 'unsubscribed'
  | 'subscribed'
  | 'messages'
  | 'messagesStopped'
  | 'messagesAgain'
  | 'alert'
  | 'alerts'
  | 'alertStopped'
  | 'alertsStopped'
  | 'application'
  | 'mailed'
  | 'used'
  | 'old'
  | 'gone'
  | 'blocked'
  | 'broken';

interface Words {
  title: string;
  text: readonly string[];
  label?: string;
}

const SIGN_IN = {
  en: 'You can still sign in with your email address: Portage sends you a code.',
  fr: 'Vous pouvez toujours vous connecter avec votre adresse courriel : Portage vous envoie un code.',
};

/** Texts of the pages that open from links in mails (`mail-links.ts`). */
export const MAIL_PAGES: Record<MailPage, Record<PageLanguage, Words>> = {
  unsubscribe: {
    en: {
      title: 'Stop these emails?',
      text: ['We’ll stop emailing this address about applications.'],
      label: 'Unsubscribe',
    },
    fr: {
      title: 'Ne plus recevoir ces courriels?',
      text: ['Nous n’enverrons plus de courriels sur les candidatures à cette adresse.'],
      label: 'Se désabonner',
    },
  },
  unsubscribed: {
    en: {
      title: 'You’re unsubscribed',
      text: ['We won’t email this address about applications again. Did you unsubscribe by mistake?'],
      label: 'Subscribe again',
    },
    fr: {
      title: 'Désabonnement effectué',
      text: ['Nous n’enverrons plus de courriels sur les candidatures à cette adresse. Est-ce une erreur?'],
      label: 'Se réabonner',
    },
  },
  subscribed: {
    en: {
      title: 'You’re subscribed again',
      text: [
        'We’ll email this address about applications. We didn’t email the ones that arrived in the meantime.',
      ],
    },
    fr: {
      title: 'Réabonnement effectué',
      text: [
        'Nous enverrons de nouveau des courriels sur les candidatures à cette adresse. Nous n’avons pas envoyé ceux des candidatures reçues entre-temps.',
      ],
    },
  },
  messages: {
    en: {
      title: 'Stop these emails?',
      text: ['We’ll stop emailing you about new messages. You’ll still see them in Portage.'],
      label: 'Unsubscribe',
    },
    fr: {
      title: 'Ne plus recevoir ces courriels?',
      text: [
        'Nous ne vous enverrons plus de courriels sur les nouveaux messages. Vous les verrez toujours dans Portage.',
      ],
      label: 'Se désabonner',
    },
  },
  messagesStopped: {
    en: {
      title: 'You’re unsubscribed',
      text: ['We won’t email you about new messages again. Did you unsubscribe by mistake?'],
      label: 'Subscribe again',
    },
    fr: {
      title: 'Désabonnement effectué',
      text: ['Nous ne vous enverrons plus de courriels sur les nouveaux messages. Est-ce une erreur?'],
      label: 'Se réabonner',
    },
  },
  messagesAgain: {
    en: { title: 'You’re subscribed again', text: ['We’ll email you about new messages.'] },
    fr: {
      title: 'Réabonnement effectué',
      text: ['Nous vous enverrons de nouveau des courriels sur les nouveaux messages.'],
    },
  },
  alert: {
    en: {
      title: 'Stop this alert?',
      text: ['We’ll stop emailing you new jobs that match this search. The search stays saved.'],
      label: 'Stop the alert',
    },
    fr: {
      title: 'Arrêter cette alerte?',
      text: [
        'Nous ne vous enverrons plus par courriel les nouvelles offres qui correspondent à cette recherche. La recherche reste enregistrée.',
      ],
      label: 'Arrêter l’alerte',
    },
  },
  alerts: {
    en: {
      title: 'Stop all alerts?',
      text: ['We’ll stop emailing you new jobs for all your saved searches. The searches stay saved.'],
      label: 'Stop all alerts',
    },
    fr: {
      title: 'Arrêter toutes les alertes?',
      text: [
        'Nous ne vous enverrons plus par courriel de nouvelles offres pour vos recherches enregistrées. Les recherches restent enregistrées.',
      ],
      label: 'Arrêter toutes les alertes',
    },
  },
  alertStopped: {
    en: {
      title: 'The alert is stopped',
      text: [
        'We won’t email you new jobs that match this search. You can choose alerts again under “Saved” in the app.',
      ],
    },
    fr: {
      title: 'L’alerte est arrêtée',
      text: [
        'Nous ne vous enverrons plus par courriel les nouvelles offres qui correspondent à cette recherche. Vous pouvez choisir de nouveau des alertes sous « Enregistrés » dans l’application.',
      ],
    },
  },
  alertsStopped: {
    en: {
      title: 'All alerts are stopped',
      text: [
        'We won’t email you new jobs for your saved searches. You can choose alerts again under “Saved” in the app.',
      ],
    },
    fr: {
      title: 'Toutes les alertes sont arrêtées',
      text: [
        'Nous ne vous enverrons plus par courriel de nouvelles offres pour vos recherches enregistrées. Vous pouvez choisir de nouveau des alertes sous « Enregistrés » dans l’application.',
      ],
    },
  },
  application: {
    en: {
      title: 'Read the application',
      text: [
        'We’ll email a sign-in link to the address that received this application. No one else can use it.',
        'You’ll be able to manage your postings that list this address, and the applications they received, on Portage. Later applications will arrive in your inbox there.',
      ],
      label: 'Email me a sign-in link',
    },
    fr: {
      title: 'Lire la candidature',
      text: [
        'Nous enverrons un lien de connexion à l’adresse qui a reçu cette candidature. Personne d’autre ne pourra l’utiliser.',
        'Vous pourrez gérer sur Portage vos offres d’emploi qui donnent cette adresse, ainsi que les candidatures reçues. Les prochaines candidatures y arriveront dans votre boîte de réception.',
      ],
      label: 'M’envoyer un lien de connexion',
    },
  },
  mailed: {
    en: {
      title: 'Check your email',
      text: [
        'We sent a sign-in link to the address that received the application. It works for 1 hour.',
        SIGN_IN.en,
      ],
    },
    fr: {
      title: 'Consultez vos courriels',
      text: [
        'Nous avons envoyé un lien de connexion à l’adresse qui a reçu la candidature. Il fonctionne pendant 1 heure.',
        SIGN_IN.fr,
      ],
    },
  },
  used: {
    en: { title: 'This link was already used', text: ['Each link works once.', SIGN_IN.en] },
    fr: { title: 'Ce lien a déjà servi', text: ['Chaque lien fonctionne une seule fois.', SIGN_IN.fr] },
  },
  old: {
    en: { title: 'This link has expired', text: ['It worked for 30 days.', SIGN_IN.en] },
    fr: { title: 'Ce lien a expiré', text: ['Il fonctionnait pendant 30 jours.', SIGN_IN.fr] },
  },
  gone: {
    en: {
      title: 'This application no longer exists',
      text: ['The applicant deleted it. You still have the email that we sent you.'],
    },
    fr: {
      title: 'Cette candidature n’existe plus',
      text: ['La personne l’a supprimée. Vous avez toujours le courriel que nous vous avons envoyé.'],
    },
  },
  blocked: {
    en: {
      title: 'This account is blocked',
      text: [
        'No one can sign in to the account with this address. Write to us if you think that’s a mistake.',
      ],
    },
    fr: {
      title: 'Ce compte est bloqué',
      text: [
        'Personne ne peut se connecter au compte associé à cette adresse. Écrivez-nous si vous croyez que c’est une erreur.',
      ],
    },
  },
  broken: {
    en: {
      title: 'This link is incomplete',
      text: ['Open it from the email again, or paste the whole link.'],
    },
    fr: {
      title: 'Ce lien est incomplet',
      text: ['Ouvrez-le de nouveau à partir du courriel ou collez le lien au complet.'],
    },
  },
};
