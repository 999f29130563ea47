import { useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from '../icon.tsx';
import { Check, Copy } from '../icons.ts';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  label: string;
  /** The messages after the press. */
  copied: string;
  refused: string;
}

/** Reports that the text was copied. If the browser refuses, the reader can still select it by hand. */
export function CopyButton({ text, label, copied, refused }: CopyButtonProps) {
  const [state, setState] = useState<'rest' | 'copied' | 'refused'>('rest');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  }
  return (
    <span className={styles['copy']}>
      <Button
        variant="secondary"
        size="small"
        icon={<Icon icon={state === 'copied' ? Check : Copy} size={16} />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status" className={styles['soft']}>
        {state === 'copied' && copied}
        {state === 'refused' && refused}
      </span>
    </span>
  );
}
