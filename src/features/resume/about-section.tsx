import { useId } from 'react';
import {
  ABOUT_PARTS,
  aboutPart,
  LANGUAGE_LEVELS,
  PROFILE_LIMITS,
  readAbout,
} from '../../domain/seeker/profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { useParts } from '../../local/hooks/use-profile.ts';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './resume.module.css';
import { SavedLine } from './saved-line.tsx';

export function AboutSection() {
  const t = useText();
  const titleId = useId();
  const form = useParts(ABOUT_PARTS);
  if (!form) return null;
  const about = readAbout(form.parts);
  const field = (name: 'name' | 'email' | 'phone' | 'place' | 'otherLanguages' | 'summary' | 'skills') => ({
    id: `resume-${name}`,
    name,
    label: t(`resume.${name}`),
    value: about[name],
    maxLength: PROFILE_LIMITS[name],
    onBlur: form.rest,
    onChange: (text: string) => form.change(aboutPart(name), { value: text }),
  });
  const level = (name: 'english' | 'french') => (
    <Select
      id={`resume-${name}`}
      label={t(`resume.${name}`)}
      value={about[name] ?? ''}
      onBlur={form.rest}
      onChange={chosen => form.change(aboutPart(name), { value: chosen || null })}
      options={[
        { value: '', label: t('resume.notStated') },
        ...LANGUAGE_LEVELS.map(value => ({ value, label: t(`resume.level.${value}`) })),
      ]}
    />
  );
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('resume.aboutTitle')}
      </h2>
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" inputMode="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('place')} hint={t('resume.placeHint')} />
      <div className={styles['pair']}>
        {level('english')}
        {level('french')}
      </div>
      <TextField {...field('otherLanguages')} />
      <TextArea {...field('summary')} rows={4} hint={t('resume.summaryHint')} />
      <TextArea {...field('skills')} rows={4} hint={t('resume.skillsHint')} />
      <SavedLine {...form} />
    </section>
  );
}
