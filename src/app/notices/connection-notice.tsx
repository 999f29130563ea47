import { useDeferredValue } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { paths } from '../../features/paths.ts';
import { useCatalogueValue, useServices, useSession } from '../../features/services.ts';
import { useLanguage } from '../../i18n/text-provider.tsx';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { CloudOff } from '../../ui/icons.ts';
import { type ConnectionLine, connectionLine } from './connection-line.ts';
import { lineBefore } from './line-before.ts';
import styles from './connection-notice.module.css';

/**
 * One small line that says what still works and how old the list is. While the server is reached it is there too, hidden, so that a
 * kept first frame has it (`start/keep-frames.ts`) and nothing moves when the app is opened without a network.
 */
export function ConnectionNotice() {
  const t = useText();
  const { language } = useLanguage();
  const services = useServices();
  const session = useSession();
  const { pathname } = useLocation();
  const isUnreachable = useCatalogueValue(({ unreachable }) => unreachable);
  // The first drawing leaves the hidden line out: React would discard the whole drawing if the words changed meanwhile.
  const isDrawn = useDeferredValue(true, false);
  const line = useCatalogueValue(status =>
    isDrawn || status.unreachable ? lineText(connectionLine(status, language, services.now()), t) : '',
  );
  const text = line || lineBefore();
  return (
    <div className={styles['region']} aria-live="polite" data-kept>
      {text && (
        <p className={styles['line']} hidden={!isUnreachable} data-offline-line>
          <Icon icon={CloudOff} size={16} />
          <span>{text}</span>
          {pathname !== paths.storage.href() && (
            <Link to={paths.storage.href()}>{t('common.offlineStorage')}</Link>
          )}
        </p>
      )}
      {session.status === 'expired' && (
        <p className={styles['line']}>
          <span>
            {t('common.sendingPaused')} <Link to={paths.login.href()}>{t('common.signInAgain')}</Link>
          </span>
        </p>
      )}
    </div>
  );
}

function lineText(line: ConnectionLine, t: Translate): string {
  switch (line.kind) {
    case 'none':
      return '';
    case 'nothing-here':
      return t('common.offlineEmpty');
    case 'age-unknown':
      return t('common.offlineUnknownAge', { count: line.count });
    case 'list-of':
      return t('common.offline', { count: line.count, time: line.time });
  }
}
