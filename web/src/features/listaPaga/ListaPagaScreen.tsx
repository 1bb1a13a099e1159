import type { FilaPaga } from '@conserje/contract';
import { CATEGORIA_INICIALES, PAGADOR } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconCierre from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import IconFiltro from '@tabler/icons-react/dist/esm/icons/IconCalendarSearch.mjs';
import IconDescargar from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconActualizar from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { useArranque, useConfiguracion } from '../../dominio/configuracion.ts';
import { ElegirTodas } from '../../dominio/ElegirFila.tsx';
import type { Elegidas } from '../../dominio/elegidas.ts';
import { nuevasElegidas } from '../../dominio/elegidas.ts';
import { BotonSemanas, Semanas } from '../../dominio/Semanas.tsx';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { useEnvio } from '../../platform/envio.ts';
import { useLlamada } from '../../platform/llamada.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { descargar } from '../../ui/descargar.ts';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { FiltroFechas } from '../../ui/forma/FiltroFechas.tsx';
import { rangoDeUrl } from '../../ui/forma/rangoFechas.ts';
import { dia, numero } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { AyudaTeclas } from '../../ui/tabla/AyudaTeclas.tsx';
import { csvDe } from '../../ui/tabla/TablaModelo.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { BarraPago } from './components/BarraPago.tsx';
import { Avance, Cuentas } from './components/Cuentas.tsx';
import { columnas, columnasCsv } from './components/columnas.tsx';
import { Reinicios } from './components/Reinicios.tsx';
import { Recoger, TablaPaga } from './components/TablaPaga.tsx';
import estilos from './ListaPagaScreen.module.css';
import type { Grupo, QueReinicio } from './listaPaga.queries.ts';
import { listaQuery } from './listaPaga.queries.ts';
import { teclasDe } from './teclas.ts';
import { useEnVista } from './useEnVista.ts';
import type { PagarMonto, Pagos } from './usePagos.ts';
import { usePagos } from './usePagos.ts';
import type { FilaVista, Vista } from './vista.ts';
import { pagables, VISTAS } from './vista.ts';

const PagarDialogo = perezosa(() => import('./components/PagarDialogo.tsx'));
const AscensoDialogo = perezosa(() => import('./components/AscensoDialogo.tsx'));
const ReiniciarDialogo = perezosa(() => import('./components/ReiniciarDialogo.tsx'));
const Cierre = perezosa(() => import('./components/Cierre.tsx'));
const MovimientosDialogo = perezosa(() => import('./components/MovimientosDialogo.tsx'));

/** `ver` empty: what is still to be paid of the open lists, and everything of past days. */
const EN_URL = { inicio: '', final: '', filtro: false, reinicios: false, semanas: false, ver: '' };
const CIERRE = { cierre: false };
const PAGOS = ['pago', 'pagos'] as const;
const SIN_FECHAS = { inicio: '', final: '' };

type Abierto =
  | { que: 'pagar' | 'ascenso' | 'movimientos'; fila: FilaPaga }
  | { que: 'reiniciar'; reinicio: QueReinicio; grupo: Grupo }
  | null;

const esInicial = (f: FilaPaga): boolean => f.categoria <= CATEGORIA_INICIALES;
const espera = (f: FilaVista): boolean => f.estado === 'abierta' && f.acciones.includes('pagar');
const esVista = (texto: string): texto is Vista => (VISTAS as readonly string[]).includes(texto);
const porDefecto = (paga: boolean, historial: boolean): Vista => (paga && !historial ? 'porpagar' : 'todas');

/** *Lista de paga* (part 2 §2): who is paid what, and paying them; for whoever pays also closing the week. */
export default function ListaPagaScreen() {
  const paga = usePuede(PAGADOR);
  const [{ cierre }, cambiar] = useUrlEstado(CIERRE);
  if (!paga || !cierre) return <Lista cerrarSemana={() => cambiar({ cierre: true })} />;
  return (
    <Suspense fallback={<Cargando que="Cargando el cierre de la semana" filas={4} alto="7rem" />}>
      <Cierre volver={() => cambiar({ cierre: false })} />
    </Suspense>
  );
}

