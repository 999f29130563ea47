import { useState } from 'react';
import type { IsoDay } from '../../domain/listing.ts';
import type { ProvinceCode } from '../../domain/province.ts';
import { findWageTable, officialTable, WAGE_TABLES } from '../../domain/wage-table-lookup.ts';
import { SPECIFICATION_TABLE } from '../../domain/wage-tables.ts';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { useWords } from '../../i18n/words.ts';
import styles from './line-sections.module.css';
import { provinceOptions } from './province-options.ts';
import { TableNote } from './table-note.tsx';
import { ThresholdPlot } from './threshold-plot.tsx';
import { ThresholdTable } from './threshold-table.tsx';
import { useToday } from '../services.ts';

/** Where the line lies, by any table, and how it moved. `province`: the one that the reader is at. */
export function LineSections({ province }: { province: ProvinceCode | '' }) {
  const today = useToday();
  return (
    <>
      <TableSection today={today} />
      <PlotSection today={today} province={province} />
    </>
  );
}

function TableSection({ today }: { today: IsoDay }) {
  const { t, language } = useWords();
  const inForce = officialTable(today);
  const [name, setName] = useState(inForce?.name ?? SPECIFICATION_TABLE.name);
  const table = findWageTable(name) ?? SPECIFICATION_TABLE;
  const [own, ...official] = WAGE_TABLES;
  const options = [...official.toReversed(), ...(own ? [own] : [])].map(each => ({
    value: each.name,
    label: each === inForce ? t('lmia.tableInForce', { label: each.label[language] }) : each.label[language],
  }));
  return (
    <Section
      title={t('lmia.thresholdTitle')}
      lead={t('lmia.thresholdLead')}
      action={
        <div className={styles['switch']}>
          <Select label={t('lmia.table')} value={name} options={options} onChange={setName} />
        </div>
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
