import { useEffect, useRef, useState } from 'react';
import type { CodeProgress } from '../../handover/frames.ts';
import { useText } from '../../i18n/use-text.ts';
import { systemClock } from '../../sync/system-clock.ts';
import { pauseWhileVisible } from '../../sync/while-visible.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { collectCodes } from './collect-codes.ts';
import styles from './handover.module.css';
import { openCodeReader } from './read-codes.ts';

export type CameraProblem = 'refused' | 'none' | 'failed';

interface CodeScannerProps {
  /** Called once, with everything that the codes carried. */
  onWhole: (bytes: Uint8Array<ArrayBuffer>) => void;
  onStop: () => void;
  onProblem: (problem: CameraProblem) => void;
}

/** The camera's picture, until all codes are read. The camera is on only while this is on the screen. */
export function CodeScanner({ onWhole, onStop, onProblem }: CodeScannerProps) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onWhole, onProblem });
  const [progress, setProgress] = useState<CodeProgress | null>(null);

  useEffect(() => {
    told.current = { onWhole, onProblem };
  });
  useEffect(() => {
    const scanning = new AbortController();
    const { signal } = scanning;
    scan(video.current, signal, setProgress)
      .then(bytes => bytes && !signal.aborted && told.current.onWhole(bytes))
      .catch((error: unknown) => {
        if (!signal.aborted) told.current.onProblem(problemOf(error));
      });
    return () => scanning.abort();
  }, []);

  return (
    <div className={styles['scanner']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera's picture has no sound */}
      <video ref={video} className={styles['video']} playsInline muted aria-label={t('handover.video')} />
      <p role="status">
        {progress ? t('handover.progress', { have: progress.have, of: progress.of }) : t('handover.looking')}
      </p>
      {progress && progress.of > 1 && (
        <ProgressBar aria-label={t('handover.progressLabel')} value={progress.have} max={progress.of} />
      )}
      <Button variant="secondary" onClick={onStop}>
        {t('handover.stop')}
      </Button>
    </div>
  );
}

/** Resolves to what the codes carried; null: stopped. Rejects if there is no camera or it may not be used. */
async function scan(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onProgress: (progress: CodeProgress) => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!video || !('mediaDevices' in navigator)) throw new DOMException('No camera', 'NotFoundError');
  const camera = { facingMode: 'environment', width: { ideal: 1280 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: camera, audio: false });
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    const [read] = await Promise.all([openCodeReader(), video.play()]);
    const pause = pauseWhileVisible(systemClock, document);
    return await collectCodes({ read: () => read(video), pause, onProgress }, signal);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    // Another scan may have taken the element over meanwhile.
    if (video.srcObject === stream) video.srcObject = null;
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