function Lista({ cerrarSemana }: { cerrarSemana: () => void }) {
  const paga = usePuede(PAGADOR);
  const { zona } = useConfiguracion();
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { inicio, final } = url;
  const rango = useMemo(() => rangoDeUrl({ inicio, final }), [inicio, final]);
  const historial = rango !== null;
  const vista = paga && esVista(url.ver) ? url.ver : porDefecto(paga, historial);
  const { data, error, refetch, isPlaceholderData } = useQuery(listaQuery(rango));
  const { previstas, pagar, deshacer, pagarMonto, ...deVarias } = usePagos();
  const [elegidas] = useState(nuevasElegidas);
  const [abierto, setAbierto] = useState<Abierto>(null);
  const [actualizar, actualizando] = useLlamada('GET updateLista');

  const todas = useMemo(
    // Rows of the other list, shown until this one is there, must not take places in it.
    () => (isPlaceholderData ? undefined : data?.filas.map((f): FilaVista => previstas.get(f.id) ?? f)),
    [data, previstas, isPlaceholderData],
  );
  const { filas, quedan, recoger } = useEnVista(todas, vista, rango);
  const { acciones, deFila } = useRows({ paga, historial, pagar, deshacer, elegidas, setAbierto });
  const comun = { columnas: deFila, fallo: error, reintentar: refetch, vista, historial, acciones };

  const [exportar] = useEnvio(() =>
    descargar(nombreArchivo(inicio, final), () => csvDe(columnasCsv(paga), todas ?? [], zona)),
  );

  const puestaAlDia = { loading: actualizando, onClick: () => actualizar() };
  const vacia = paga && !historial && todas?.length === 0;

  return (
    <Pantalla
      titulo="Lista de paga"
      descripcion={rango && `Ganado del ${dia(rango.inicio)} al ${dia(rango.final)}, ambos incluidos.`}
      acciones={
        paga && (
          <Button
            className={estilos.cerrar}
            leftSection={<IconCierre size={18} />}
            // While someone waits for their pay, or nobody is listed, something else is next.
            variant={todas && todas.length > 0 && !todas.some(espera) ? 'filled' : 'default'}
            onClick={cerrarSemana}
          >
            Cerrar la semana
          </Button>
        )
      }
      mas={{
        // The first row stands in the upper half of a window.
        siempre: paga,
        etiqueta: queEspera(paga, vacia),
        contenido: (
          <MasOpciones
            paga={paga}
            actualizar={paga && !vacia && <BotonActualizar variant="default" {...puestaAlDia} />}
            filtro={url.filtro || historial}
            semanas={url.semanas}
            reinicios={url.reinicios}
            cambiar={cambiar}
            descargable={(todas?.length ?? 0) > 0}
            exportar={exportar}
          />
        ),
      }}
    >
      {paga && url.reinicios && (
        <Reinicios abrir={(reinicio, grupo) => setAbierto({ que: 'reiniciar', reinicio, grupo })} />
      )}
      {(url.filtro || historial) && (
        <FiltroFechas rango={rango} cambiar={(fechas) => cambiar({ ...fechas, ver: '' })}>
          {historial ? 'Historial de esas fechas, pagado o no.' : 'Quita las fechas para ver las listas abiertas.'}
        </FiltroFechas>
      )}
      {paga && url.semanas && <Semanas serie="Pagado" veces={PAGOS} tema="paga" ruta="GET pagasSemanas" />}
      {vacia ? (
        <Vacio titulo="Lista vacía" accion={<BotonActualizar variant="filled" {...puestaAlDia} />}>
          Toca «Actualizar» para sumar a quienes cumplieron los requisitos de su rango.
        </Vacio>
      ) : data && filas ? (
        <Listas
          {...comun}
          totales={data.totales}
          paga={paga}
          filas={filas}
          todas={todas ?? []}
          quedan={quedan}
          recoger={recoger}
          elegidas={elegidas}
          pagos={deVarias}
          ver={(otra) => cambiar({ ver: otra })}
        />
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que="Cargando la lista de paga" filas={12} />
      )}
      <Dialogos abierto={abierto} cerrar={() => setAbierto(null)} pagarMonto={pagarMonto} />
    </Pantalla>
  );
}

interface ForRows extends Pick<Pagos, 'pagar' | 'deshacer'> {
  paga: boolean;
  historial: boolean;
  elegidas: Elegidas;
  setAbierto: (abierto: Abierto) => void;
}

/** What is done with a row, by those who pay, and its columns. */
function useRows({ paga, historial, pagar, deshacer, elegidas, setAbierto }: ForRows) {
  const { rangos } = useArranque();
  const acciones = useMemo(
    () =>
      paga
        ? {
            elegidas,
            pagar,
            deshacer,
            otroMonto: (fila: FilaPaga) => setAbierto({ que: 'pagar', fila }),
            ascenso: (fila: FilaPaga) => setAbierto({ que: 'ascenso', fila }),
          }
        : undefined,
    [paga, pagar, deshacer, elegidas, setAbierto],
  );
  const deFila = useMemo(() => {
    const placas = new Map(rangos.map((r) => [r.id_categoria, r.placa]));
    const verMovimientos = (fila: FilaPaga) => setAbierto({ que: 'movimientos', fila });
    return columnas({ paga, historial, placa: (categoria) => placas.get(categoria), verMovimientos, elegidas });
  }, [rangos, paga, historial, elegidas, setAbierto]);
  return { acciones, deFila };
}

interface PropsActualizar {
  variant: 'default' | 'filled';
  loading: boolean;
  onClick: () => void;
}

const BotonActualizar = (props: PropsActualizar) => (
  <Boton
    leftSection={<IconActualizar size={18} />}
    title="Actualiza las listas con la nómina. Lo que ya pagaste no cambia."
    {...props}
  >
    Actualizar
  </Boton>
);

