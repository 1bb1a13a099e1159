import type { TarjetaPersona as Tarjeta } from '@conserje/contract';
import { CIFRAS, esPropio, PANTALLAS, timesDe } from '@conserje/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { pedir } from '../platform/api.ts';
import { useCapa } from '../platform/capas.ts';
import { usePuede, useSesion } from '../platform/sesion.tsx';
import type { TarjetaAbierta } from '../platform/tarjeta.ts';
import { cerrarTarjeta } from '../platform/tarjeta.ts';
import { FalloDeCarga } from '../ui/Espera.tsx';
import { Instante } from '../ui/Instante.tsx';
import { cifra } from './cifras.ts';
import { ACCIONES_DICHAS, rutaPara, SOBRE_OTROS } from './formaNueva.ts';
import { Llavero } from './Llavero.tsx';
import { Nicho } from './Nicho.tsx';
import { Nombre } from './Nombre.tsx';
import { Puerta } from './Puerta.tsx';
import { paginaDe } from './puerta.ts';
import estilos from './TarjetaPersona.module.css';

/** Asked for when a card opens, and no sooner. */
const tarjetaQuery = (username: string) =>
  queryOptions({
    queryKey: ['usuarios', 'tarjeta', username],
    queryFn: ({ signal }) => pedir('GET tarjeta/:username', { params: { username } }, { signal }),
    meta: { temas: ['carrera', 'nomina', 'ascensos', 'permisos'] },
  });

const ANCHO = 320;
const ALTO = 340;

/** Below the name, above it where there is no room below; in the middle where no name was pressed. */
function lugar(junto: HTMLElement | null): CSSProperties {
  const { left, top, bottom } = junto?.getBoundingClientRect() ?? { left: 0, top: 0, bottom: 0 };
  const hueco = Math.max(8, innerHeight - ALTO - 8);
  const enMedio = { x: (innerWidth - ANCHO) / 2, y: innerHeight * 0.12 };
  const alLado = {
    x: Math.min(left, innerWidth - ANCHO - 8),
    y: bottom + ALTO < innerHeight ? bottom + 6 : top - ALTO,
  };
  const { x, y } = junto ? alLado : enMedio;
  const propias = { '--x': `${Math.max(8, x)}px`, '--y': `${Math.min(hueco, Math.max(8, y))}px` };
  return propias as CSSProperties;
}

/**
 * The card behind a name: who they are, what they have worked, and what the reader may do with them. It stands in the
 * browser's own dialog, which gives the focus back; on a phone it rises from the bottom, where the thumb is.
 */
export default function TarjetaPersona({ nombre, junto, extra, vez }: TarjetaAbierta) {
  const dialogo = useRef<HTMLDialogElement>(null);
  const cerrar = () => dialogo.current?.close();
  useCapa(true, cerrar);
  useEffect(() => {
    const caja = dialogo.current;
    if (!caja) return;
    if (!caja.open) caja.showModal();
    const alPulsarFuera = (suceso: MouseEvent) => {
      if (suceso.target === caja) caja.close();
    };
    caja.addEventListener('click', alPulsarFuera);
    return () => caja.removeEventListener('click', alPulsarFuera);
  }, []);
  const consulta = useQuery(tarjetaQuery(nombre));
  return (
    <dialog
      ref={dialogo}
      className={estilos.caja}
      style={lugar(junto)}
      aria-label={`Tarjeta de ${nombre}`}
      onClose={({ currentTarget }) => {
        // The browser gives the focus back to what had it, which is gone where that was another card's.
        const { activeElement, body } = document;
        if (activeElement === body || currentTarget.contains(activeElement)) junto?.focus();
        cerrarTarjeta(vez);
      }}
    >
      <Contenido nombre={nombre} consulta={consulta} />
      <nav className={estilos.acciones} aria-label={`Acciones para ${nombre}`}>
        {extra && (
          <button
            type="button"
            className={estilos.accion}
            onClick={() => {
              cerrar();
              extra.hacer();
            }}
          >
            {extra.texto}
          </button>
        )}
        <Caminos
          nombre={nombre}
          acciones={consulta.data?.acciones ?? NINGUNA}
          id={consulta.data?.id ?? 0}
          cerrar={cerrar}
        />
        <button type="button" className={estilos.accion} onClick={cerrar}>
          Cerrar
        </button>
      </nav>
    </dialog>
  );
}

const NINGUNA: never[] = [];

interface PropsContenido {
  nombre: string;
  consulta: UseQueryResult<Tarjeta>;
}

/** As high while it is awaited as once it is there. */
function Contenido({ nombre, consulta: { data, error, refetch } }: PropsContenido) {
  if (!data && error) return <FalloDeCarga error={error} reintentar={refetch} />;
  const { mision, placa, n_categoria, despedido, periodo, ultimo } = data ?? NADIE;
  return (
    <div className={estilos.ficha} aria-busy={!data}>
      <Nicho usuario={nombre} />
      <div className={estilos.quien}>
        <h2 className={estilos.nombre}>
          <Nombre de={nombre} />
        </h2>
        {data && (
          <>
            <p className={estilos.mision}>
              <Llavero mision={mision} />
              <img src={placa} alt={n_categoria} title={n_categoria} width={24} height={24} />
            </p>
            {despedido === 1 && <p className={estilos.despedido}>Despedido</p>}
          </>
        )}
      </div>
      <dl className={estilos.datos}>
        <div>
          <dt>{CIFRAS.asistencia}</dt>
          <dd>{data ? cifra('asistencia', periodo.asistencia) : '…'}</dd>
        </div>
        <div>
          <dt>{CIFRAS.times}</dt>
          <dd>{data ? cifra('times', timesDe(periodo.times)) : '…'}</dd>
        </div>
        <div>
          <dt>En esta misión desde</dt>
          <dd>
            {data ? (
              <>
                <Instante valor={ultimo.fecha} estilo="fecha" />
                <small>
                  de <Puerta nombre={ultimo.encargadoNombre} />
                </small>
              </>
            ) : (
              '…'
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}

const NADIE = {
  ...{ mision: '', placa: '', n_categoria: '', despedido: 0, periodo: { asistencia: 0, times: 0 } },
  ultimo: { fecha: '', encargadoNombre: '' },
};

interface PropsCaminos {
  nombre: string;
  id: number;
  acciones: Tarjeta['acciones'];
  cerrar: () => void;
}

/** The ways to whatever can be done, each to a screen that the reader may open. */
function Caminos({ nombre, id, acciones, cerrar }: PropsCaminos) {
  const { datos } = useSesion();
  const conTiempos = usePuede(PANTALLAS['/tiempos']);
  const propio = datos !== null && esPropio(nombre, datos);
  const caminos = [
    ...(propio ? [{ a: '/perfil', texto: 'Mi cuenta' }] : []),
    ...(acciones.includes('pagina') ? [{ a: paginaDe(nombre), texto: 'Ver perfil' }] : []),
    ...(conTiempos && !propio
      ? [{ a: `/tiempos?${new URLSearchParams({ buscar: nombre })}`, texto: 'Ver tiempo' }]
      : []),
    ...SOBRE_OTROS.filter((accion) => acciones.includes(accion)).map((accion) => ({
      a: rutaPara(accion, id),
      texto: ACCIONES_DICHAS[accion],
    })),
  ];
  return caminos.map(({ a, texto }) => (
    <Link key={a} to={a} className={estilos.accion} onClick={cerrar}>
      {texto}
    </Link>
  ));
}
