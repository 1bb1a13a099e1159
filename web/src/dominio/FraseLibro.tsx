import type { Diferencia, Registro } from '@conserje/contract';
import { frase, TEXTOS } from '@conserje/rules';
import oculto from '../ui/Oculto.module.css';
import estilos from './Libro.module.css';
import { valorDe } from './libro.ts';
import { Puerta } from './Puerta.tsx';

/** What a line says, with its names as doors. */
export function Frase({ registro: { encargadoNombre, texto, usuario, otro } }: { registro: Registro }) {
  const quien = encargadoNombre === TEXTOS.sistema ? null : encargadoNombre;
  return (
    <span className={estilos.motivo}>
      {frase({ quien, texto, sobre: usuario, otro }).map(({ texto: trozo, persona }, i) =>
        persona ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have their place and nothing else
          <b key={i} className={estilos.quien}>
            <Puerta nombre={trozo} />
          </b>
        ) : (
          trozo
        ),
      )}
    </span>
  );
}

export function Cambios({ diferencias }: { diferencias: readonly Diferencia[] }) {
  return (
    <dl className={estilos.cambios}>
      {diferencias.map(({ campo, antes, despues }) => (
        <div key={campo}>
          <dt>{campo}</dt>
          <dd>
            <span className={oculto.oculto}>antes </span>
            <del>{valorDe(antes)}</del>
            <span aria-hidden="true"> → </span>
            <span className={oculto.oculto}>, después </span>
            <ins>{valorDe(despues)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
