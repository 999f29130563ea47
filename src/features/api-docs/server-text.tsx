import { WithCode } from './with-code.tsx';

/** What the server says of its calls: in English, whatever the language of the screen. */
export function ServerText({ text }: { text: string }) {
  return (
    <p lang="en">
      <WithCode text={text} />
    </p>
  );
}
