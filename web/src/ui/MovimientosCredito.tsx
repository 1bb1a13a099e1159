import type { Movimiento } from '@conserje/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pedir, pedirPagina } from '../platform/api.ts';
import { paginasQuery } from '../platform/paginas.ts';
import { Cargando, Fallo, Vacio } from './Espera.tsx';
import { creditos, creditosMovidos } from './formato.ts';
import { Instante } from './Instante.tsx';
import estilos from './MovimientosCredito.module.css';
import { TablaLarga } from './TablaLarga.tsx';
import type { Columna } from './TablaModelo.ts';

function Movidos({ n }: { n: number }) {
  if (n === 0) return <span className={estilos.nada}>—</span>;
  return <span className={n > 0 ? estilos.entra : estilos.sale}>{creditosMovidos(n)}</span>;
}

const COLUMNAS: readonly Columna<Movimiento>[] = [
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
    valor: (m) => (m.motivo ? `${m.texto}: ${m.motivo}` : m.texto),
    celda: (m) => (
      <span className={estilos.que}>
        <b>{m.texto}</b> <span className={estilos.motivo}>{m.motivo}</span>
      </span>
    ),
    tarjeta: 'titulo',
  },
  {
    clave: 'creditos',
    titulo: 'Créditos',
    valor: (m) => m.creditos,
    celda: (m) => <Movidos n={m.creditos} />,
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'mano',
    titulo: 'En mano',
    valor: (m) => m.mano,
    celda: (m) => <Movidos n={m.mano} />,
    numerica: true,
  },
  { clave: 'encargado', titulo: 'Encargado', valor: (m) => m.encargadoNombre },
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

interface Props {
  id: number;
  usuario: string;
  /** Before its names in the address; null keeps them out of it. */
  enUrl: string | null;
}

/** A user's credits: how they stand, and every movement that led there, newest first. */
export function MovimientosCredito({ id, usuario, enUrl }: Props) {
  const { data, error, refetch } = useQuery(resumenQuery(id));
  const lista = useCallback(
    (buscar: string) =>
      paginasQuery<Movimiento>([...clave(id), 'filas'], buscar, async (query, opciones) => {
        const { datos, siguiente } = await pedirPagina('GET movimientos/:id', { params: { id }, query }, opciones);
        return { datos: datos.filas, siguiente };
      }),
    [id],
  );
  return (
    <>
      {data ? (
        <dl className={estilos.resumen}>
          <div>
            <dt>Por cobrar</dt>
            <dd>{creditos(data.por_cobrar)}</dd>
          </div>
          <div>
            <dt>Debe</dt>
            <dd>{creditos(data.debe)}</dd>
          </div>
          <div>
            <dt title="De lo que ha vendido">Por entregar</dt>
            <dd>{creditos(data.por_entregar)}</dd>
          </div>
        </dl>
      ) : error ? (
        <Fallo error={error} reintentar={refetch} />
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
        vacio={
          <Vacio titulo="Sin movimientos todavía">
            Aquí queda cada crédito que se gana, se cobra, se debe o se gasta, con quién lo movió y cuándo.
          </Vacio>
        }
      />
    </>
  );
}
