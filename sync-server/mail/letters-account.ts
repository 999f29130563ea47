import { type Language, type Letter, letter, plainLine } from './letter.ts';

interface Words {
  language: Language;
  project: string;
}

type Linked = Words & { link: URL };

/** The wording of row 26 of docs/appwrite-behaviour.md. The rest, and the French, are Portage's own. */
export function verificationLetter({ language, project, link }: Linked): Letter {
  if (language === 'fr') {
    return letter({
      language,
      subject: `Vérification de votre compte ${project}`,
      opening: [`Confirmez que cette adresse courriel de votre compte ${project} est la vôtre.`],
      button: { label: 'Vérifier mon adresse', url: link },
      closing: [
        HOUR.fr,
        'Si vous n’avez pas créé ce compte, ignorez ce courriel. L’adresse ne sera pas vérifiée.',
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Account Verification for ${project}`,
    opening: [
      `Verify your email to activate your ${project} account.`,
      'This confirms that the address is yours.',
    ],
    button: { label: 'Verify my address', url: link },
    closing: [
      HOUR.en,
      'If you didn’t create this account, ignore this email and the address won’t be verified.',
    ],
    from: project,
  });
}

export function recoveryLetter({ language, project, link }: Linked): Letter {
  if (language === 'fr') {
    return letter({
      language,
      subject: `Réinitialisation du mot de passe ${project}`,
      opening: [`Réinitialisez votre mot de passe ${project} à l’aide de ce lien.`],
      button: { label: 'Choisir un nouveau mot de passe', url: link },
      closing: [
        HOUR.fr,
        'Si vous n’avez rien demandé, ignorez ce courriel. Votre mot de passe ne changera pas.',
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Password Reset for ${project}`,
    opening: [`Reset your ${project} password using the link.`],
    button: { label: 'Choose a new password', url: link },
    closing: [HOUR.en, 'If you didn’t request this, ignore this email. Your password won’t change.'],
    from: project,
  });
}

/**
 * For an account's former address. It shows little of the new one: the former may be a stranger's by now. `link`: where
 * its reader can write to the operator.
 */
export function emailChangedLetter({ language, project, link, email }: Linked & { email: string }): Letter {
  const shown = maskedEmail(email);
  if (language === 'fr') {
    return letter({
      language,
      subject: `L’adresse courriel de votre compte ${project} a été modifiée`,
      opening: [
        `L’adresse courriel de votre compte ${project} est maintenant ${shown}. Cette adresse-ci ne permet plus de se connecter.`,
        'Si ce n’est pas vous qui l’avez modifiée, écrivez-nous tout de suite. Nous vous aiderons à récupérer votre compte.',
      ],
      button: { label: 'Nous écrire', url: link },
      closing: ['Si c’est vous, vous n’avez rien d’autre à faire.'],
      from: project,
    });
  }
  return letter({
    language,
    subject: `The email address of your ${project} account was changed`,
    opening: [
      `The email address of your ${project} account was changed to ${shown}. You can no longer sign in with this one.`,
      'If it wasn’t you, contact us right away. We’ll help you get your account back.',
    ],
    button: { label: 'Contact us', url: link },
    closing: ['If it was you, there’s nothing else to do.'],
    from: project,
  });
}

/** `jane@post.example.ca` as `j***@p***.ca`: enough for its owner to recognize. */
function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstLetter(name)}***@${firstLetter(domain)}***${ending}`;
}

/** Whole, also if it takes two code units. */
function firstLetter(text: string): string {
  const [letter = ''] = text;
  return letter;
}

/** `phrase` empty: none was requested. */
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

/** As a text message. */
export function signInText({ language, project, code }: Words & { code: string }): string {
  const name = plainLine(project);
  return language === 'fr'
    ? `${code} est votre code de connexion à ${name}. Il expire dans 15 minutes.`
    : `${code} is your ${name} sign-in code. It expires in 15 minutes.`;
}

export function phoneVerificationText({ language, project, code }: Words & { code: string }): string {
  const name = plainLine(project);
  return language === 'fr'
    ? `${code} est votre code ${name} pour vérifier votre numéro de téléphone. Il expire dans 15 minutes.`
    : `${code} is your ${name} code to verify your phone number. It expires in 15 minutes.`;
}

const HOUR = { en: 'This link expires in 1 hour.', fr: 'Ce lien expire dans 1 heure.' } as const;
const NOT_ASKED = {
  en: 'If you didn’t ask to sign in, ignore this email and don’t share it with anyone.',
  fr: 'Si vous n’avez pas demandé à vous connecter, ignorez ce courriel et ne le transmettez à personne.',
} as const;

function phraseLines(language: Language, phrase: string): string[] {
  if (phrase === '') return [];
  return language === 'fr'
    ? [
        `La phrase de sécurité de ce courriel est « ${phrase} ». Si votre écran de connexion affiche la même phrase, ce courriel vient de nous.`,
      ]
    : [
        `The security phrase for this email is ${phrase}. If your sign-in screen shows the same phrase, this email is from us.`,
      ];
}
