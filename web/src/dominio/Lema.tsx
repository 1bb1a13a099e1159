import estilos from './Lema.module.css';
import { TextoMision } from './TextoMision.tsx';

/** What somebody has to put on in the hotel themselves: their own full mission text, to be copied. Nothing while there is none. */
export function Lema({ texto }: { texto: string }) {
  if (texto === '') return null;
  return (
    <section className={estilos.lema} aria-label="Tu misión en el hotel">
      <p>Ponte esta misión en el hotel:</p>
      <TextoMision texto={texto} />
    </section>
  );
}
