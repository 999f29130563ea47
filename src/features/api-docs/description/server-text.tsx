import { WithCode } from './with-code.tsx';

/** The server's own text about its calls. It is in English, whatever the language of the screen. */
export function ServerText({ text }: { text: string }) {
  return (
    <p lang="en">
      <WithCode text={text} />
    </p>
  );
}
