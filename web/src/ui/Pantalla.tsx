import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAgencia } from './agencia.ts';
import estilosMas from './Mas.module.css';
import { Mas } from './Mas.tsx';
import type { DeTabla, MasDePantalla } from './masDePantalla.ts';
import { ContextoMas } from './masDePantalla.ts';
import estilos from './Pantalla.module.css';

interface Props {
  titulo: string;
  /** The same as it is shown, where that is more than its letters. */
  rotulo?: ReactNode;
  descripcion?: ReactNode;
  /** It explains, and says nothing of how things stand: no place for it on a phone, where rows come first. */
  explica?: boolean;
  /** The main button, beside the heading; few more where there must be. */
  acciones?: ReactNode;
  /** What is seldom used of the whole screen: on a phone behind «⋯», with `siempre` everywhere. */
  mas?: { etiqueta: string; puesto?: string | undefined; siempre?: boolean; contenido: ReactNode } | undefined;
  /** How many things wait for the reader here, as the browser's tab says. */
  esperan?: number;
  /** Two things stand beside one another: as wide as the window. */
  ancha?: boolean;
  children: ReactNode;
}

function hacerSitio(): HTMLElement {
  const sitio = document.createElement('div');
  sitio.className = estilosMas.deTablas ?? '';
  return sitio;
}

/**
 * The place in the screen's «⋯» that its tables use, and what they have there. It is made before the screen is drawn: tables
 * that learned of it afterwards would be drawn with a «⋯» of their own first, and all effects be run before the first paint.
 */
function useMasDeTablas() {
  const [sitio] = useState(hacerSitio);
  const poner = useCallback((hueco: HTMLElement | null) => hueco?.append(sitio), [sitio]);
  const [tablas, setTablas] = useState<ReadonlyMap<string, DeTabla>>(new Map());
  const decir = useCallback<MasDePantalla['decir']>((quien, que) => {
    setTablas((antes) => {
      const ahora = new Map(antes);
      if (que) ahora.set(quien, que);
      else ahora.delete(quien);
      return ahora;
    });
  }, []);
  const dePantalla = useMemo(() => ({ sitio, decir }), [sitio, decir]);
  return { tablas: [...tablas.values()], dePantalla, poner };
}

/** The frame of every screen: its heading in the pixel typeface, its actions, the document's title. */
export function Pantalla({
  titulo,
  rotulo = titulo,
  descripcion,
  explica = false,
  acciones,
  mas,
  esperan = 0,
  ancha = false,
  children,
}: Props) {
  const { nombre } = useAgencia();
  useEffect(() => {
    document.title = `${esperan > 0 ? `(${esperan}) ` : ''}${titulo} · ${nombre}`;
  }, [titulo, nombre, esperan]);
  const { tablas, dePantalla, poner } = useMasDeTablas();
  return (
    <div className={estilos.pantalla} data-ancha={ancha || undefined}>
      <header className={estilos.cabeza}>
        <div>
          <h1 className={estilos.titulo}>{rotulo}</h1>
          {descripcion && <p className={`${estilos.descripcion} ${explica ? estilos.soloAncho : ''}`}>{descripcion}</p>}
        </div>
        {(acciones || mas) && (
          <div className={estilos.acciones}>
            {acciones}
            {mas && (
              <Mas
                de="pantalla"
                etiqueta={[...new Set([mas.etiqueta, ...tablas.map(({ etiqueta }) => etiqueta)])].join('; ')}
                siempre={mas.siempre ?? false}
                puesto={mas.puesto ?? tablas.find(({ puesto }) => puesto)?.puesto}
              >
                {mas.contenido}
                <div ref={poner} className={estilosMas.deTablas} />
              </Mas>
            )}
          </div>
        )}
      </header>
      <ContextoMas value={mas ? dePantalla : null}>{children}</ContextoMas>
    </div>
  );
}

/** A part of a screen that has a heading of its own. */
export function Apartado({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={estilos.apartado}>{titulo}</h2>
      {children}
    </div>
  );
}
