import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import { paths } from '../../paths.ts';
import { useCatalogueStatus, useServices } from '../../services.ts';
import { downloadLine } from './download-line.ts';
import styles from './download-progress.module.css';

const LABEL_ID = 'download-progress';

/** The progress of the list's download, or what it waits for. Renders nothing if there is nothing to report. */
export function DownloadProgress() {
  const t = useText();
  const { catalogue, update } = useServices();
  const line = downloadLine(useCatalogueStatus());
  switch (line.kind) {
    case 'none':
      return null;
    case 'first':
    case 'update':
      return (
        <div className={styles[line.kind]}>
          <span id={LABEL_ID}>
            {line.kind === 'first'
              ? t('jobs.sync.cards', { cards: line.cards, of: line.of })
              : t('jobs.sync.bytes', { bytes: line.megabytes, of: line.of })}
          </span>
          <ProgressBar aria-labelledby={LABEL_ID} value={line.share} max={1} />
        </div>
      );
    case 'outdated':
      return (
        <Status className={styles['line']}>
          {t('jobs.sync.outdated')}
          <div>
            <Button variant="secondary" size="small" onClick={update.renew}>
              {t('common.updateApp')}
            </Button>
          </div>
        </Status>
      );
    case 'full':
    case 'postponed':
    case 'rest':
      return (
        <Status className={styles['line']}>
          {line.kind === 'postponed'
            ? t('jobs.sync.postponed', { megabytes: line.megabytes })
            : t(`jobs.sync.${line.kind}`)}
          <div>
            <Button variant="secondary" size="small" onClick={() => catalogue.refresh()}>
              {t(line.kind === 'postponed' ? 'jobs.sync.now' : 'jobs.failed.retry')}
            </Button>
            <LinkButton variant="quiet" size="small" to={paths.storage.href()}>
              {t('common.navStorage')}
            </LinkButton>
          </div>
        </Status>
      );
  }
}
