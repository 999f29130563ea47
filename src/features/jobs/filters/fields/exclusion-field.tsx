import { searchWords } from '../../../../domain/search-text.ts';
import { useWords } from '../../../../i18n/words.ts';
import { TextListField } from '../../../../ui/form/text-list-field.tsx';
import { excludedTexts } from '../../../../domain/excluded-texts.ts';
import { filterFieldId } from '../filter-field-id.ts';
import type { FilterFieldsProps } from '../filter-fields-props.ts';

type ExclusionName = 'withoutWords' | 'withoutEmployers';

/** Words or employers that no listed posting may have. */
export function ExclusionField({
  name,
  filters,
  onChange,
  folds = false,
}: FilterFieldsProps & { name: ExclusionName }) {
  const { t } = useWords();
  const kind = name === 'withoutWords' ? 'words' : 'employers';
  const texts = filters[name];

  function add(added: readonly string[]): string | undefined {
    const meant = added.filter(text => searchWords(text).length > 0);
    if (meant.length === 0) return t('filters.without.noWord');
    const next = excludedTexts([...texts, ...meant]);
    if (next.length > texts.length) onChange({ ...filters, [name]: next });
    const isIn = (text: string) => excludedTexts([text]).every(clean => next.includes(clean));
    return meant.every(isIn) ? undefined : t('filters.without.full');
  }
  return (
    <TextListField
      id={filterFieldId(name)}
      labelHidden={folds}
      label={t(`filters.without.${kind}`)}
      hint={t(`filters.without.${kind}Hint`)}
      texts={texts}
      onAdd={add}
      onRemove={gone => onChange({ ...filters, [name]: texts.filter(text => text !== gone) })}
      addLabel={t('filters.without.add')}
      removeLabel={text => t('filters.without.remove', { text })}
    />
  );
}
