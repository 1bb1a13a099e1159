import type { Registro } from '@conserje/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAgencia } from '../ui/agencia.ts';
import { Cargando, FalloDeCarga, Vacio } from '../ui/Espera.tsx';
import { Instante } from '../ui/Instante.tsx';
import oculto from '../ui/Oculto.module.css';
import controles from '../ui/tabla/TablaControles.module.css';
import estilos from './Libro.module.css';
import { LineaLibro } from './LineaLibro.tsx';
import type { libroQuery } from './libro.ts';
import { porDias } from './libro.ts';

interface Props {
  lista: ReturnType<typeof libroQuery>;
  buscar: string;
  /** Every module is looked at, so that each line says its own. */
  conModulo: boolean;
  /** Whether less than everything is looked at. */
  filtrado: boolean;
  limpiar: () => void;
}

/** The night's log book: a page of lines, day after day, the newest first. */
export function Libro({ lista, buscar, conModulo, filtrado, limpiar }: Props) {
  const { zona } = useAgencia();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(lista);
  const dias = useMemo(() => porDias(data?.pages.flatMap((p) => p.datos) ?? [], zona), [data, zona]);
  if (!data)
    return error ? <FalloDeCarga error={error} reintentar={refetch} /> : <Cargando que="Cargando los registros" />;
  const hasta = data.pages.at(-1)?.buscadoHasta ?? null;
  const seguir = () => void fetchNextPage();
  const pie = hasNextPage && (
    <div className={estilos.pie}>
      {hasta !== null && (
        <span role="status">
          Resultados hasta el <Instante valor={hasta} estilo="fecha" />.
        </span>
      )}
      <button type="button" className={controles.boton} aria-disabled={isFetchingNextPage} onClick={seguir}>
        {isFetchingNextPage ? 'Buscando…' : hasta === null ? 'Ver más' : 'Buscar más atrás'}
      </button>
    </div>
  );
  return (
    <div className={estilos.libro} aria-busy={isPlaceholderData}>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      {dias.length > 0 ? (
        <Hojas dias={dias} conModulo={conModulo} />
      ) : (
        !hasNextPage && <Nada buscar={buscar} filtrado={filtrado} limpiar={limpiar} />
      )}
      {pie}
    </div>
  );
}

function Hojas({ dias, conModulo }: { dias: { fecha: string; lineas: Registro[] }[]; conModulo: boolean }) {
  return (
    <table className={estilos.tabla}>
      <caption className={oculto.oculto}>Registros</caption>
      <thead>
        <tr>
          <th scope="col">Descripción</th>
          <th scope="col">Encargado</th>
          <th scope="col">Fecha</th>
        </tr>
      </thead>
      {dias.map(({ fecha, lineas }) => (
        <tbody key={lineas[0]?.id}>
          <tr className={estilos.dia}>
            <th scope="rowgroup" colSpan={3}>
              <Instante valor={fecha} estilo="fecha" />
            </th>
          </tr>
          {lineas.map((registro) => (
            <LineaLibro key={registro.id} registro={registro} conModulo={conModulo} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Nada({ buscar, filtrado, limpiar }: Pick<Props, 'buscar' | 'filtrado' | 'limpiar'>) {
  if (buscar === '' && !filtrado) return <Vacio titulo="Sin registros">Aquí verás cada cambio y quién lo hizo.</Vacio>;
  const boton = (
    <button type="button" className={controles.boton} onClick={limpiar}>
      Ver todo
    </button>
  );
  return (
    <Vacio
      titulo={buscar === '' ? 'Sin resultados con esos filtros' : `Sin resultados para «${buscar}»`}
      accion={boton}
    >
      Buscamos en todo el historial.
    </Vacio>
  );
}
