import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { type Services, ServicesContext } from '../features/services.ts';
import { TextProvider } from '../i18n/text-provider.tsx';
import type { Translations } from '../i18n/translations.ts';
import { PersonProvider } from '../local/person-context.tsx';
import type { PersonData } from '../local/person-data.ts';
import type { AppUpdate } from '../pwa/app-update.ts';
import { Screens } from './screens.tsx';
import { UpdateNotice } from './update-notice.tsx';

interface AppProps {
  services: Services;
  people: PersonData;
  translations: Translations;
  update: AppUpdate;
}

export function App({ services, people, translations, update }: AppProps) {
  return (
    <StrictMode>
      <TextProvider translations={translations}>
        <ServicesContext value={services}>
          <PersonProvider data={people}>
            <BrowserRouter>
              <Screens />
              <UpdateNotice update={update} />
            </BrowserRouter>
          </PersonProvider>
        </ServicesContext>
      </TextProvider>
    </StrictMode>
  );
}
