import { useText } from '../../i18n/use-text.ts';
import { LinkCount } from './link-count.tsx';
import type { MainLink } from './main-links.ts';

/** The name of a link of the header, and how much of it is new or not done. */
export function MainLinkWords({ link: { label, count = 0, countLabel } }: { link: MainLink }) {
  const t = useText();
  return (
    <>
      {t(label)}
      {countLabel && <LinkCount count={count} label={t(countLabel, { count })} />}
    </>
  );
}
