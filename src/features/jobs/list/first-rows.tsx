import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListLinkState } from '../job-link-state.ts';
import styles from './job-results.module.css';

/** The rows that the page came with (`rows-before.ts`), until the list's own are there. Their links lead on within the app. */
export function FirstRows({ rows, link }: { rows: Element; link: ListLinkState }) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    box.current?.append(rows);
  }, [rows]);
  useLayoutEffect(() => {
    const { current } = box;
    const follow = (event: MouseEvent) => {
      const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
      if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      void navigate(href, { replace: href === location.pathname, state: link });
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [navigate, link]);
  return <div ref={box} className={styles['before']} />;
}
