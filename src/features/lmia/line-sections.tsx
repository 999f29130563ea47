import { useState } from 'react';
import type { IsoDay } from '../../domain/listing.ts';
import type { ProvinceCode } from '../../domain/province.ts';
import { OFFICIAL_TABLES } from '../../domain/lmia/wage-tables-official.ts';
import type { WageTable } from '../../domain/lmia/wage-tables.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useWords } from '../../i18n/words.ts';
import styles from './line-sections.module.css';
import { provinceOptions } from './rules/province-options.ts';
import { TableNote } from './thresholds/table-note.tsx';
import { ThresholdPlot } from './thresholds/threshold-plot.tsx';
import { ThresholdTable } from './thresholds/threshold-table.tsx';
import { useToday, useWageTable } from '../services.ts';

/** The thresholds of the site's table and, if that is official, the earlier ones. `province`: the reader's. */
export function LineSections({ province }: { province: ProvinceCode | '' }) {
  const today = useToday();
  const inForce = useWageTable();
  return (
    <>
      <TableSection inForce={inForce} />
      {inForce.basis !== 'owner' && <PlotSection today={today} province={province} />}
    </>
  );
}

function TableSection({ inForce }: { inForce: WageTable }) {
  const { t, language } = useWords();
  const [name, setName] = useState(inForce.name);
  const table = OFFICIAL_TABLES.find(each => each.name === name) ?? inForce;
  const options = OFFICIAL_TABLES.toReversed().map(each => ({
    value: each.name,
    label: each === inForce ? t('lmia.tableInForce', { label: each.label[language] }) : each.label[language],
  }));
  return (
    <Section
      title={t('lmia.thresholdTitle')}
      lead={t('lmia.thresholdLead')}
      action={
        inForce.basis !== 'owner' && (
          <div className={styles['switch']}>
            <Select label={t('lmia.table')} value={table.name} options={options} onChange={setName} />
          </div>
        )
      }
    >
      <ThresholdTable table={table} />
      <TableNote table={table} sources />
    </Section>
  );
}

function PlotSection({ today, province }: { today: IsoDay; province: ProvinceCode | '' }) {
  const { t, language } = useWords();
  const [chosen, setChosen] = useState<ProvinceCode | null>(null);
  const shown = chosen ?? (province || 'ON');
  return (
    <Section
      title={t('lmia.plotTitle')}
      action={
        <div className={styles['switch']}>
          <Select
            label={t('lmia.plotProvince')}
            value={shown}
            options={provinceOptions(language)}
            onChange={setChosen}
          />
        </div>
      }
    >
      <ThresholdPlot key={shown} province={shown} today={today} />
    </Section>
  );
}
