import { type Language, type Letter, letter, plainLine } from './letter.ts';

export interface SecondFactorLetter {
  language: Language;
  code: string;
  project: string;
  minutes: number;
}

/**
 * The code to enter after the password. A recipient who didn't request it must learn that another person has the
 * password.
 */
export function secondFactorLetter({ language, code, project, minutes }: SecondFactorLetter): Letter {
  if (language === 'fr') {
    return letter({
      language,
      subject: `Code de vérification pour ${project}`,
      opening: [`Entrez ce code pour terminer votre connexion à ${project} :`],
      code,
      closing: [
        `Ce code expire dans ${minutes} minutes.`,
        'Vous n’avez rien demandé? Quelqu’un connaît peut-être votre mot de passe. Changez-le maintenant.',
      ],
      from: project,
    });
  }
  return letter({
    language,
    subject: `Verification Code for ${project}`,
    opening: [`Enter this code to finish signing in to ${project}:`],
    code,
    closing: [
      `This code expires in ${minutes} minutes.`,
      'Didn’t request this code? Someone may know your password. Change it now.',
    ],
    from: project,
  });
}

/** The same as a text message. */
export function secondFactorText({ language, code, project, minutes }: SecondFactorLetter): string {
  const name = plainLine(project);
  return language === 'fr'
    ? `${code} est votre code de vérification pour ${name}. Il expire dans ${minutes} minutes.`
    : `${code} is your verification code for ${name}. It expires in ${minutes} minutes.`;
}
