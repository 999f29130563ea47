import { useState } from 'react';
import type { ProvinceCode } from '../../../domain/province.ts';
import { Select } from '../../../ui/form/select.tsx';
import { useWords } from '../../../i18n/words.ts';
import { provinceOptions } from '../rules/province-options.ts';
import styles from './small-plot.module.css';
import { ThresholdPlot } from './threshold-plot.tsx';
import { useToday } from '../../services.ts';

/** Plots the history of one province's official threshold, next to the current table. */
export function SmallPlot() {
  const { t, language } = useWords();
  const today = useToday();
  const [shown, setShown] = useState<ProvinceCode>('ON');
  return (
    <div className={styles['plot']}>
      <h3 className={styles['title']}>{t('lmia.plotTitle')}</h3>
      <Select
        label={t('lmia.plotProvince')}
        value={shown}
        options={provinceOptions(language)}
        onChange={setShown}
      />
      <ThresholdPlot key={shown} province={shown} today={today} height={200} />
    </div>
  );
}
