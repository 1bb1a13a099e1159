import { rubrica } from '../rubrica.ts';
import estilos from './Rubrica.module.css';

/** A signature as it stands in the book: three letters, and the flourish that they always have. */
export const Rubrica = ({ firma }: { firma: string }) => (
  <span className={estilos.firma}>
    <code>{firma}</code>
    <svg width="72" height="24" viewBox="0 0 48 20" preserveAspectRatio="none" aria-hidden="true">
      <path d={rubrica(firma)} />
    </svg>
  </span>
);
