import { useEffect, useState } from 'react';
import { codesOf } from '../../handover/frames.ts';
import { repeatWhileVisible } from '../../sync/while-visible.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QrCode } from '../../ui/layout/qr-code.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import styles from './handover.module.css';

/**
 * Five codes a second: each cell changes at most that often, so nothing flashes more than three times a second (WCAG 2.3.1), and a
 * camera has time for each.
 */
const CODE_MS = 200;

/** Codes in turn, until the other phone has enough of them. */
export function AnimatedCode({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const t = useText();
  const codes = useAnswer(() => codesOf(bytes), [bytes]);
  const [turn, setTurn] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const isMoving = codes !== undefined && codes.count > 1 && !isPaused;

  useEffect(() => {
    if (!isMoving) return undefined;
    return repeatWhileVisible(document, () => setTurn(last => last + 1), CODE_MS);
  }, [isMoving]);

  if (!codes) return <div className={styles['code']} aria-busy="true" />;
  const { count } = codes;
  return (
    <div className={styles['code']}>
      <QrCode text={codes.text(turn)} label={t('handover.codeLabel')} ecc="L" wide />
      {count > 1 && (
        <>
          <p className={styles['soft']}>{t('handover.codes', { count })}</p>
          <Button variant="quiet" size="small" onClick={() => setPaused(!isPaused)}>
            {t(isPaused ? 'handover.play' : 'handover.pause')}
          </Button>
        </>
      )}
    </div>
  );
}
