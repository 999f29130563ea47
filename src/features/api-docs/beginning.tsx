import { useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Code } from '../../ui/icons.ts';
import { ASKER_ICONS } from './description/asker-icons.ts';
import styles from './beginning.module.css';
import type { Asker } from './description/description.ts';
import { askerWords } from './description/limit-words.ts';
import type { ShownDescription } from './description/shown-description.ts';
import { WithCode } from './description/with-code.tsx';

const ASKERS: readonly Asker[] = ['anybody', 'permitted', 'person', 'key'];

/** The base address, the header that every call needs, and who may call what. */
export function Beginning({ shown: { console, description } }: { shown: ShownDescription }) {
  const t = useText();
  const { endpoint, project } = console;
  return (
    <section className={styles['beginning']} aria-labelledby="api-begin">
      <h2 className={styles['title']} id="api-begin">
        {t('api.begin')}
      </h2>
      <div className={styles['columns']}>
        <dl className={styles['facts']}>
          <div>
            <dt>{t('api.baseAddress')}</dt>
            <dd>
              <code translate="no">{endpoint}</code>
              <CopyButton
                text={endpoint}
                label={t('api.copy')}
                copied={t('api.copied')}
                refused={t('api.copyRefused')}
              />
            </dd>
          </div>
          <div>
            <dt>{t('api.projectHeader')}</dt>
            <dd>
              <code translate="no">X-Appwrite-Project: {project}</code>
            </dd>
          </div>
          <div>
            <dt>{t('api.rawDescription')}</dt>
            <dd>
              <a
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                href={`${endpoint}/openapi.json`}
              >
                <Icon icon={Code} size={18} />
                openapi.json
              </a>
            </dd>
          </div>
        </dl>
        <div className={styles['askers']}>
          <h3 className={styles['subtitle']}>{t('api.whoAsks')}</h3>
          <dl className={styles['ways']}>
            {ASKERS.map(by => (
              <div key={by}>
                <dt>
                  <Icon icon={ASKER_ICONS[by]} size={18} />
                  {askerWords(t, by)}
                </dt>
                <dd>
                  <WithCode text={t(`api.byText.${by}`, { cookie: description.cookie })} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
