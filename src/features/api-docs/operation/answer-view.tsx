import { useLanguage } from '../../../i18n/text-provider.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { ApiAnswer } from '../../../sync/api-console.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { shownBody } from './shown-body.ts';
import styles from './try-it.module.css';

/** Shows the answer, always as text and never as a page. */
export function AnswerView({ answer }: { answer: ApiAnswer }) {
  const t = useText();
  const { language } = useLanguage();
  const { status, ms, headers, body } = answer;
  const shown = body.kind === 'text' ? shownBody(body.text, body.isCut) : null;
  const number = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-CA');
  return (
    <div className={styles['answer']}>
      <output className={styles['outcome']}>
        <strong className={styles['status']} data-fault={status >= 400}>
          {status}
        </strong>
        <span>
          {t(status >= 400 ? 'api.refusedIn' : 'api.answeredIn', { ms: number.format(Math.round(ms)) })}
        </span>
      </output>
      {headers.length > 0 && (
        <dl className={styles['headers']} aria-label={t('api.headers')}>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt translate="no">{name}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {body.kind === 'none' && <p className={styles['soft']}>{t('api.noBody')}</p>}
      {body.kind === 'binary' && <p className={styles['soft']}>{t('api.binary', { type: body.type })}</p>}
      {shown && (
        <>
          <pre
            className={styles['body']}
            role="region"
            aria-label={t('api.answerBody')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long answers scroll by keyboard too
            tabIndex={0}
            translate="no"
          >
            {shown.text}
          </pre>
          {shown.isCut && (
            <p className={styles['soft']}>{t('api.cut', { count: number.format(shown.text.length) })}</p>
          )}
          <CopyButton
            text={shown.text}
            label={t('api.copyAnswer')}
            copied={t('api.copied')}
            refused={t('api.copyRefused')}
          />
        </>
      )}
    </div>
  );
}
