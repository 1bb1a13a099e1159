import { llano } from '@conserje/rules';
import IconDescargar from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { useEnvio } from '../../platform/envio.ts';
import { usePreferencia } from '../../platform/preferencias.ts';
import { useAgencia } from '../agencia.ts';
import { descargar, entregar } from '../descargar.ts';
import { Cargando, FalloDeCarga, Vacio } from '../Espera.tsx';
import { Esperan } from '../Esperan.tsx';
import { numero } from '../formato.ts';
import { Mas } from '../Mas.tsx';
import oculto from '../Oculto.module.css';
import { useQuieto } from '../useQuieto.ts';
import estilos from './Tabla.module.css';
import { TablaBuscar } from './TablaBuscar.tsx';
import { TablaCabeza, TablaOrdenar } from './TablaCabeza.tsx';
import controles from './TablaControles.module.css';
import type { PropsFila } from './TablaFila.tsx';
import { FilaTabla } from './TablaFila.tsx';
import type { Clave, Columna, Orden } from './TablaModelo.ts';
import { csvDe, definiciones, escribirOrden, filtroGlobal, leerOrden, rasgos, siguienteOrden } from './TablaModelo.ts';
import { TablaPaginas } from './TablaPaginas.tsx';
import tarjetas from './TablaTarjetas.module.css';
import type { TeclaFila } from './teclas.ts';
import { alPulsarEnFilas } from './teclas.ts';
import type { EstadoTabla } from './useEstadoTabla.ts';
import { useEstadoTabla } from './useEstadoTabla.ts';
import { useFocoFilas } from './useFocoFilas.ts';
import { usePorPartes } from './usePorPartes.ts';
import { useTarjetas } from './useTarjetas.ts';

export type { Columna } from './TablaModelo.ts';

export interface PropsTabla<Fila extends object> {
  /** What the table holds; read out as its caption. */
  leyenda: string;
  /** File name of the export, without its ending. */
  archivo: string;
  /** Stable between renders: a constant of the module or memoised. */
  columnas: readonly Columna<Fila>[];
  /** Undefined while they are awaited. Rows that did not change keep their identity, so that they are not drawn again. */
  filas: readonly Fila[] | undefined;
  idDe: (fila: Fila) => Clave;
  /** `clave` upwards or `-clave` downwards. */
  ordenInicial: string;
  /** What comes first as long as the order is the table's own: the lower the earlier. Stable between renders. */
  primero?: (fila: Fila) => number;
  /** Before its names in the address, where a screen holds several tables; null keeps its state out of the address. */
  enUrl?: string | null;
  /** The last attempt to read failed; rows that are still there stay on screen. */
  fallo?: unknown;
  reintentar?: () => unknown;
  /** What to do when there are no rows at all. */
  vacio: ReactNode;
  /** What a row is, one and many: `['tiempo', 'tiempos']`. */
  unidad?: readonly [uno: string, varios: string];
  /** Narrower than this, in CSS pixels, its rows are cards. */
  tarjetasHasta?: number;
  /** Last column; stable between renders. */
  acciones?: PropsFila<Fila>['acciones'];
  claseFila?: PropsFila<Fila>['claseFila'];
  /** Behind the number of rows. */
  resumen?: ReactNode;
  /** Before the search, always there: which part of the list is shown. */
  herramientas?: ReactNode;
  /** What narrows it further, and what is seldom done with it: above cards they wait behind «⋯» with order and export. */
  filtros?: ReactNode;
  /** Whether one of the filters is set, which «⋯» then shows. */
  filtrada?: boolean;
  etiquetaBuscar?: string;
  /** Search and order are the server's: rows are shown as they come. */
  enServidor?: {
    valor: string;
    cambiar: (texto: string) => void;
    /** The rows are still those of an earlier search or order. */
    pendiente: boolean;
  };
  /** Without a search there are no rows, but something to search for. */
  soloBuscando?: boolean;
  /**
   * Others change it while the reader works in it: it stands still under their hand. `propia` tells of a row that is gone
   * whether that was the reader's own doing; stable between renders.
   */
  quieta?: { propia?: (fila: Fila) => boolean };
  /** What letters do to the row that has the focus. */
  teclas?: readonly TeclaFila<Fila>[];
  porPagina?: number;
  /** Below the rows, such as the button for older ones. */
  pie?: ReactNode;
  /** Its rows are the reader's own, to take along as they like. */
  propia?: boolean;
  /** The rows of the export, in its order; without it those that are shown. */
  exportables?: () => Promise<readonly Fila[]>;
}

/** What waits behind «⋯»: of no rows there is nothing to order or to take away. */
function queEspera(hayFiltros: boolean, vacia: boolean): string {
  if (vacia) return 'Filtrar';
  return hayFiltros ? 'Filtrar, ordenar y descargar' : 'Ordenar y descargar';
}

