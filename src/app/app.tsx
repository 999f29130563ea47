import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { type Services, ServicesContext } from '../features/services.ts';
import { TextProvider } from '../i18n/text-provider.tsx';
import type { Translations } from '../i18n/translations.ts';
import { PersonProvider } from '../local/people/person-context.tsx';
import type { PersonData } from '../local/people/person-data.ts';
import { ToastContext } from '../ui/feedback/toast-context.ts';
import type { ToastLine } from '../ui/feedback/toast-line.ts';
import { Screens } from './screens.tsx';

interface AppProps {
  services: Services;
  people: PersonData;
  toasts: ToastLine;
  translations: Translations;
}

export function App({ services, people, toasts, translations }: AppProps) {
  return (
    <StrictMode>
      <TextProvider translations={translations}>
        <ServicesContext value={services}>
          <PersonProvider data={people}>
            <ToastContext value={toasts}>
              <BrowserRouter>
                <Screens />
              </BrowserRouter>
            </ToastContext>
          </PersonProvider>
        </ServicesContext>
      </TextProvider>
    </StrictMode>
  );
}
