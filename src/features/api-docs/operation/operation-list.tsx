import { useCallback, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import { QuestionField } from '../../../ui/form/question-field.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { groupsOf, type OperationGroup } from '../description/groups.ts';
import styles from './operation-list.module.css';
import { OperationRow } from './operation-row.tsx';
import type { ShownDescription } from '../description/shown-description.ts';

/** Long enough that a screen reader announces one count, not one for every letter. */
const TYPING_PAUSE_MS = 700;

const without = (set: ReadonlySet<string>, one: string) => new Set([...set].filter(each => each !== one));

/** Every call under its group. Only open groups are rendered. */
export function OperationList({ shown }: { shown: ShownDescription }) {
  const t = useText();
  const id = useId();
  const location = useLocation();
  const { description } = shown;
  const [question, setQuestion] = useState('');
  const [withDeprecated, setWithDeprecated] = useState(false);
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(
    () => new Set(description.tags.slice(0, 1).map(({ name }) => name)),
  );
  const [openOperations, setOpenOperations] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<{ location: Location; id?: string } | null>(null);

  // Shows the call that the address names, whatever the search was, each time that it is opened.
  if (target?.location !== location) {
    const named = description.operations.find(operation => `#${operation.id}` === location.hash);
    setTarget({ location, ...(named && { id: named.id }) });
    if (named) {
      setQuestion('');
      if (named.isDeprecated) setWithDeprecated(true);
      setOpenGroups(before => new Set([...before, named.tag]));
      setOpenOperations(before => new Set([...before, named.id]));
    }
  }
  // Typing updates the input before the list follows.
  const asked = useDeferredValue(question);
  const isAsked = asked.trim() !== '';
  const groups = useMemo(
    () => groupsOf(description, { question: asked, withDeprecated }),
    [asked, description, withDeprecated],
  );
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const countDeprecated = description.operations.filter(({ isDeprecated }) => isDeprecated).length;
  const words = t('api.found', { count });
  const spoken = useSettled(isAsked ? words : '', TYPING_PAUSE_MS);

  const reached = useRef<typeof target>(null);
  useLayoutEffect(() => {
    if (!target?.id || reached.current === target) return;
    // The target appears with the list, slightly later if another search was active.
    if (!groups.some(({ operations }) => operations.some(({ id }) => id === target.id))) return;
    reached.current = target;
    const button = document.getElementById(target.id)?.querySelector('button');
    button?.scrollIntoView({ block: 'start' });
    button?.focus({ preventScroll: true });
  }, [groups, target]);

  const toggleGroup = (name: string) =>
    setOpenGroups(before => (before.has(name) ? without(before, name) : new Set([...before, name])));
  const toggleOperation = useCallback(
    (name: string) =>
      setOpenOperations(before => (before.has(name) ? without(before, name) : new Set([...before, name]))),
    [],
  );
  const isAllOpen = groups.every(({ name }) => openGroups.has(name));

  return (
    <section className={styles['calls']} aria-labelledby={`${id}-title`}>
      <h2 className={styles['title']} id={`${id}-title`}>
        {t('api.calls')}
      </h2>
      <search className={styles['search']}>
        <form className={styles['form']} onSubmit={event => event.preventDefault()}>
          <QuestionField
            label={t('api.search')}
            placeholder={t('api.searchPlaceholder')}
            value={question}
            onChange={setQuestion}
            isCode
          />
          {countDeprecated > 0 && (
            <Checkbox
              name="deprecated"
              label={t('api.withOld', { count: countDeprecated })}
              checked={withDeprecated}
              onChange={setWithDeprecated}
            />
          )}
        </form>
        <output>
          <VisuallyHidden>{spoken}</VisuallyHidden>
        </output>
      </search>
      <div className={styles['bar']}>
        <p className={styles['count']}>{words}</p>
        {!isAsked && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => setOpenGroups(new Set(isAllOpen ? [] : groups.map(({ name }) => name)))}
          >
            {t(isAllOpen ? 'api.closeAll' : 'api.openAll')}
          </Button>
        )}
      </div>
      {count === 0 && <p className={styles['nothing']}>{t('api.nothing')}</p>}
      <div className={styles['groups']}>
        {groups.map(group => (
          <Group
            key={group.name}
            group={group}
            isFixed={isAsked}
            isOpen={isAsked || openGroups.has(group.name)}
            onToggle={() => toggleGroup(group.name)}
          >
            {group.operations.map(operation => (
              <OperationRow
                key={operation.id}
                operation={operation}
                shown={shown}
                isOpen={openOperations.has(operation.id)}
                onToggle={toggleOperation}
              />
            ))}
          </Group>
        ))}
      </div>
    </section>
  );
}

interface GroupProps {
  group: OperationGroup;
  isOpen: boolean;
  /** Stays open as long as there is a search. */
  isFixed: boolean;
  onToggle: () => void;
  children: React.ReactNode;
}

function Group({ group: { name, text, operations }, isOpen, isFixed, onToggle, children }: GroupProps) {
  const t = useText();
  const listId = useId();
  const words = (
    <>
      <span className={styles['groupWords']}>
        <span className={styles['groupName']} lang="en">
          {name}
        </span>
        {text !== '' && (
          <span className={styles['groupText']} lang="en">
            {text}
          </span>
        )}
      </span>
      <span className={styles['groupCount']}>
        <span aria-hidden="true">{operations.length}</span>
        <VisuallyHidden>{t('api.found', { count: operations.length })}</VisuallyHidden>
      </span>
    </>
  );
  return (
    <section className={styles['group']}>
      <h3 className={styles['groupTitle']}>
        {isFixed ? (
          <span className={styles['groupLine']}>{words}</span>
        ) : (
          <button
            type="button"
            className={styles['groupLine']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={onToggle}
          >
            {words}
            <Icon icon={ChevronDown} size={20} className={styles['chevron'] ?? ''} />
          </button>
        )}
      </h3>
      {isOpen && (
        <ul className={styles['list']} id={listId}>
          {children}
        </ul>
      )}
    </section>
  );
}
