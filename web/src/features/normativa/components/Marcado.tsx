import { Fragment } from 'react';
import { tramos } from '../busqueda.ts';
import estilos from './Apartados.module.css';

/** A text with the words of the search marked. */
export function Marcado({ texto, q }: { texto: string; q: string }) {
  if (q.trim() === '') return texto;
  let en = 0;
  return tramos(texto, q).map((tramo) => {
    const clave = en;
    en += tramo.texto.length;
    return tramo.marca ? (
      <mark key={clave} className={estilos.marca}>
        {tramo.texto}
      </mark>
    ) : (
      <Fragment key={clave}>{tramo.texto}</Fragment>
    );
  });
}
