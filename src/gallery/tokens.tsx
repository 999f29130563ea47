import css from '../ui/tokens.css?raw';
import { Mark, Wordmark } from '../ui/layout/wordmark.tsx';
import styles from './gallery.module.css';
import { Part, Row } from './part.tsx';

const COLOURS = [...css.matchAll(/^ {2}--([\w-]+): (?:light-dark\(#|#|rgb)/gm)].map(match => match[1] ?? '');
const SIZES = [...css.matchAll(/^ {2}--(text-\w+):/gm)].map(match => match[1] ?? '');

export function Tokens({ scheme }: { scheme: string }) {
  return (
    <>
      <Part title={scheme}>
        <Row>
          <Wordmark name="Portage" />
          <Mark width={64} />
        </Row>
      </Part>
      <Part title="Colours">
        <div className={styles['swatches']}>
          {COLOURS.map(name => (
            <div key={name} className={styles['swatch']}>
              <svg className={styles['colour']} aria-hidden="true">
                <rect width="100%" height="100%" fill={`var(--${name})`} />
              </svg>
              {name}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Type">
        {SIZES.map(size => (
          <p key={size} style={{ fontSize: `var(--${size})`, lineHeight: 'var(--leading-snug)' }}>
            {size} Camp cook
          </p>
        ))}
        <p style={{ fontFamily: 'var(--display)', fontSize: 'var(--text-2xl)' }}>A job in every province</p>
      </Part>
    </>
  );
}
