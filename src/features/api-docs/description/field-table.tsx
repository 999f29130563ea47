import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/text-provider.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import styles from './field-table.module.css';
import { limitWords } from './limit-words.ts';
import { ServerText } from './server-text.tsx';
import type { SchemaField } from './schema-fields.ts';

/** Wide enough for three columns. */
const WIDE = '(min-width: 44rem)';
/** A longer pattern is less clear than the description next to it. */
const PATTERN_READ_MAX_LENGTH = 60;

interface FieldTableProps {
  /** The table's accessible name: the object that has the fields. */
  label: string;
  fields: readonly SchemaField[];
  /** Fields of an answer are never marked as required. */
  isAnswer?: boolean;
}

/** Fields with their types and limits, as a table, or as a definition list on narrow screens. */
export function FieldTable({ label, fields, isAnswer = false }: FieldTableProps) {
  const t = useText();
  const isWide = useMediaQuery(WIDE);
  const own = fields.filter(field => field.path !== '');
  if (own.length === 0) return null;
  return (
    <div className={styles['fields']}>
      {isWide ? (
        <table className={styles['table']} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('api.fieldName')}</th>
              <th scope="col">{t('api.fieldType')}</th>
              <th scope="col">{t('api.fieldText')}</th>
            </tr>
          </thead>
          <tbody>
            {own.map(field => (
              <tr key={field.path}>
                <th scope="row">
                  <Name field={field} isAnswer={isAnswer} />
                </th>
                <td>
                  <Type field={field} />
                </td>
                <td>
                  <About field={field} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <dl className={styles['list']}>
          {own.map(field => (
            <div key={field.path} className={styles['item']}>
              <dt>
                <Name field={field} isAnswer={isAnswer} /> <Type field={field} />
              </dt>
              <dd>
                <About field={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {own
        .filter(({ variants }) => variants.length > 0)
        .map(field => (
          <Variants key={field.path} field={field} isAnswer={isAnswer} />
        ))}
    </div>
  );
}

function Name({ field: { path, isRequired }, isAnswer }: { field: SchemaField; isAnswer: boolean }) {
  const t = useText();
  const place = path.lastIndexOf('.') + 1;
  return (
    <>
      <code className={styles['name']} translate="no">
        {place > 0 && <span className={styles['holder']}>{path.slice(0, place)}</span>}
        {path.slice(place)}
      </code>
      {isRequired && !isAnswer && <span className={styles['required']}>{t('api.required')}</span>}
    </>
  );
}

function Type({ field: { type } }: { field: SchemaField }) {
  return (
    <code className={styles['type']} translate="no">
      {type}
    </code>
  );
}

function About({ field: { text, limits, defaultValue } }: { field: SchemaField }) {
  const t = useText();
  const { language } = useLanguage();
  const words = limits.flatMap(limit => limitWords(t, language, limit) ?? []);
  const lines: ReactNode[] = [];
  if (words.length > 0) lines.push(<span key="words">{words.join(' · ')}</span>);
  if (defaultValue !== undefined)
    lines.push(
      <span key="default">
        {t('api.default')} <code translate="no">{defaultValue}</code>
      </span>,
    );
  for (const limit of limits) {
    if (limit.kind === 'values')
      lines.push(
        <span key="values" className={styles['values']}>
          {t('api.values')}{' '}
          {limit.values.map(value => (
            <code key={value} translate="no">
              {value}
            </code>
          ))}
        </span>,
      );
    if (limit.kind === 'pattern' && (text === '' || limit.pattern.length <= PATTERN_READ_MAX_LENGTH))
      lines.push(
        <span key={limit.pattern}>
          {t('api.pattern')} <code translate="no">{limit.pattern}</code>
        </span>,
      );
  }
  return (
    <div className={styles['about']}>
      {text !== '' && <ServerText text={text} />}
      {lines.length > 0 && <p className={styles['limits']}>{lines}</p>}
    </div>
  );
}

function Variants({ field, isAnswer }: { field: SchemaField; isAnswer: boolean }) {
  const t = useText();
  const name = field.type.endsWith('[]') ? `${field.path}[]` : field.path;
  return (
    <div className={styles['variants']}>
      <p className={styles['variantsTitle']}>
        <code translate="no">{name}</code> {t('api.oneOf', { count: field.variants.length })}
      </p>
      {field.variants.map(variant => (
        <details key={variant.title} className={styles['variant']}>
          <summary className={styles['summary']}>
            <code translate="no">{variant.title}</code>
          </summary>
          <FieldTable label={`${name}: ${variant.title}`} fields={variant.fields} isAnswer={isAnswer} />
        </details>
      ))}
    </div>
  );
}
