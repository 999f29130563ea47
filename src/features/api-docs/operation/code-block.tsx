import { useText } from '../../../i18n/use-text.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import styles from './code-block.module.css';

interface CodeBlockProps {
  title: string;
  code: string;
}

/** Code to copy. Long lines wrap instead of scrolling. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  const t = useText();
  return (
    <figure className={styles['block']}>
      <figcaption className={styles['head']}>
        <span className={styles['title']}>{title}</span>
        <CopyButton
          text={code}
          label={t('api.copy')}
          copied={t('api.copied')}
          refused={t('api.copyRefused')}
        />
      </figcaption>
      <pre className={styles['code']} translate="no">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