/**
 * The one table of the portal: sorts by its headers, searches without regard to accents, pages, exports what it shows,
 * and holds order, search and page in the address. Wide, its header stays while the page scrolls. Narrow, each row is a
 * card, and what is seldom used waits behind «⋯», so that rows come first.
 */
export function Tabla<Fila extends object>(props: PropsTabla<Fila>) {
  const { columnas, filas, idDe, leyenda, porPagina = 50, enUrl = '', enServidor } = props;
  const [estado, cambiar] = useEstadoTabla(props.ordenInicial, enUrl);
  const orden = leerOrden(estado.orden || props.ordenInicial);
  const idTabla = useId();
  const conTeclas = usePreferencia('teclas');
  const marco = useTarjetas(props.tarjetasHasta ?? 760);
  const buscado = enServidor ? '' : llano(estado.buscar.trim());

  const tabla = useTable<typeof rasgos, Fila>({
    features: rasgos,
    columns: useMemo(() => definiciones(columnas), [columnas]),
    data: filas ?? SIN_FILAS,
    getRowId: (fila) => String(idDe(fila)),
    globalFilterFn: filtroGlobal,
    getColumnCanGlobalFilter: todas,
    manualSorting: enServidor !== undefined,
    state: {
      sorting: [{ id: orden.clave, desc: orden.baja }],
      globalFilter: buscado,
    },
  });
  const ordenadas = tabla.getSortedRowModel().rows;
  const busca = enServidor?.valor ?? estado.buscar;
  const paginas = Math.max(1, Math.ceil(ordenadas.length / porPagina));
  // A page that search or changes have emptied shows the last one that is there.
  const pagina = Math.min(Math.max(1, estado.pagina), paginas);
  const primero = estado.orden === '' ? props.primero : undefined;
  const suyas = useMemo(() => {
    const todas = ordenadas.map((fila) => fila.original);
    return primero ? todas.toSorted((a, b) => primero(a) - primero(b)) : todas;
  }, [ordenadas, primero]);
  const quieto = useQuieto(suyas, {
    idDe,
    // Rows of an earlier search or order, shown until the server has answered, are not held against those that come.
    llave: `${leyenda} ${escribirOrden(orden)} ${enServidor?.valor ?? buscado} ${enServidor?.pendiente} ${pagina}`,
    ...(props.quieta?.propia && { propia: props.quieta.propia }),
  });
  const cuerpo = useFocoFilas(props.quieta ? quieto.sujetar : undefined);
  const enPagina = (props.quieta ? quieto.filas : suyas).slice((pagina - 1) * porPagina, pagina * porPagina);
  const visibles = usePorPartes(enPagina);
  // Rows that are gone and stand still all the same are there to be let go.
  const vacia = filas?.length === 0 && enPagina.length === 0 && busca.trim() === '' && !enServidor?.pendiente;
  const ordenar = (clave: string) => {
    const columna = columnas.find((c) => c.clave === clave);
    if (columna) cambiar({ orden: escribirOrden(siguienteOrden(orden, columna)), pagina: 1 });
  };
  const [exportar, exportando] = useExport(props, suyas);

  return (
    <section
      ref={marco}
      className={`${estilos.marco} ${tarjetas.tarjetas}`}
      aria-label={leyenda}
      data-vacia={vacia ? (props.soloBuscando ? 'buscable' : 'nada') : undefined}
    >
      <div className={estilos.barra}>
        {props.herramientas}
        <TablaBuscar
          etiqueta={props.etiquetaBuscar ?? 'Buscar'}
          {...(visibles.length > 0 && { controla: idTabla })}
          valor={busca}
          cambiar={enServidor?.cambiar ?? ((buscar) => cambiar({ buscar, pagina: 1 }, { reemplazar: true }))}
        />
        {(!vacia || props.filtros) && (
          <MasDeTabla
            {...props}
            vacia={vacia}
            orden={orden}
            ordenarPor={(texto) => cambiar({ orden: texto, pagina: 1 })}
          >
            <button
              type="button"
              className={`${controles.boton} ${estilos.exportar}`}
              onClick={() => exportar()}
              disabled={ordenadas.length === 0}
              aria-busy={exportando}
              title={`Descargar CSV de ${props.exportables ? 'toda la lista' : 'lo que ves'}`}
            >
              <IconDescargar size={18} aria-hidden="true" />
              {exportando ? 'Preparando…' : 'Descargar'}
            </button>
          </MasDeTabla>
        )}
      </div>
      <Cuantas {...props} cuantas={ordenadas.length} filtrada={buscado !== ''}>
        {props.quieta && <Esperan cuantos={quieto.esperan} soltar={quieto.soltar} />}
      </Cuantas>
      {visibles.length > 0 ? (
        <div className={estilos.hoja} data-hoja>
          {/* Roles are said again, since some readers forget them where CSS lays rows out as cards. */}
          <table {...ROL.tabla} id={idTabla} className={estilos.tabla} aria-rowcount={ordenadas.length + 1}>
            <caption className={oculto.oculto}>{leyenda}</caption>
            <TablaCabeza columnas={columnas} orden={orden} acciones={props.acciones?.titulo} alOrdenar={ordenar} />
            <tbody
              {...ROL.grupo}
              ref={cuerpo}
              {...(props.teclas &&
                conTeclas && { onKeyDown: (e) => alPulsarEnFilas(e, visibles, props.teclas ?? NADA) })}
            >
              {visibles.map((fila) => (
                <FilaTabla
                  key={idDe(fila)}
                  fila={fila}
                  ida={props.quieta !== undefined && quieto.idas.has(idDe(fila))}
                  columnas={columnas}
                  acciones={props.acciones}
                  claseFila={props.claseFila}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <SinFilas {...props} estado={estado} limpiar={() => cambiar({ buscar: '', pagina: 1 })} />
      )}
      <TablaPaginas leyenda={leyenda} pagina={pagina} paginas={paginas} ir={(n) => cambiar({ pagina: n })} />
      {props.pie}
    </section>
  );
}

/** Downloads the table as CSV: `shown`, or the rows that its owner names instead. */
function useExport<Fila extends object>(props: PropsTabla<Fila>, shown: readonly Fila[]) {
  const { columnas, archivo, propia, exportables } = props;
  const { zona } = useAgencia();
  return useEnvio(async () => {
    const texto = async (): Promise<string> => csvDe(columnas, exportables ? await exportables() : shown, zona);
    if (propia) entregar(`${archivo}.csv`, await texto());
    else await descargar(`${archivo}.csv`, texto);
  });
}

interface PropsMas<Fila extends object> extends PropsTabla<Fila> {
  vacia: boolean;
  orden: Orden;
  ordenarPor: (orden: string) => void;
  children: ReactNode;
}

/** Filters, the order and what is done with the rows; `children` needs rows. */
function MasDeTabla<Fila extends object>(props: PropsMas<Fila>) {
  const { vacia, filtros, filtrada, leyenda, columnas, orden } = props;
  return (
    <Mas
      de="tabla"
      etiqueta={queEspera(filtros !== undefined, vacia)}
      puesto={filtrada ? 'hay un filtro puesto' : undefined}
      rotulo={leyenda}
    >
      {filtros}
      {!vacia && (
        <>
          <TablaOrdenar columnas={columnas} orden={orden} alOrdenar={props.ordenarPor} />
          {props.children}
        </>
      )}
    </Mas>
  );
}

const SIN_FILAS: never[] = [];
const NADA: never[] = [];
/** The library's own rule looks at the first row alone, whose value may be missing. */
const todas = () => true;
const ROL = { tabla: { role: 'table' }, grupo: { role: 'rowgroup' } };

interface PropsCuantas<Fila extends object> extends PropsTabla<Fila> {
  cuantas: number;
  filtrada: boolean;
  children: ReactNode;
}

function Cuantas<Fila extends object>(props: PropsCuantas<Fila>) {
  const { filas, fallo, reintentar, cuantas, filtrada, unidad = ['fila', 'filas'] } = props;
  const texto = filtrada ? `${numero(cuantas)} de ${numero(filas?.length ?? 0)}` : numero(cuantas);
  if (fallo && filas && reintentar)
    return (
      <div className={estilos.cuenta}>
        <FalloDeCarga error={fallo} reintentar={reintentar} enLinea />
      </div>
    );
  return (
    <div className={estilos.cuenta}>
      <span aria-live="polite">{filas && `${texto} ${unidad[cuantas === 1 && !filtrada ? 0 : 1]}`}</span>
      {props.children}
      {props.resumen}
    </div>
  );
}

function SinFilas<Fila extends object>(props: PropsTabla<Fila> & { estado: EstadoTabla; limpiar: () => void }) {
  const { filas, fallo, reintentar, leyenda, estado, limpiar, enServidor } = props;
  const buscado = enServidor?.valor ?? estado.buscar;
  if (!filas && fallo && reintentar) return <FalloDeCarga error={fallo} reintentar={reintentar} />;
  if (!filas) return <Cargando que={`Cargando: ${leyenda}`} />;
  if (buscado.trim() === '') return props.vacio;
  const borrar = () => (enServidor ? enServidor.cambiar('') : limpiar());
  return (
    <Vacio
      titulo={`Sin resultados para «${buscado.trim()}»`}
      accion={
        <button type="button" className={controles.boton} onClick={borrar}>
          Borrar la búsqueda
        </button>
      }
    >
      Prueba con menos letras u otro nombre.
    </Vacio>
  );
}
