import type { CallKey } from '@conserje/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { ClaveDe, FilaDe, ListaLarga, VistaLista } from '../platform/paginas.ts';
import type { Columna, PropsTabla } from '../ui/tabla/Tabla.tsx';
import { Tabla } from '../ui/tabla/Tabla.tsx';
import controles from '../ui/tabla/TablaControles.module.css';
import { leerOrden } from '../ui/tabla/TablaModelo.ts';
import { useEstadoTabla } from '../ui/tabla/useEstadoTabla.ts';

type DeTabla = 'columnas' | 'filas' | 'fallo' | 'reintentar' | 'enServidor' | 'porPagina' | 'pie' | 'exportables';

type ColumnaEn<Fila, C extends string> = Columna<Fila> & ({ clave: C; ordenable?: true } | { ordenable: false });
/** A column of a long list: what the call declares as an order it can be sorted by, and by nothing else. */
export type ColumnaLarga<K extends CallKey> = ColumnaEn<FilaDe<K>, ClaveDe<K>>;

export interface PropsLarga<Fila extends object, C extends string> extends Omit<PropsTabla<Fila>, DeTabla> {
  /** Stable between renders: a constant of the module or memoised. */
  columnas: readonly ColumnaEn<Fila, NoInfer<C>>[];
  ordenInicial: NoInfer<C> | `-${NoInfer<C>}`;
  /** Behind the number of rows, of all that a search finds, also of what is not loaded; `sigue` where some is not. */
  resumenDe?: (buscar: string, sigue: boolean, filas: readonly Fila[]) => ReactNode;
  /** Below the table, with the loaded rows. */
  alPie?: (filas: readonly Fila[]) => ReactNode;
  /** The list as the server answers it for a search, in an order. */
  lista: ListaLarga<Fila, C>;
  /** What is shown instead of the loaded rows. */
  ajustar?: (filas: readonly Fila[]) => readonly Fila[];
  /** An empty search shows nothing, and asks for nothing. */
  soloBuscando?: boolean;
}

/** The server pages; what is loaded is shown. */
const TODAS = 100_000;
const NINGUNA: never[] = [];

/** An order of the address, where a column has it; anything may stand there. */
function ordenDe<C extends string>(
  texto: string,
  columnas: readonly Columna<never>[],
  inicial: VistaLista<C>['orden'],
): VistaLista<C>['orden'] {
  const { clave } = leerOrden(texto);
  const hay = columnas.some((c) => c.clave === clave && c.ordenable !== false);
  return hay ? (texto as VistaLista<C>['orden']) : inicial;
}

/** A table of a list that grows for ever: it is searched and sorted by the server, older rows come on demand. */
export function TablaLarga<Fila extends object, C extends string>({
  lista,
  ajustar,
  resumenDe,
  alPie,
  soloBuscando = false,
  enUrl = '',
  ...props
}: PropsLarga<Fila, C>) {
  const [{ buscar, orden }, cambiar] = useEstadoTabla(props.ordenInicial, enUrl);
  const consulta = lista({ buscar: buscar.trim(), orden: ordenDe(orden, props.columnas, props.ordenInicial) });
  const calla = soloBuscando && buscar.trim() === '';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    ...consulta,
    enabled: !calla,
  });
  const cargadas = useMemo(() => (calla ? NINGUNA : data?.pages.flatMap((p) => p.datos)), [calla, data]);
  const sigue = hasNextPage && !calla;
  const filas = cargadas && ajustar ? ajustar(cargadas) : cargadas;
  return (
    <>
      <Tabla
        {...props}
        soloBuscando={soloBuscando}
        enUrl={enUrl}
        filas={filas}
        fallo={error}
        reintentar={refetch}
        enServidor={{
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
              {resumenDe(buscar.trim(), sigue, filas ?? NINGUNA)}
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
                // Not `disabled`: the focus stays where the press was.
                aria-disabled={isFetchingNextPage || undefined}
                onClick={() => {
                  if (!isFetchingNextPage) void fetchNextPage();
                }}
              >
                {isFetchingNextPage ? 'Cargando…' : 'Ver más'}
              </button>
            </div>
          )
        }
      />
      {alPie?.(filas ?? NINGUNA)}
    </>
  );
}
