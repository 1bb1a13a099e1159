import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useMemo, useState } from 'react';
import estilos from './MapaCalor.module.css';
import type { Bloque, Casilla } from './mapaCalor.ts';
import { NIVELES, nivel, vecina } from './mapaCalor.ts';

interface Props {
  /** What the picture shows. */
  titulo: string;
  bloques: readonly Bloque[];
  /** The place that is read first; its key. */
  inicial: string;
  /** What is told of a place. */
  decir: (casilla: Casilla) => string;
  /** How much the weakest and the strongest tone are, said beside the tones. */
  cero: string;
  escala: string;
  /** `ventanas`: a house front, turned on its side where there is little room; `dias`: small squares. */
  estilo: 'ventanas' | 'dias';
}

const TECLAS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** Properties of the style sheet's own, of which React's types know nothing. */
const variables = (valores: Record<`--${string}`, number>) => valores as CSSProperties;

/** Turned on its side, what was to the right is below. */
const GIRADAS: Record<string, string> = {
  ArrowUp: 'ArrowLeft',
  ArrowLeft: 'ArrowUp',
  ArrowDown: 'ArrowRight',
  ArrowRight: 'ArrowDown',
};
function girado(mapa: Element): boolean {
  const [una, otra] = ['columna', 'fila'].map((lado) => mapa.querySelector(`[data-lado='${lado}']`));
  return una && otra ? una.getBoundingClientRect().top > otra.getBoundingClientRect().top : false;
}

/** The place under a pointer, which a thumb may have moved since it went down. */
function bajo({ clientX, clientY }: PointerEvent): number | null {
  const indice = document.elementFromPoint(clientX, clientY)?.closest('[data-i]')?.getAttribute('data-i');
  return indice == null ? null : Number(indice);
}

/**
 * Values as tones. One place at a time is told in words: the one that a pointer or a thumb is on, or that the arrow keys
 * have come to. Whoever draws it says the same as a table besides.
 */
export function MapaCalor({ titulo, bloques, inicial, decir, cero, escala, estilo }: Props) {
  const casillas = useMemo(() => bloques.flatMap((b) => b.casillas), [bloques]);
  const maximo = useMemo(() => Math.max(0, ...casillas.map(({ valor }) => valor ?? 0)), [casillas]);
  const [clave, setClave] = useState(inicial);
  const elegida = Math.max(
    0,
    casillas.findIndex((c) => c.clave === clave),
  );
  const casilla = casillas[elegida];
  const elegir = (i: number | null): void => {
    const otra = i === null ? undefined : casillas[i];
    if (otra && otra.valor !== null) setClave(otra.clave);
  };
  const alPulsar = (suceso: KeyboardEvent): void => {
    if (!TECLAS.has(suceso.key)) return;
    suceso.preventDefault();
    const tecla = girado(suceso.currentTarget) ? (GIRADAS[suceso.key] ?? suceso.key) : suceso.key;
    elegir(vecina(casillas, elegida, tecla));
  };
  const texto = casilla ? `${casilla.largo}: ${decir(casilla)}` : '';
  let primera = 0;
  return (
    <div className={estilos.mapa} data-estilo={estilo}>
      <div
        className={estilos.bloques}
        role="slider"
        tabIndex={0}
        aria-label={titulo}
        aria-valuemin={1}
        aria-valuemax={casillas.length}
        aria-valuenow={elegida + 1}
        aria-valuetext={texto}
        onKeyDown={alPulsar}
        onPointerDown={(e) => elegir(bajo(e))}
        onPointerMove={(e) => elegir(bajo(e))}
      >
        {bloques.map((bloque) => {
          const desde = primera;
          primera += bloque.casillas.length;
          return (
            <div
              key={bloque.clave}
              className={estilos.bloque}
              style={variables({ '--columnas': bloque.columnas, '--filas': bloque.filas })}
            >
              {bloque.rotulos.map((r) => (
                <span
                  key={`${r.columna} ${r.fila}`}
                  className={estilos.rotulo}
                  data-lado={r.fila === 0 ? 'columna' : 'fila'}
                  style={variables({ '--x': r.columna + 1, '--y': r.fila + 1 })}
                >
                  {r.texto}
                </span>
              ))}
              {bloque.casillas.map((c, i) => (
                <span
                  key={c.clave}
                  data-i={desde + i}
                  data-nivel={c.valor === null ? 'nada' : nivel(c.valor, maximo)}
                  data-elegida={desde + i === elegida ? '' : undefined}
                  className={estilos.casilla}
                  style={variables({ '--x': c.columna + 1, '--y': c.fila + 1 })}
                />
              ))}
            </div>
          );
        })}
      </div>
      <div className={estilos.pie}>
        <p className={estilos.lectura} aria-hidden="true">
          {casilla && (
            <>
              <b>{casilla.largo}</b>: {decir(casilla)}
            </>
          )}
        </p>
        <p className={estilos.escala} aria-hidden="true">
          {cero}
          {Array.from({ length: NIVELES + 1 }, (_, tono) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tones are their numbers
            <span key={tono} className={estilos.casilla} data-nivel={tono} />
          ))}
          {escala}
        </p>
      </div>
    </div>
  );
}
