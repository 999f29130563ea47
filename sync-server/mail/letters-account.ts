import { type Language, type Letter, letter, plainLine } from './letter.ts';

interface Words {
  language: Language;
  project: string;
}

type Linked = Words & { link: URL };

/** The texts of row 26; what is between them, and the French, are ours. */
export function verificationLetter({ language, project, link }: Linked): Letter {
  if (language === 'fr') {
    return letter({
      language,
      subject: `Vérification de votre compte ${project}`,
      opening: [`Confirmez votre adresse courriel pour activer votre compte ${project}.`],
      button: { label: 'Confirmer mon adresse', url: link },
      closing: [
        HOUR.fr,
        'Si vous n’avez pas créé ce compte, ne confirmez pas l’adresse : la personne qui l’a créé le garderait. Ne tenez pas compte de ce message.',
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Account Verification for ${project}`,
    opening: [`Verify your email to activate your ${project} account.`],
    button: { label: 'Confirm my address', url: link },
    closing: [
      HOUR.en,
      'If you did not make this account, do not confirm the address: whoever made it would keep it. You can ignore this message.',
    ],
    from: project,
  });
}

export function recoveryLetter({ language, project, link }: Linked): Letter {
  if (language === 'fr') {
    return letter({
      language,
      subject: `Réinitialisation du mot de passe ${project}`,
      opening: [`Réinitialisez votre mot de passe ${project} à l’aide du lien.`],
      button: { label: 'Choisir un nouveau mot de passe', url: link },
      closing: [
        HOUR.fr,
        'Si vous n’avez rien demandé, ne tenez pas compte de ce message : votre mot de passe reste le même.',
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Password Reset for ${project}`,
    opening: [`Reset your ${project} password using the link.`],
    button: { label: 'Choose a new password', url: link },
    closing: [HOUR.en, 'If you did not ask for this, ignore this message: your password stays the same.'],
    from: project,
  });
}

/** `phrase` empty = none was asked for. */
export function magicLinkLetter({ language, project, link, phrase }: Linked & { phrase: string }): Letter {
  if (language === 'fr') {
    return letter({
      language,
      subject: `Connexion à ${project}`,
      opening: [
        `Connectez-vous à ${project} avec votre lien sécurisé. Il expire dans 1 heure.`,
        ...phraseLines(language, phrase),
      ],
      button: { label: 'Me connecter', url: link },
      closing: [NOT_ASKED.fr],
      from: project,
    });
  }
  return letter({
    language,
    subject: `${project} Login`,
    opening: [
      `Sign in to ${project} with your secure link. Expires in 1 hour.`,
      ...phraseLines(language, phrase),
    ],
    button: { label: 'Sign in', url: link },
    closing: [NOT_ASKED.en],
    from: project,
  });
}

export function codeLetter(words: Words & { code: string; phrase: string }): Letter {
  const { language, project, code, phrase } = words;
  if (language === 'fr') {
    return letter({
      language,
      subject: `Code de connexion à ${project}`,
      opening: [
        `Utilisez le code ${code} pour vous connecter à ${project}. Il expire dans 15 minutes.`,
        ...phraseLines(language, phrase),
      ],
      code,
      closing: [NOT_ASKED.fr],
      from: project,
    });
  }
  return letter({
    language,
    subject: `OTP for ${project} Login`,
    opening: [
      `Use OTP ${code} to sign in to ${project}. Expires in 15 minutes.`,
      ...phraseLines(language, phrase),
    ],
    code,
    closing: [NOT_ASKED.en],
    from: project,
  });
}

/** To a telephone. */
export function signInText({ language, project, code }: Words & { code: string }): string {
  const name = plainLine(project);
  return language === 'fr'
    ? `${code} est votre code de connexion à ${name}. Il expire dans 15 minutes.`
    : `${code} is your code to sign in to ${name}. It expires in 15 minutes.`;
}

export function phoneVerificationText({ language, project, code }: Words & { code: string }): string {
  const name = plainLine(project);
  return language === 'fr'
    ? `${code} est le code qui confirme votre numéro pour ${name}. Il expire dans 15 minutes.`
    : `${code} is the code that confirms your number for ${name}. It expires in 15 minutes.`;
}

const HOUR = { en: 'The link expires in 1 hour.', fr: 'Le lien expire dans 1 heure.' } as const;
const NOT_ASKED = {
  en: 'If you did not ask to sign in, ignore this message, and do not pass it on to anybody.',
  fr: 'Si vous n’avez pas demandé à vous connecter, ne tenez pas compte de ce message et ne le transmettez à personne.',
} as const;

function phraseLines(language: Language, phrase: string): string[] {
  if (phrase === '') return [];
  return language === 'fr'
    ? [
        `La phrase de sécurité de ce courriel est « ${phrase} ». C’est celle que montre l’écran où vous vous connectez? Alors ce courriel est le nôtre.`,
      ]
    : [
        `The security phrase of this email is ${phrase}. If the screen where you sign in shows the same, this email is ours.`,
      ];
}
