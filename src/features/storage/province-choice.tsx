import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../i18n/words.ts';
import { useCatalogueValue, useDeviceStorageStatus, useServices } from '../services.ts';
import { byteWords } from '../../i18n/byte-words.ts';
import styles from './province-choice.module.css';
import { provinceLabel } from './province-label.ts';
import screen from './storage-screen.module.css';

const SMALL_ONES = 'CA';

/** Which provinces the list on this device contains. */
export function ProvinceChoice() {
  const words = useWords();
  const { t, language } = words;
  const { catalogue } = useServices();
  const { listProvinces } = useDeviceStorageStatus();
  const kept = useCatalogueValue(status => status.provinces);
  const problem = useCatalogueValue(status => status.problem);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  if (!listProvinces || listProvinces.length === 0) return null;

  const small = listProvinces.find(({ province }) => province === SMALL_ONES);
  const large = listProvinces.filter(({ province }) => province !== SMALL_ONES && province !== 'XX');
  const codes = large.map(({ province }) => province);
  const now = chosen ?? codes.filter(province => kept === null || kept.includes(province));
  const isChanged = chosen !== null && codes.some(code => chosen.includes(code) !== isKept(code, kept));

  function toggle(province: string, on: boolean) {
    setSaved(false);
    setChosen(on ? [...now, province] : now.filter(code => code !== province));
  }
  function chooseAll() {
    flushSync(() => setChosen(codes));
    // The pressed button disappears, and so does the other one if all provinces are already kept.
    (keep.current ?? title.current)?.focus();
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    try {
      await catalogue.keepProvinces(now.length === codes.length ? null : now);
    } catch {
      setRefused(true);
      return;
    }
    setRefused(false);
    setSaved(true);
    // More may have been chosen meanwhile, and is still to be kept.
    flushSync(() => setChosen(latest => (latest === chosen ? null : latest)));
    // The pressed button disappears.
    if (!keep.current) title.current?.focus();
  }
  const smallSize = byteWords(small?.bytes ?? 0, language);
  return (
    <section className={screen['section']} aria-labelledby="storage-choice">
      <h2 className={screen['title']} id="storage-choice" ref={title} tabIndex={-1}>
        {t('storage.choice.title')}
      </h2>
      {large.length === 0 ? (
        <p className={screen['soft']}>{t('storage.choice.smallOnly', { size: smallSize })}</p>
      ) : (
        <form className={styles['form']} onSubmit={event => void save(event)}>
          <p className={screen['soft']}>{t('storage.choice.lead')}</p>
          {isRefused && <Notice tone="error">{t('storage.details.refused')}</Notice>}
          {problem === 'quota' && kept !== null && <LeftOut codes={codes} kept={kept} />}
          <fieldset className={styles['rows']}>
            <legend className={styles['legend']}>{t('storage.choice.which')}</legend>
            {large.map(({ province, cards, bytes }) => (
              <Checkbox
                key={province}
                checked={now.includes(province)}
                onChange={on => toggle(province, on)}
                label={
                  <span className={styles['label']}>
                    <span>{provinceLabel(province, words)}</span>
                    <span className={styles['size']}>
                      {t('storage.choice.size', { cards, size: byteWords(bytes, language) })}
                    </span>
                  </span>
                }
              />
            ))}
          </fieldset>
          {small && <p className={screen['soft']}>{t('storage.choice.small', { size: smallSize })}</p>}
          {isChanged && now.length === 0 && (
            <p className={styles['problem']} role="alert">
              {t('storage.choice.atLeastOne')}
            </p>
          )}
          <div className={styles['actions']} aria-live="polite">
            {isChanged && now.length > 0 && (
              <Button ref={keep} type="submit" variant="secondary">
                {t('storage.choice.apply')}
              </Button>
            )}
            {now.length < codes.length && (
              <Button variant="quiet" onClick={chooseAll}>
                {t('storage.choice.all')}
              </Button>
            )}
            {isSaved && !isChanged && <p className={screen['soft']}>{t('storage.choice.saved')}</p>}
          </div>
        </form>
      )}
    </section>
  );
}

function LeftOut({ codes, kept }: { codes: readonly string[]; kept: readonly string[] }) {
  const words = useWords();
  const names = codes.filter(code => !kept.includes(code)).map(code => provinceLabel(code, words));
  if (names.length === 0) return null;
  return (
    <Notice tone="warn" quiet>
      {words.t('storage.choice.leftOut', { provinces: names.join(', ') })}
    </Notice>
  );
}

function isKept(province: string, kept: readonly string[] | null): boolean {
  return kept === null || kept.includes(province);
}
