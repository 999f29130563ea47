import { describe, expect, test } from 'vitest';
import { type HelpEntry, helpGroups } from '../../../../src/features/help/help-entries.ts';
import { HELP_WORDS } from '../../../../src/features/help/help-words.ts';
import { indexHelp } from '../../../../src/features/help/search-help.ts';
import { loadPage } from '../../../../src/features/pages/page-loaders.ts';
import type { Language } from '../../../../src/i18n/language.ts';

async function groupsOf(page: 'help-center' | 'faq', language: Language) {
  return helpGroups(page, await loadPage(page, language));
}
async function all(language: Language): Promise<HelpEntry[]> {
  const groups = [...(await groupsOf('help-center', language)), ...(await groupsOf('faq', language))];
  return groups.flatMap(({ entries }) => entries);
}
const found = async (question: string, language: Language) =>
  indexHelp(await all(language), language)(question).map(({ page, id }) => `${page}#${id}`);

describe('the answers', () => {
  test('have the same addresses in both languages, each once on its page', async () => {
    const addresses = (entries: HelpEntry[]) => entries.map(({ page, id }) => `${page}#${id}`);
    const english = addresses(await all('en'));
    expect(addresses(await all('fr'))).toEqual(english);
    expect(new Set(english).size).toBe(english.length);
  });

  test('all say something, and every question is one', async () => {
    for (const language of ['en', 'fr'] as const) {
      const groups = [...(await groupsOf('help-center', language)), ...(await groupsOf('faq', language))];
      expect(groups.length).toBeGreaterThan(5);
      for (const { blocks, title } of groups.flatMap(({ entries }) => entries)) {
        expect(blocks.length, title).toBeGreaterThan(0);
      }
    }
  });

  test('leave out no heading: one without a name of the FAQ would be a group', async () => {
    const { blocks } = await loadPage('faq', 'en');
    expect(blocks.filter(block => block.kind === 'heading' && block.id === undefined)).toEqual([]);
  });
});

describe('the search', () => {
  test.each([
    ['How do I withdraw my application?', 'help-center#withdraw'],
    ['two-step verification', 'help-center#second-factor'],
    ['backups', 'help-center#backups'],
    ['sessions', 'help-center#sign-in'],
    ['iphone', 'help-center#install'],
    ['what is an LMIA', 'faq#lmia'],
  ])('answers "%s"', async (question, address) => {
    expect(await found(question, 'en')).toContain(address);
  });

  test.each([
    ['Comment retirer ma candidature?', 'help-center#withdraw'],
    ['telecharger mes donnees', 'help-center#erase'],
    ['BOÎTE D’ENVOI', 'help-center#outbox'],
    ['eimt', 'faq#lmia'],
  ])('answers « %s », whatever its accents', async (question, address) => {
    expect(await found(question, 'fr')).toContain(address);
  });

  test('takes the beginning of a word, and shows answers with some words only where none has all', async () => {
    expect((await found('withd appl', 'en'))[0]).toBe('help-center#withdraw');
    expect(await found('withdraw unsent', 'en')).toHaveLength(1);
    expect((await found('withdraw xyzzy', 'en'))[0]).toBe('help-center#withdraw');
    expect(await found('xyzzy', 'en')).toEqual([]);
  });

  test('knows ordinary words for answers that exist, for each of them in both languages', async () => {
    for (const language of ['en', 'fr'] as const) {
      const addresses = (await all(language)).map(({ page, id }) => `${page}#${id}`);
      expect(Object.keys(HELP_WORDS[language]).toSorted()).toEqual(addresses.toSorted());
    }
  });

  test('shows first what has the words in its title', async () => {
    expect((await found('withdraw', 'en'))[0]).toBe('help-center#withdraw');
    expect((await found('calculatrice', 'fr'))[0]).toBe('help-center#lmia');
  });

  test('finds nothing for an empty question, and something for small words alone', async () => {
    expect(await found('  ?! ', 'en')).toEqual([]);
    expect((await found('how', 'en')).length).toBeGreaterThan(0);
  });
});

