import { Chip } from '../../../ui/buttons/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Sparkles } from '../../../ui/icons.ts';
import styles from './new-chip.module.css';
import { useWords } from '../../../i18n/words.ts';

/** The number of jobs that are new since the previous visit. A press shows only these. */
export function NewChip({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useWords();
  return (
    <Chip icon={<Icon icon={Sparkles} size={16} />} className={styles['new']} onClick={onPress}>
      {t('jobs.onlyNew.count', { count })}
    </Chip>
  );
}
