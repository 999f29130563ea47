import { useText } from '../../../i18n/use-text.ts';
import { CopyButton as Copying } from '../../../ui/buttons/copy-button.tsx';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText();
  return (
    <Copying text={text} label={label} copied={t('profile.copied')} refused={t('profile.copyRefused')} />
  );
}
