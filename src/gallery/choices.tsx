import { useState } from 'react';
import { CheckRow } from '../ui/form/check-row.tsx';
import { CheckList } from '../ui/form/check-list.tsx';
import { ChoiceList } from '../ui/form/choice-list.tsx';
import { Inbox, SquarePen } from '../ui/icons.ts';
import { Segments } from '../ui/form/segments.tsx';
import { TextListField } from '../ui/form/text-list-field.tsx';
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx';
import { Part } from './part.tsx';

const WAGES = [
  { value: 'all', label: 'All wages', count: 336 },
  { value: 'low', label: 'Low-wage', count: 179 },
  { value: 'none', label: 'With none', count: 0 },
];
const WAYS = [
  { value: 'one', label: 'One posting', icon: SquarePen },
  { value: 'many', label: 'Many at once', icon: Inbox },
] as const;

export function Choices() {
  const [wage, setWage] = useState('all');
  const [way, setWay] = useState<'one' | 'many'>('one');
  const [isRemote, setRemote] = useState(false);
  const [wages, setWages] = useState<string[]>(['low']);
  const [texts, setTexts] = useState<readonly string[]>(['senior', 'night shift']);
  return (
    <Part title="Choices">
      <ChoiceList legend="Wage" value={wage} choices={WAGES} onChange={setWage} formatCount={String} />
      <ChoiceList
        legend="In tiles"
        layout="tiles"
        hint="Side by side"
        value={wage}
        choices={WAGES}
        onChange={setWage}
        formatCount={String}
      />
      <CheckRow label="Remote" count="12" hint="A hint" checked={isRemote} onChange={setRemote} />
      <CheckList legend="Several" values={wages} choices={WAGES} onChange={setWages} formatCount={String} />
      <TextListField
        label="A list of texts"
        hint="Separate them with commas."
        texts={texts}
        onAdd={added => {
          setTexts([...new Set([...texts, ...added])]);
          return undefined;
        }}
        onRemove={gone => setTexts(texts.filter(text => text !== gone))}
        addLabel="Add"
        removeLabel={text => `Remove “${text}”`}
      />
      <Segments legend="Segments" value={way} choices={WAYS} onChange={setWay} />
      <Tabs label="Tabs" value={way} tabs={WAYS} onChange={setWay}>
        <TabPanel value="one">One, in steps.</TabPanel>
        <TabPanel value="many">Many, from a file.</TabPanel>
      </Tabs>
    </Part>
  );
}
