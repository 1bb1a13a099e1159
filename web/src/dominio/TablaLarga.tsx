import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { paginasQuery } from '../platform/paginas.ts';
import type { PropsTabla } from '../ui/tabla/Tabla.tsx';
import { Tabla } from '../ui/tabla/Tabla.tsx';
import controles from '../ui/tabla/TablaControles.module.css';
import { useEstadoTabla } from '../ui/tabla/useEstadoTabla.ts';

type DeTabla = 'filas' | 'fallo' | 'reintentar' | 'buscarEnServidor' | 'porPagina' | 'pie' | 'exportables';

interface Props<Fila extends object> extends Omit<PropsTabla<Fila>, DeTabla> {
  /** Behind the number of rows, of all that a search finds, also of what is not loaded. */
  resumenDe?: (buscar: string) => ReactNode;
  /** The list as the server answers it for a search. */
  lista: (buscar: string) => ReturnType<typeof paginasQuery<Fila>>;
  /** What is shown instead of the loaded rows. */
  ajustar?: (filas: readonly Fila[]) => readonly Fila[];
  /** An empty search shows nothing, and asks for nothing. */
  soloBuscando?: boolean;
}

/** The server pages; what is loaded is shown. */
const TODAS = 100_000;
const NINGUNA: never[] = [];

/** A table of a list that grows for ever: its search asks the server, older rows come on demand. */
export function TablaLarga<Fila extends object>({
  lista,
  ajustar,
  resumenDe,
  soloBuscando = false,
  enUrl = '',
  ...props
}: Props<Fila>) {
  const [{ buscar }, cambiar] = useEstadoTabla(props.ordenInicial, enUrl);
  const consulta = lista(buscar.trim());
  const calla = soloBuscando && buscar.trim() === '';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    ...consulta,
    enabled: !calla,
  });
  const cargadas = useMemo(() => (calla ? NINGUNA : data?.pages.flatMap((p) => p.datos)), [calla, data]);
  const sigue = hasNextPage && !calla;
  const filas = cargadas && ajustar ? ajustar(cargadas) : cargadas;
  return (
    <Tabla
      {...props}
      soloBuscando={soloBuscando}
      enUrl={enUrl}
      filas={filas}
      fallo={error}
      reintentar={refetch}
      buscarEnServidor={{
        valor: buscar,
        cambiar: (texto) => cambiar({ buscar: texto }, { reemplazar: true }),
        pendiente: isPlaceholderData && !calla,
      }}
      porPagina={TODAS}
      exportables={consulta.todas}
      resumen={
        resumenDe ? (
          <>
            {sigue && <span>Hay más, con «Ver más»</span>}
            {resumenDe(buscar.trim())}
          </>
        ) : (
          (props.resumen ?? (sigue && 'Hay más, con «Ver más»'))
        )
      }
      pie={
        sigue && (
          <div className={controles.paginas}>
            <button
              type="button"
              className={controles.boton}
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {isFetchingNextPage ? 'Cargando…' : 'Ver más'}
            </button>
          </div>
        )
      }
    />
  );
}
