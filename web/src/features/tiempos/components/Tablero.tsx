import type { ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { useAhora, useSegunAhora } from '../../../platform/reloj.ts';
import { zonaPropia } from '../../../platform/zona.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import type { Tonos, Ventana } from '../tablero.ts';
import { carrilesDe, encargadosDe, horasDe, lugarEn, resumenDe, tonosDe, ventanaDe } from '../tablero.ts';
import barras from './Barras.module.css';
import { CarrilTablero } from './CarrilTablero.tsx';
import estilos from './Tablero.module.css';

interface Props {
  lista: readonly TiempoVisto[];
  yo: number;
  verDetalle: (id: number) => void;
  /** It stands where the list was: the way back. */
  volver?: ReactNode;
}

/** With more, lanes lie folded until somebody opens one. */
const ABIERTOS_HASTA = 40;
/** The line of now moves by less than a pixel meanwhile. */
const PASO_MS = 10_000;

/** Who is in base now, under whom, along the hours: the same rows as the list, told as they change. */
export default function Tablero({ lista, yo, verDetalle, volver }: Props) {
  const titulo = useId();
  const carriles = useMemo(() => carrilesDe(lista, yo), [lista, yo]);
  const ventana = useVentana(lista);
  const tonos = useTonos(lista);
  const [plegados, setPlegados] = useState<ReadonlyMap<number, boolean>>(() => new Map());
  const muchos = lista.length > ABIERTOS_HASTA;
  const abierto = (alto: number): boolean => plegados.get(alto) ?? (!muchos || alto === yo);
  const todos = carriles.every(({ alto }) => abierto(alto));
  return (
    <section className={estilos.tablero} aria-labelledby={titulo} data-tablero>
      <header className={estilos.cabeza}>
        <div className={estilos.rotulo}>
          <h2 id={titulo} className={estilos.titulo}>
            En base ahora
          </h2>
          <Resumen lista={lista} />
        </div>
        {volver}
      </header>
      {lista.length === 0 ? (
        <Vacio titulo="No hay nadie en base">Aquí verás a quién le abren un tiempo y quién es su encargado.</Vacio>
      ) : (
        <div className={estilos.plano}>
          <div className={estilos.horas}>
            <button
              type="button"
              className={estilos.plegar}
              onClick={() => setPlegados(new Map(carriles.map(({ alto }) => [alto, !todos])))}
            >
              {todos ? 'Ocultar' : 'Mostrar'} todos
            </button>
            <Horas ventana={ventana} zona={zonaPropia} />
          </div>
          <ol className={estilos.carriles}>
            {carriles.map(({ alto, altoNombre, tiempos }) => (
              <CarrilTablero
                key={alto}
                alto={alto}
                altoNombre={altoNombre}
                tiempos={tiempos}
                propio={alto === yo}
                tonos={tonos}
                ventana={ventana}
                zona={zonaPropia}
                abierto={abierto(alto)}
                alternar={() => setPlegados(new Map(plegados).set(alto, !abierto(alto)))}
                verDetalle={verDetalle}
              />
            ))}
          </ol>
          <Ahora ventana={ventana} />
          <p className={barras.leyenda} aria-hidden="true">
            <i data-clave="corre" /> corre <i data-clave="parado" /> parado <i data-clave="espera" /> terminado, sin
            confirmar
          </p>
        </div>
      )}
    </section>
  );
}

/** The very same object until it shows other hours. */
function useVentana(lista: readonly TiempoVisto[]): Ventana {
  const clave = useSegunAhora((ahora) => {
    const { desde, hasta } = ventanaDe(lista, ahora);
    return `${desde} ${hasta}`;
  });
  return useMemo(() => {
    const [desde = 0, hasta = 0] = clave.split(' ').map(Number);
    return { desde, hasta };
  }, [clave]);
}

/** The very same object as long as they are the same people. */
function useTonos(lista: readonly TiempoVisto[]): Tonos {
  const clave = encargadosDe(lista).join();
  return useMemo(() => tonosDe(clave === '' ? [] : clave.split(',').map(Number)), [clave]);
}

function Resumen({ lista }: { lista: readonly TiempoVisto[] }) {
  return <p className={estilos.resumen}>{useSegunAhora((ahora) => resumenDe(lista, ahora))}</p>;
}

function Horas({ ventana, zona }: { ventana: Ventana; zona: string }) {
  const horas = useMemo(() => horasDe(ventana, zona), [ventana, zona]);
  return (
    <div className={estilos.regla} aria-hidden="true" data-muchas={horas.length > 3 || undefined}>
      {horas.map(({ lugar, texto }) => (
        <span key={texto} className={estilos.hora} style={{ left: `${lugar}%` }}>
          <span>{texto}</span>
        </span>
      ))}
    </div>
  );
}

/** Bars are drawn as far as they will go; what is still to come lies behind a veil, and the veil alone moves. */
function Ahora({ ventana }: { ventana: Ventana }) {
  const ahora = useAhora(PASO_MS);
  return (
    <div className={estilos.encima} aria-hidden="true">
      <div className={estilos.velo} style={{ left: `${lugarEn(ventana, ahora)}%` }} />
    </div>
  );
}
