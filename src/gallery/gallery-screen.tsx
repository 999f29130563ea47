import { useState } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Fields } from './fields.tsx';
import styles from './gallery.module.css';
import { Overlays } from './overlays.tsx';
import { Shapes } from './shapes.tsx';
import { States } from './states.tsx';
import { Tokens } from './tokens.tsx';

const SCHEMES = ['dark', 'light'] as const;
const PROBLEMS = [
  { id: 'gallery-dark-wrong', text: 'Enter an email address that has an @' },
  { id: 'gallery-light-wrong', text: 'The same field, in the other scheme' },
];

/** Every part of the design system in every state, in both schemes: for those who work on it (`npm run dev`). */
export function GalleryScreen() {
  useDocumentTitle('Design system');
  const [problems, setProblems] = useState<typeof PROBLEMS>([]);
  return (
    <Page>
      <PageHeader title="Design system" lead="Every part in every state. In development only." />
      <p>
        <Button variant="secondary" onClick={() => setProblems([...PROBLEMS])}>
          Show the summary of a refused form
        </Button>
      </p>
      <ErrorSummary errors={problems} attempt={problems} />
      <div className={styles['schemes']}>
        {SCHEMES.map(scheme => (
          <section key={scheme} className={styles['scheme']} data-scheme={scheme} aria-label={scheme}>
            <Tokens scheme={scheme} />
            <Buttons />
            <Fields prefix={`gallery-${scheme}`} />
            <Choices />
            <States />
            <Shapes />
            <Overlays />
          </section>
        ))}
      </div>
    </Page>
  );
}
