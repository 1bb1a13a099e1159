import type { FilaTrabajo } from '@conserje/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pedirPagina } from '../platform/api.ts';
import { Vacio } from './Espera.tsx';
import { duracion } from './formato.ts';
import { Instante } from './Instante.tsx';
import estilos from './Tabla.module.css';
import type { Columna } from './Tabla.tsx';
import { Tabla } from './Tabla.tsx';
import controles from './TablaControles.module.css';
import { useEstadoTabla } from './useEstadoTabla.ts';

type Tipo = 'asistencias' | 'tiempos';

/** Rows of one request: a screen or two. */
const POR_VEZ = 30;

/** Under the subject of payroll, so that its live events make it stale. */
const trabajoQuery = (usuario: string, buscar: string) =>
  infiniteQueryOptions({
    queryKey: ['nomina', 'trabajo', usuario, buscar],
    queryFn: ({ pageParam, signal }) =>
      pedirPagina(
        'GET getLogUser/:username',
        {
          params: { username: usuario },
          query: {
            limite: POR_VEZ,
            ...(pageParam === null ? {} : { antes: pageParam }),
            ...(buscar === '' ? {} : { buscar }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    // What was on screen stays while the search changes, but never someone else's work.
    placeholderData: (antes, consulta) => (consulta?.queryKey[2] === usuario ? antes : undefined),
  });

const columnas = (tipo: Tipo): readonly Columna<FilaTrabajo>[] => [
  {
    clave: 'nombre',
    titulo: tipo === 'asistencias' ? 'Encargado' : 'Usuario',
    valor: (f) => f.nombre || null,
    celda: (f) => f.nombre || <span className={estilos.nadie}>Sin encargado</span>,
    tarjeta: 'titulo',
  },
  { clave: 'motivo', titulo: 'Motivo', valor: (f) => f.motivo },
  {
    clave: 'minutos',
    titulo: tipo === 'asistencias' ? 'Asistencia' : 'Tiempo',
    valor: (f) => f.minutos,
    celda: (f) => duracion(f.minutos),
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (f) => f.fecha,
    celda: (f) => <Instante valor={f.fecha} />,
    numerica: true,
  },
];
const COLUMNAS = { asistencias: columnas('asistencias'), tiempos: columnas('tiempos') };

interface Props {
  usuario: string;
  /** What it will show, until the server says it. */
  tipo: Tipo;
  /** Before its names in the address; null keeps them out of it. */
  enUrl: string | null;
}

/** Someone's work log, newest first, older ones on demand; its search asks the server (decisions §1). */
export function TablaTrabajo({ usuario, tipo, enUrl }: Props) {
  const [{ buscar }, cambiar] = useEstadoTabla('-fecha', enUrl);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    trabajoQuery(usuario, buscar.trim()),
  );
  const filas = useMemo(() => data?.pages.flatMap((p) => p.datos.filas), [data]);
  const visto = data?.pages[0]?.datos.tipo ?? tipo;
  return (
    <Tabla
      leyenda={`${visto === 'asistencias' ? 'Asistencias' : 'Tiempos'} de ${usuario}`}
      archivo={`${visto}-${usuario}`}
      columnas={COLUMNAS[visto]}
      filas={filas}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl={enUrl}
      fallo={error}
      reintentar={refetch}
      buscarEnServidor={{ valor: buscar, cambiar: (texto) => cambiar({ buscar: texto }, { reemplazar: true }) }}
      etiquetaBuscar="Buscar por nombre o motivo"
      unidad={['apunte', 'apuntes']}
      porPagina={TODAS}
      vacio={<Vacio titulo="Aún no hay trabajo apuntado">Aparece aquí cuando un encargado confirma un tiempo.</Vacio>}
      pie={
        hasNextPage && (
          <div className={controles.paginas}>
            <button
              type="button"
              className={controles.boton}
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? 'Cargando…' : 'Cargar más antiguos'}
            </button>
          </div>
        )
      }
    />
  );
}

/** The server pages; what is loaded is shown. */
const TODAS = 100_000;
const idDe = (f: FilaTrabajo): number => f.id;
