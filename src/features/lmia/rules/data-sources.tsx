import { ATTRIBUTIONS } from '../../../domain/attributions.ts';
import { ExternalLink } from '../../../ui/layout/external-link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useWords } from '../../../i18n/words.ts';
import styles from './data-sources.module.css';

/** The sources of the data, in the words that their licences require. */
export function DataSources() {
  const { t, language } = useWords();
  return (
    <Section title={t('lmia.attributionsTitle')} sunken>
      <ul className={styles['list']}>
        {ATTRIBUTIONS.map(({ what, url }) => (
          <li key={url.en}>
            {what[language]}{' '}
            <ExternalLink href={url[language]}>{new URL(url[language]).hostname}</ExternalLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