interface PropsMas {
  paga: boolean;
  actualizar: ReactNode;
  /** Whether the dates, the weeks and the resets are shown. */
  filtro: boolean;
  semanas: boolean;
  reinicios: boolean;
  cambiar: (cambio: Partial<typeof EN_URL>) => void;
  descargable: boolean;
  exportar: () => void;
}

function MasOpciones({ paga, actualizar, filtro, semanas, reinicios, cambiar, descargable, exportar }: PropsMas) {
  return (
    <>
      {actualizar}
      <Button
        variant="default"
        aria-expanded={filtro}
        leftSection={<IconFiltro size={18} />}
        onClick={() => cambiar({ ...SIN_FECHAS, filtro: !filtro })}
      >
        Filtrar fechas
      </Button>
      {paga && <BotonSemanas abierto={semanas} alternar={() => cambiar({ semanas: !semanas })} />}
      <Button
        variant="default"
        leftSection={<IconDescargar size={18} />}
        disabled={!descargable}
        onClick={() => exportar()}
      >
        Descargar todo
      </Button>
      {paga && (
        <Button variant="default" aria-expanded={reinicios} onClick={() => cambiar({ reinicios: !reinicios })}>
          Reinicios
        </Button>
      )}
    </>
  );
}

type PropsTablaPaga = ComponentProps<typeof TablaPaga>;

interface PropsListas extends Omit<PropsTablaPaga, 'titulo' | 'nombre' | 'principal' | 'hay'> {
  totales: ComponentProps<typeof Cuentas>['totales'];
  paga: boolean;
  /** Those in view; `todas` are those of the list. */
  filas: FilaVista[];
  todas: readonly FilaVista[];
  quedan: number;
  recoger: () => void;
  elegidas: Elegidas;
  pagos: ComponentProps<typeof BarraPago>['pagos'];
  ver: (vista: Vista) => void;
}

/** The sums of the list, its two tables, and what is done with rows of both. */
function Listas(props: PropsListas) {
  const { totales, paga, filas, todas, quedan, recoger, elegidas, pagos, ver, ...comun } = props;
  const iniciales = useMemo(() => filas.filter(esInicial), [filas]);
  const resto = useMemo(() => filas.filter((f) => !esInicial(f)), [filas]);
  // Brass stands once: in the first table where someone waits.
  const enIniciales = iniciales.some(espera);
  return (
    <>
      <Cuentas totales={totales} paga={paga} />
      {paga && (
        <div>
          <Avance filas={todas} vista={comun.vista} cambiar={ver} />
          <Recoger quedan={quedan} recoger={recoger} elegir={<ElegirTodas {...deElegir(filas)} elegidas={elegidas} />}>
            <UltimoCambio tema="paga" />
          </Recoger>
        </div>
      )}
      <TablaPaga
        {...comun}
        titulo="Iniciales"
        nombre="iniciales"
        principal={enIniciales}
        filas={iniciales}
        hay={todas.some(esInicial)}
      />
      <TablaPaga
        {...comun}
        titulo="Los demás rangos"
        nombre="resto"
        principal={!enIniciales}
        filas={resto}
        hay={todas.some((f) => !esInicial(f))}
      />
      {comun.acciones && <AyudaTeclas teclas={teclasDe(comun.acciones)} />}
      {paga && <BarraPago filas={filas} elegidas={elegidas} pagos={pagos} />}
    </>
  );
}

interface PropsDialogos {
  abierto: Abierto;
  cerrar: () => void;
  pagarMonto: PagarMonto;
}

const Dialogos = ({ abierto, cerrar, pagarMonto }: PropsDialogos) => (
  <Suspense fallback={null}>
    {abierto?.que === 'pagar' && <PagarDialogo fila={abierto.fila} cerrar={cerrar} pagar={pagarMonto} />}
    {abierto?.que === 'ascenso' && <AscensoDialogo fila={abierto.fila} cerrar={cerrar} />}
    {abierto?.que === 'movimientos' && <MovimientosDialogo fila={abierto.fila} cerrar={cerrar} />}
    {abierto?.que === 'reiniciar' && <ReiniciarDialogo que={abierto.reinicio} op={abierto.grupo} cerrar={cerrar} />}
  </Suspense>
);

/** What waits behind «⋯»; an empty list has the update in its place. */
function queEspera(paga: boolean, vacia: boolean): string {
  if (!paga) return 'Fechas y descarga';
  return vacia ? 'Fechas, semanas, descarga y reinicios' : 'Actualizar, fechas, semanas, descarga y reinicios';
}

/** Those in view who wait for their pay, and what the box says that chooses them. */
function deElegir(filas: readonly FilaVista[]) {
  const ids = pagables(filas).map(({ id }) => id);
  return { ids, children: `Seleccionar las ${numero(ids.length)} por pagar` };
}

const nombreArchivo = (inicio: string, final: string): string =>
  inicio === '' ? 'lista-de-paga.csv' : `lista-de-paga-${inicio}-${final}.csv`;
