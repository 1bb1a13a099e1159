import { rubrica } from '../rubrica.ts';
import estilos from './LibroAbierto.module.css';

const RENGLONES = [12, 20, 28, 36, 44];

/** The book of signatures, open at a page on which there is room. */
export const LibroAbierto = () => (
  <svg className={estilos.libro} width="176" height="88" viewBox="0 0 112 56" aria-hidden="true">
    <path className={estilos.tapa} d="M2 6h50l4 3l4-3h50v46H60l-4 3l-4-3H2z" />
    <path className={estilos.hoja} d="M6 4h44l6 4v44l-6-3H6zM106 4H62l-6 4v44l6-3h44z" />
    <path className={estilos.renglones} d={RENGLONES.map((y) => `M10 ${y}h40M62 ${y}h40`).join('')} />
    <path className={estilos.margen} d="M16 5v43M68 5v43" />
    {['CON', 'JEF', 'ANA'].map((firma, i) => (
      <path
        key={firma}
        className={estilos.trazo}
        d={rubrica(firma)}
        transform={`translate(18 ${5 + i * 8}) scale(0.6 0.5)`}
      />
    ))}
  </svg>
);
