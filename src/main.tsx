import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startServices } from './app/start-services.ts';
import { openTranslations } from './i18n/translations.ts';
import { startAppUpdate } from './pwa/app-update.ts';
import { readSettings, refreshSettings } from './remote/settings.ts';
import './ui/tokens.css';
import './ui/base.css';

const settings = readSettings({ document, storage: localStorage });
const { services, people } = startServices(settings);
const update = startAppUpdate();
void refreshSettings(url => fetch(url), localStorage);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const translations = await openTranslations({
  storage: localStorage,
  preferred: navigator.languages,
  root: document.documentElement,
});
createRoot(root, { onUncaughtError: error => reportError(error) }).render(
  <App services={services} people={people} translations={translations} update={update} />,
);
