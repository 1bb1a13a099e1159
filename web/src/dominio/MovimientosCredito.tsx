import type { Movimiento } from '@conserje/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pedir } from '../platform/api.ts';
import { listaLarga } from '../platform/paginas.ts';
import { useSesion } from '../platform/sesion.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../ui/Espera.tsx';
import { creditos, creditosMovidos, numero } from '../ui/formato.ts';
import { Instante } from '../ui/Instante.tsx';
import { Anulada, anuladaEscrita } from './Anulada.tsx';
import { colEncargado } from './columnas.tsx';
import estilos from './MovimientosCredito.module.css';
import type { ColumnaLarga } from './TablaLarga.tsx';
import { TablaLarga } from './TablaLarga.tsx';

function Movidos({ n }: { n: number }) {
  if (n === 0) return <span className={estilos.nada}>—</span>;
  return <span className={n > 0 ? estilos.entra : estilos.sale}>{creditosMovidos(n)}</span>;
}

/** Each column says what it adds up. */
const MANO = 'Créditos en mano';
const SALDO = 'Saldo con la agencia';

/** What a movement was; what only went from one account to another adds nothing up, and says how much it was. */
const que = (m: Movimiento): string =>
  m.mano === 0 && m.saldo === 0 ? `${m.texto}, ${creditos(m.creditos)}` : m.texto;

const COLUMNAS: readonly ColumnaLarga<'GET movimientos/:id'>[] = [
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (m) => m.fecha,
    celda: (m) => <Instante valor={m.fecha} />,
    buscable: false,
  },
  {
    clave: 'movimiento',
    titulo: 'Movimiento',
    valor: (m) =>
      [m.motivo ? `${que(m)}: ${m.motivo}` : que(m), m.anulada && anuladaEscrita(m.anulada)].filter(Boolean).join('. '),
    csv: [
      { titulo: 'Movimiento', valor: que },
      { titulo: 'Motivo', valor: (m) => m.motivo },
      { titulo: 'Anulada', valor: (m) => (m.anulada ? anuladaEscrita(m.anulada) : '') },
    ],
    celda: (m) => (
      <span className={estilos.que}>
        <b>{que(m)}</b> <span className={estilos.motivo}>{m.motivo}</span>{' '}
        {m.anulada && <Anulada anulada={m.anulada} />}
      </span>
    ),
    tarjeta: 'titulo',
  },
  {
    clave: 'mano',
    titulo: MANO,
    valor: (m) => m.mano,
    celda: (m) => <Movidos n={m.mano} />,
    numerica: true,
  },
  {
    clave: 'saldo',
    titulo: SALDO,
    valor: (m) => m.saldo,
    celda: (m) => <Movidos n={m.saldo} />,
    numerica: true,
  },
  colEncargado((m) => m.encargadoNombre),
];
const UNIDAD = ['movimiento', 'movimientos'] as const;
const idDe = (m: Movimiento): number => m.id;

const clave = (id: number): string[] => ['creditos', String(id)];

/** How someone stands; comes with any page of their movements. */
const resumenQuery = (id: number) =>
  queryOptions({
    queryKey: [...clave(id), 'resumen'],
    queryFn: async ({ signal }) =>
      (await pedir('GET movimientos/:id', { params: { id }, query: { limite: 1 } }, { signal })).resumen,
  });

/** What the columns come to in all that a search finds, also in what is not loaded. */
const totalesQuery = (id: number, buscar: string) =>
  queryOptions({
    queryKey: [...clave(id), 'totales', buscar],
    queryFn: async ({ signal }) => {
      const query = { limite: 1, ...(buscar !== '' && { buscar }) };
      return (await pedir('GET movimientos/:id', { params: { id }, query }, { signal })).totales;
    },
    placeholderData: keepPreviousData,
  });

function Totales({ id, buscar }: { id: number; buscar: string }) {
  const { data } = useQuery(totalesQuery(id, buscar));
  if (!data || data.movimientos === 0) return null;
  return (
    <span className={estilos.totales}>
      {data.movimientos === 1 ? '1 movimiento' : `${numero(data.movimientos)} movimientos`} · {MANO}:{' '}
      <b>{creditosMovidos(data.mano)}</b> · {SALDO}: <b>{creditosMovidos(data.saldo)}</b>
    </span>
  );
}

interface Props {
  id: number;
  usuario: string;
  /** Before its names in the address; null keeps them out of it. */
  enUrl: string | null;
}

/** A user's credits: how they stand, and every movement that led there, newest first. */
export function MovimientosCredito({ id, usuario, enUrl }: Props) {
  const propio = useSesion().datos?.id === id;
  const { data, error, refetch } = useQuery(resumenQuery(id));
  const lista = useMemo(() => listaLarga('GET movimientos/:id', [...clave(id), 'filas'], { params: { id } }), [id]);
  return (
    <>
      {data ? (
        <dl className={estilos.resumen}>
          <div>
            <dt>Por cobrar</dt>
            <dd>{creditos(data.por_cobrar)}</dd>
          </div>
          <div>
            <dt>{propio ? 'Debes' : 'Debe'}</dt>
            <dd>{creditos(data.debe)}</dd>
          </div>
          <div>
            <dt title={propio ? 'De tus ventas' : 'De sus ventas'}>Por entregar</dt>
            <dd>{creditos(data.por_entregar)}</dd>
          </div>
        </dl>
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que="Cargando los créditos" filas={1} alto="4.25rem" />
      )}
      <TablaLarga
        lista={lista}
        leyenda={`Movimientos de ${usuario}`}
        archivo={`movimientos-${usuario}`}
        columnas={COLUMNAS}
        idDe={idDe}
        ordenInicial="-fecha"
        enUrl={enUrl}
        etiquetaBuscar="Buscar movimiento, motivo o encargado"
        unidad={UNIDAD}
        resumenDe={(buscar) => <Totales id={id} buscar={buscar} />}
        tarjetasHasta={980}
        vacio={
          <Vacio titulo="Sin movimientos">
            {propio
              ? 'Aquí verás cada crédito que ganas, cobras o gastas.'
              : 'Aquí verás cada crédito que gana, cobra o gasta.'}
          </Vacio>
        }
      />
    </>
  );
}