const FIRST: Record<Language, readonly (readonly [question: string, address: string])[]> = {
  en: [
    ['reset', 'help-center#reset'],
    ['reset password', 'help-center#reset'],
    ['forgot my password', 'help-center#reset'],
    ['forgot pasword', 'help-center#reset'],
    ['lost password', 'help-center#reset'],
    ['scam', 'help-center#report'],
    ['fraud', 'help-center#report'],
    ['fake job', 'help-center#report'],
    ['suspicous', 'help-center#report'],
    ['log in', 'help-center#sign-in'],
    ['login', 'help-center#sign-in'],
    ['sign in', 'help-center#sign-in'],
    ['log out', 'help-center#sign-out'],
    ['logout', 'help-center#sign-out'],
    ['resume', 'help-center#resume'],
    ['Résumé', 'help-center#resume'],
    ['cv', 'help-center#resume'],
    ['attach a file', 'help-center#resume'],
    ['cover letter', 'help-center#resume'],
    ['delete account', 'help-center#erase'],
    ['how do I delete my account?', 'help-center#erase'],
    ['export my data', 'help-center#erase'],
    ['cancel application', 'help-center#withdraw'],
    ['cancel my aplication', 'help-center#withdraw'],
    ['undo application', 'help-center#withdraw'],
    ['alerts', 'help-center#alerts'],
    ['job alert', 'help-center#alerts'],
    ['notifications', 'help-center#notifications'],
    ['newsletter', 'help-center#alerts'],
    ['csv', 'help-center#batch'],
    ['excel', 'help-center#batch'],
    ['import jobs', 'help-center#batch'],
    ['2fa', 'help-center#second-factor'],
    ['authenticator', 'help-center#second-factor'],
    ['bookmark', 'help-center#save'],
    ['favourites', 'help-center#save'],
    ['new phone', 'help-center#devices'],
    ['dark mode', 'help-center#language'],
    ['french', 'help-center#language'],
    ['android', 'help-center#install'],
    ['storage space', 'help-center#storage'],
    ['candidates', 'help-center#received'],
    ['invite a coworker', 'help-center#team'],
    ['interview', 'help-center#messages'],
    ['message the employer', 'help-center#messages'],
    ['set a reminder', 'help-center#reminders'],
    ['screening questions', 'help-center#questions'],
    ['create a pdf', 'help-center#profile-pdf'],
    ['scan a qr code', 'help-center#nearby'],
    ['hire', 'help-center#post'],
    ['repost', 'help-center#change'],
    ['stuck in outbox', 'help-center#outbox'],
    ['calculator', 'help-center#lmia'],
    ['price', 'faq#cost'],
    ['is it free', 'faq#cost'],
    ['wifi', 'faq#offline'],
    ['work permit', 'faq#lmia'],
    ['duplicate', 'faq#twice'],
    ['legit company', 'faq#verified'],
    ['expired job', 'faq#open'],
  ],
  fr: [
    ['réinitialiser', 'help-center#reset'],
    ['mot de passe oublié', 'help-center#reset'],
    ['mot de pase oublier', 'help-center#reset'],
    ['mdp', 'help-center#reset'],
    ['arnaque', 'help-center#report'],
    ['fraude', 'help-center#report'],
    ['fausse offre', 'help-center#report'],
    ['hameçonnage', 'help-center#report'],
    ['se connecter', 'help-center#sign-in'],
    ['connexion', 'help-center#sign-in'],
    ['login', 'help-center#sign-in'],
    ['déconnexion', 'help-center#sign-out'],
    ['se déconnecter', 'help-center#sign-out'],
    ['cv', 'help-center#resume'],
    ['curriculum vitae', 'help-center#resume'],
    ['lettre de présentation', 'help-center#resume'],
    ['pièce jointe', 'help-center#resume'],
    ['téléverser un fichier', 'help-center#resume'],
    ['supprimer mon compte', 'help-center#erase'],
    ['suprimer compte', 'help-center#erase'],
    ['exporter mes données', 'help-center#erase'],
    ['annuler candidature', 'help-center#withdraw'],
    ['annuler ma candidature', 'help-center#withdraw'],
    ['retirer une candidature', 'help-center#withdraw'],
    ['alertes', 'help-center#alerts'],
    ['alerte emploi', 'help-center#alerts'],
    ['notification', 'help-center#notifications'],
    ['infolettre', 'help-center#alerts'],
    ['csv', 'help-center#batch'],
    ['excel', 'help-center#batch'],
    ['importer des offres', 'help-center#batch'],
    ['double authentification', 'help-center#second-factor'],
    ['codes de secours', 'help-center#second-factor'],
    ['favoris', 'help-center#save'],
    ['signet', 'help-center#save'],
    ['nouveau téléphone', 'help-center#devices'],
    ['thème sombre', 'help-center#language'],
    ['anglais', 'help-center#language'],
    ['android', 'help-center#install'],
    ['stockage', 'help-center#storage'],
    ['candidats', 'help-center#received'],
    ['inviter un collègue', 'help-center#team'],
    ['entrevue', 'help-center#messages'],
    ['écrire à l’employeur', 'help-center#messages'],
    ['rappels', 'help-center#reminders'],
    ['questions de présélection', 'help-center#questions'],
    ['créer un pdf', 'help-center#profile-pdf'],
    ['numériser un code qr', 'help-center#nearby'],
    ['embaucher', 'help-center#post'],
    ['prolonger une offre', 'help-center#change'],
    ['boîte d’envoi', 'help-center#outbox'],
    ['calculatrice', 'help-center#lmia'],
    ['prix', 'faq#cost'],
    ['gratuit', 'faq#cost'],
    ['wifi', 'faq#offline'],
    ['permis de travail', 'faq#lmia'],
    ['doublon', 'faq#twice'],
  ],
};

describe.each(['en', 'fr'] as const)('ordinary words (%s)', language => {
  test.each(FIRST[language])('"%s" → %s', async (question, address) => {
    expect((await found(question, language))[0]).toBe(address);
  });
});
