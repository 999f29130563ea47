import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Send } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { paths } from '../../paths.ts';
import { canBeTried } from './api-call.ts';
import { CodeBlock } from './code-block.tsx';
import { curlExample } from './curl.ts';
import type { Answer, Operation, Parameter } from '../description/description.ts';
import { FieldTable } from '../description/field-table.tsx';
import { rateWords } from '../description/limit-words.ts';
import styles from './operation-details.module.css';
import { type SchemaField, schemaFields, valueField } from '../description/schema-fields.ts';
import { sdkExample } from './sdk-example.ts';
import { ServerText } from '../description/server-text.tsx';
import type { ShownDescription } from '../description/shown-description.ts';
import { TryIt } from './try-it.tsx';
import { WithCode } from '../description/with-code.tsx';

interface OperationDetailsProps {
  operation: Operation;
  shown: ShownDescription;
}

export function OperationDetails({ operation, shown }: OperationDetailsProps) {
  const t = useText();
  const { id, by, text, limits, isDeprecated, answers } = operation;
  const { description, console } = shown;
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        {text !== '' && (
          <div className={styles['text']}>
            <ServerText text={text} />
          </div>
        )}
        {isDeprecated && (
          <Notice tone="warn" quiet>
            {t('api.oldText')}
          </Notice>
        )}
        <dl className={styles['facts']}>
          <div>
            <dt>{t('api.whoAsks')}</dt>
            <dd>
              <WithCode text={t(`api.byText.${by}`, { cookie: description.cookie })} />
            </dd>
          </div>
          {limits.length > 0 && (
            <div>
              <dt>{t('api.rateLimit')}</dt>
              <dd>
                {limits.map(limit => (
                  <p key={limit.of.join()}>
                    <WithCode text={rateWords(t, limit)} />
                  </p>
                ))}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('api.operationId')}</dt>
            <dd>
              <code className={styles['code']} translate="no">
                {id}
              </code>
            </dd>
          </div>
        </dl>
        <Asked operation={operation} shown={shown} />
        <section className={styles['part']}>
          <h5 className={styles['title']}>{t('api.answers')}</h5>
          {answers.map(answer => (
            <AnswerPart key={answer.status} answer={answer} shown={shown} />
          ))}
        </section>
      </div>
      <div className={styles['column']}>
        <TryPart operation={operation} shown={shown} />
        <Examples operation={operation} description={description} place={console} />
        <CopyButton
          text={`${new URL(console.endpoint).origin}${paths.page.href('api-docs')}#${id}`}
          label={t('api.copyLink')}
          copied={t('api.copied')}
          refused={t('api.copyRefused')}
        />
      </div>
    </div>
  );
}

const PLACES: readonly Parameter['in'][] = ['path', 'query', 'header'];

/** Parameters by location, and the body. */
function Asked({ operation, shown }: OperationDetailsProps) {
  const t = useText();
  const { schemas } = shown.description;
  const { parameters, body } = operation;
  const fieldsIn = (place: Parameter['in']): SchemaField[] =>
    parameters
      .filter(parameter => parameter.in === place)
      .map(({ name, isRequired, schema, text }) => {
        const field = valueField(name, isRequired, schema, schemas);
        return text === '' ? field : { ...field, text };
      });
  const groups = PLACES.map(place => ({ place, fields: fieldsIn(place) })).filter(
    ({ fields }) => fields.length > 0,
  );
  const bodyFields = useMemo(() => (body ? schemaFields(body.schema, schemas) : []), [body, schemas]);
  return (
    <>
      {groups.map(({ place, fields }) => (
        <section key={place} className={styles['part']}>
          <h5 className={styles['title']}>{t(`api.in.${place}`)}</h5>
          <FieldTable label={t(`api.in.${place}`)} fields={fields} />
        </section>
      ))}
      {body && (
        <section className={styles['part']}>
          <h5 className={styles['title']}>{t('api.body')}</h5>
          <p className={styles['soft']}>
            <code className={styles['code']} translate="no">
              application/json
            </code>
          </p>
          {bodyFields.length > 0 ? (
            <FieldTable label={t('api.body')} fields={bodyFields} />
          ) : (
            <p className={styles['soft']}>{t('api.anyObject')}</p>
          )}
        </section>
      )}
    </>
  );
}

function AnswerPart({
  answer: { status, text, schema },
  shown,
}: {
  answer: Answer;
  shown: ShownDescription;
}) {
  const t = useText();
  const { schemas } = shown.description;
  const fields = useMemo(() => (schema ? schemaFields(schema, schemas) : []), [schema, schemas]);
  const isFault = status === 'default';
  const words = isFault ? t('api.otherStatus') : status;
  return (
    <details className={styles['answer']}>
      <summary className={styles['summary']}>
        <span className={styles['status']} data-fault={isFault}>
          {words}
        </span>
        <span lang="en">{text}</span>
      </summary>
      {fields.length > 0 ? (
        <FieldTable label={`${words} ${text}`} fields={fields} isAnswer />
      ) : (
        <p className={styles['soft']}>{t(schema === null ? 'api.noBody' : 'api.anyAnswer')}</p>
      )}
    </details>
  );
}

function Examples({
  operation,
  description,
  place,
}: {
  operation: Operation;
  description: ShownDescription['description'];
  place: ShownDescription['console'];
}) {
  const t = useText();
  const curl = useMemo(() => curlExample(operation, description, place), [operation, description, place]);
  const sdk = useMemo(() => sdkExample(operation, description, place), [operation, description, place]);
  return (
    <section className={styles['part']}>
      <h5 className={styles['title']}>{t('api.examples')}</h5>
      <CodeBlock title="curl" code={curl} />
      {sdk && <CodeBlock title={t('api.sdk', { library: sdk.library })} code={sdk.code} />}
    </section>
  );
}

function TryPart({ operation, shown }: OperationDetailsProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles['part']}>
      <h5 className={styles['title']}>{t('api.try')}</h5>
      {!canBeTried(operation) ? (
        <p className={styles['soft']}>{t('api.cannotTry')}</p>
      ) : isOpen ? (
        <TryIt operation={operation} shown={shown} />
      ) : (
        <p>
          <Button variant="secondary" icon={<Icon icon={Send} size={18} />} onClick={() => setIsOpen(true)}>
            {t('api.tryOpen')}
          </Button>
        </p>
      )}
    </section>
  );
}
