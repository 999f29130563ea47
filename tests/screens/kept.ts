import { changedJobs } from '../e2e/changed-jobs.ts';
import { everyState, fillOutbox } from '../e2e/outbox-states.ts';
import { fillApplication, openJob, submitApplication } from './job.ts';
import { firstCard, saveListed } from './list.ts';
import { VISITOR } from './people.ts';
import { asOne, at, by, type Screens, unfold, type Visit } from './screen.ts';

/** What is on the device: what waits to be sent, what was put aside, and how much room it takes. */
export const KEPT_SCREENS: Screens = {
  'outbox-empty': at('/outbox', ({ page }) => page.getByText(/^(Nothing to send|Rien à envoyer)$/).waitFor()),
  outbox: by('/outbox', async ({ page, url }) => {
    await page.route('**/v1/sync/push', route => route.abort());
    await page.goto(`${url}/outbox`);
    await page.getByText(/^(Nothing to send|Rien à envoyer)$/).waitFor();
    await fillOutbox(page, url, everyState());
    await page.goto(`${url}/outbox`);
    await unfold(page.locator('main summary'));
  }),
  'saved-empty': at('/saved', ({ page }) => page.locator('main h2').first().waitFor()),
  saved: by('/saved', async visit => {
    const { page, url } = visit;
    await openJob(visit);
    await fillApplication(page);
    await page.goto(`${url}/jobList?near=calgary-ab&km=250`);
    await firstCard(page).waitFor();
    await saveListed(page);
    const search = page.getByRole('button', { name: /^(Save this search|Enregistrer cette recherche)/ });
    // A phone has it in a sheet. Where the filters stand beside the list, it comes after the cards.
    const opener = page.getByRole('button', { name: /^(Filters|Filtres)/ });
    await search.or(opener).first().waitFor();
    if (await opener.isVisible()) await opener.click();
    await search.first().click();
    await page.getByText(/^(This search is saved|Cette recherche est enregistrée)/).waitFor();
    await page.goto(`${url}/saved`);
    await firstCard(page).waitFor();
    await page.getByLabel(/^(Alerts for|Alertes pour)/).selectOption('push.daily');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Sign in|Se connecter)$/ })
      .waitFor();
  }),
  'changes-empty': at('/changes', ({ page }) => page.locator('main h2').first().waitFor()),
  changes: by('/changes', async visit => {
    const { page, url } = visit;
    await openJob(visit);
    await fillApplication(page);
    await submitApplication(page);
    await page.locator('#apply form').waitFor({ state: 'detached' });
    await page.goto(`${url}/jobList?near=calgary-ab&km=250`);
    await firstCard(page).waitFor();
    await saveListed(page);
    await changedJobs(page, url);
    await page.goto(`${url}/changes`);
    await page.locator('main h2').nth(2).waitFor();
  }),
  'applications-empty': {
    ...at('/applications', ({ page }) => page.locator('main h2').waitFor()),
    route: '/applications/:applicationId?',
  },
  applications: by('/applications/:applicationId?', async visit => {
    const { page, url } = visit;
    await applyHere(visit);
    await page.goto(`${url}/jobList`);
    await firstCard(page).waitFor();
    await saveListed(page, 3);
    await page.goto(`${url}/applications`);
    await page.locator('main li').nth(1).waitFor();
  }),
  'applications-one': by('/applications/:applicationId?', async visit => {
    const { page, url } = visit;
    await applyHere(visit);
    await page.goto(`${url}/applications`);
    await page.locator('main li a').first().click();
    await page.locator('#tracking-letter').waitFor();
  }),
  resume: asOne(VISITOR, '/resume', async ({ page }) => {
    await page.locator('#resume-name').fill('Łukasz Nguyễn 王');
    await page.locator('#resume-place').fill('Trois-Rivières, Québec');
    await page.locator('#resume-file').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Curriculum vitæ.txt', mimeType: 'text/plain', buffer: Buffer.from('Nguyễn') });
    await page.getByText('Curriculum vitæ.txt').waitFor();
    await page.getByRole('button', { name: /^(Add a job|Ajouter un emploi)$/ }).click();
    // The form comes a moment after its button is pressed.
    const [title, employer, place, from] = [0, 1, 2, 3].map(n => page.locator('[role=group] input').nth(n));
    await title?.fill('Soudeuse');
    await employer?.fill('Aciérie Saint-Maurice');
    await place?.fill('Shawinigan');
    await from?.fill('2019-05');
    await page.getByRole('button', { name: /^(Done|Terminé)$/ }).click();
    await page.getByText('Aciérie Saint-Maurice').waitFor();
  }),
  'resume-empty': at('/resume', ({ page }) => page.locator('#resume-name').waitFor()),
  receive: by('/receive', async visit => {
    await openJob(visit);
    const { page, url } = visit;
    await page.getByRole('button', { name: /^(Share|Partager)$/ }).click();
    await page.getByRole('button', { name: /^(Send offline|Envoyer hors ligne)$/ }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^(Save file|Enregistrer le fichier)/ }).click();
    const path = await (await saved).path();
    await page.goto(`${url}/receive`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByText(/^(Genuine|Authentique)$/).waitFor();
  }),
  'receive-refused': at('/receive', async ({ page }) => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.portage', mimeType: '', buffer: Buffer.from('PORTAGE\u0001') });
    await page.getByText(/^(We couldn’t read this|Nous n’avons pas pu lire)/).waitFor();
  }),
  'receive-no-camera': at('/receive', async ({ page }) => {
    await page.getByRole('button', { name: /^(Scan code|Numériser le code)$/ }).click();
    await page
      .getByText(/^(We couldn’t find a camera|Nous n’avons trouvé aucun appareil|Portage (may not|n’a pas))/)
      .waitFor();
  }),
  storage: at('/storage', ({ page }) => page.locator('main h3, main h2').last().waitFor()),
  'storage-kept': asOne(VISITOR, '/storage', async ({ page }) => {
    const download = page.getByRole('button', { name: /: (Alberta)$/ });
    await download.click();
    await page
      .getByText(/, .* (\(updated|Mise à jour)/)
      .first()
      .waitFor();
  }),
  'storage-loading': {
    ...by('/storage', async ({ page, url }) => {
      await page.route('**/v1/sync/details/packs/**', () => undefined);
      await page.goto(`${url}/storage`);
      await page.getByRole('button', { name: /: (Alberta)$/ }).click();
      await page.getByRole('progressbar').waitFor();
    }),
    unanswered: true,
  },
  'storage-ask': by('/storage', async ({ page, url }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', addEventListener() {} } });
    });
    await page.goto(`${url}/storage`);
    // Until it is known what the link costs, nothing is asked.
    await page.getByText(/^(You’re on mobile data|Vous utilisez des données)/).waitFor();
    await page.getByRole('button', { name: /: (Alberta)$/ }).click();
    await page.getByRole('dialog').waitFor();
  }),
};

/** A guest's application that the server has. */
async function applyHere(visit: Visit): Promise<void> {
  await openJob(visit);
  await fillApplication(visit.page);
  await submitApplication(visit.page);
  await visit.page
    .getByText(/PT-[\w-]+/)
    .first()
    .waitFor();
}
