import { MisionText } from './MisionText.tsx';

/** The viewer's own full mision text, to put on in the hotel; renders nothing without one. */
export function Motto({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <section className="u-stack u-gap-6" aria-label="Tu misión en el hotel">
      <p className="u-flush">Ponte esta misión en el hotel:</p>
      <MisionText text={text} />
    </section>
  );
}
