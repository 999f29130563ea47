import { Button } from '../../../ui/buttons/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Download } from '../../../ui/icons.ts';
import { useWords } from '../../../i18n/words.ts';
import { offerFile } from '../../outbox/entry/offer-file.ts';
import styles from './batch-panel.module.css';
import { csvTemplate, jsonTemplate } from './batch-template.ts';

/** Template files for a spreadsheet or a program. */
export function BatchTemplates() {
  const { t, language } = useWords();
  return (
    <div className={styles['submit']}>
      <span>{t('posting.template.title')}</span>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={Download} size={16} />}
        onClick={() =>
          offerFile(
            new Blob([csvTemplate(language)], { type: 'text/csv;charset=utf-8' }),
            'portage-postings.csv',
          )
        }
      >
        {t('posting.template.csv')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={Download} size={16} />}
        onClick={() =>
          offerFile(new Blob([jsonTemplate(language)], { type: 'application/json' }), 'portage-postings.json')
        }
      >
        {t('posting.template.json')}
      </Button>
    </div>
  );
}
