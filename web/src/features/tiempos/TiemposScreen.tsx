import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { solicitudesTiempoQuery } from '../../dominio/solicitudes.ts';
import type { TiempoVisto } from '../../dominio/tiempos.ts';
import { SIN_ALTO, terminadosDe, tiemposQuery, useTiempos } from '../../dominio/tiempos.ts';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { queryClient } from '../../platform/consultas.ts';
import { useMirar } from '../../platform/mirada.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { useAhora, useSegunAhora } from '../../platform/reloj.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { Cargando } from '../../ui/Espera.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import { contar } from '../../ui/formato.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { AyudaTeclas } from '../../ui/tabla/AyudaTeclas.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { useHabia } from '../../ui/useHabia.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { AccionesFila } from './components/AccionesFila.tsx';
import { BotonesTiempos } from './components/BotonesTiempos.tsx';
import { Cancelados } from './components/Cancelados.tsx';
import { ConfirmarMios, VARIAS } from './components/ConfirmarMios.tsx';
import { columnas } from './components/columnas.tsx';
import { BotonTablero, FiltroTiempos, Terminados } from './components/FiltroTiempos.tsx';
import type { MenuAbierto } from './components/MenuTiempo.tsx';
import { SinTiempos } from './components/SinTiempos.tsx';
import { Solicitudes } from './components/Solicitudes.tsx';
import type { FilaTiempo, Vista } from './lista.ts';
import { filasDe, grupoDe, olvidadoPara } from './lista.ts';
import estilos from './TiemposScreen.module.css';
import { teclasDe } from './teclas.ts';
import type { Acciones } from './useAcciones.ts';
import { useAcciones } from './useAcciones.ts';
import { recordarMios, soloMios } from './useMios.ts';
import { recordarTablero, useTablero } from './useTablero.ts';

const Tablero = perezosa(() => import('./components/Tablero.tsx'));
const NuevoTiempo = perezosa(() => import('./components/NuevoTiempo.tsx'));
const MenuTiempo = perezosa(() => import('./components/MenuTiempo.tsx'));
const AjustarTiempo = perezosa(() => import('./components/AjustarTiempo.tsx'));
const DetalleTiempo = perezosa(() => import('./components/DetalleTiempo.tsx'));

/** `mios` '1', '0', or 'auto': as they were last. `detalle` 0: none is open. `solicitudes` 'si', 'no', or 'auto': as it was on arrival; `tablero` as the window's width has it. */
const EN_URL = {
  vista: 'activos',
  mios: 'auto',
  nuevo: false,
  solicitudes: 'auto',
  tablero: 'auto',
  detalle: 0,
  pagina: 1,
  olvidados: false,
};

const NINGUNO: never[] = [];
const UNIDAD = ['tiempo', 'tiempos'] as const;
const UN_MINUTO_MS = 60_000;
const idDe = (fila: FilaTiempo): number => fila.id;

/** What the screen begins with. */
export const reunir = () =>
  Promise.all([queryClient.query(tiemposQuery()), queryClient.query(solicitudesTiempoQuery())]);

/** *Tiempos* (part 1 §2): the screen that managers live in. */
export default function TiemposScreen() {
  const { datos } = useSesion();
  const yo = datos?.id ?? 0;
  useMirar('tiempos');
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { data: lista } = useTiempos();
  const { data: solicitudes, isPending: esperando } = useQuery(solicitudesTiempoQuery());
  const esperan = solicitudes?.length ?? 0;
  const habia = useHabia(solicitudes);
  const verSolicitudes = url.solicitudes === 'auto' ? habia : url.solicitudes === 'si';
  const tablero = useTablero(url.tablero);
  const { actuar, ajustar, recuperar, rezagos, cerrados, confirmarVarios, confirmando, ...deTodos } = useAcciones();
  const { menu, abrirMenu, cerrarMenu } = useRowMenu();
  const [ajustado, setAjustado] = useState<FilaTiempo | null>(null);
  const verDetalle = useCallback((id: number) => cambiar({ detalle: id }, { abre: true }), [cambiar]);
  const mios = useMemo(() => lista?.filter((t) => t.alto === yo) ?? NINGUNO, [lista, yo]);
  const terminados = useSegunAhora((ahora) => terminadosDe(mios, yo, ahora).length);
  const teclas = useMemo(() => teclasDe({ actuar, ajustar: setAjustado, verDetalle }), [actuar, verDetalle]);

  return (
    <Pantalla
      titulo="Tiempos"
      esperan={terminados + esperan}
      ancha={tablero === 'junto'}
      acciones={
        <BotonNuevo
          secundario={terminados > 0 || (verSolicitudes && esperan > 0)}
          abierto={url.nuevo}
          nuevo="Nuevo Tiempo"
          cerrar="Cerrar Nuevo Tiempo"
          alternar={() => cambiar({ nuevo: !url.nuevo })}
        />
      }
      mas={{
        etiqueta: 'Más opciones',
        puesto: esperan > 0 ? contar(esperan, 'solicitud por responder', 'solicitudes por responder') : undefined,
        contenido: (
          <BotonesTiempos
            lista={lista ?? NINGUNO}
            yo={yo}
            solicitudes={esperan}
            verSolicitudes={verSolicitudes}
            cambiar={cambiar}
            {...deTodos}
          />
        ),
      }}
    >
      <AyudaTeclas teclas={teclas} />
      <UltimoCambio tema="tiempos" />
      {url.nuevo && (
        <Suspense fallback={<div className={estilos.hueco} aria-busy="true" />}>
          <NuevoTiempo />
        </Suspense>
      )}
      {verSolicitudes && <Solicitudes solicitudes={solicitudes ?? NINGUNO} secundario={terminados > 0} />}
      {esperando ? (
        // Together with the panel above it, so that the panel pushes nothing down.
        <Cargando que="Cargando los tiempos" filas={8} />
      ) : (
        <ListaYTablero
          tablero={tablero}
          alternarTablero={() => {
            const puesto = tablero === 'no' ? 'si' : 'no';
            recordarTablero(puesto);
            cambiar({ tablero: puesto });
          }}
          mios={mios}
          teclas={teclas}
          enFila={{ actuar, abrirMenu, verDetalle, rezagos, cerrados }}
        />
      )}
      <ConfirmarMios lista={mios} yo={yo} enCurso={confirmando} confirmar={confirmarVarios} />
      <Cancelados yo={yo} recuperar={recuperar} />
      <Suspense fallback={null}>
        {menu && (
          <MenuTiempo
            key={menu.vez}
            tiempo={menu.tiempo}
            boton={menu.boton}
            cerrar={() => cerrarMenu(menu)}
            actuar={actuar}
            ajustar={setAjustado}
            verDetalle={verDetalle}
          />
        )}
        {ajustado && (
          <AjustarTiempo
            tiempo={lista?.find((t) => t.id === ajustado.id) ?? ajustado}
            cerrar={() => setAjustado(null)}
            ajustar={ajustar}
          />
        )}
        {url.detalle > 0 && (
          <DetalleTiempo id={url.detalle} cerrar={() => cambiar({ detalle: 0 }, { reemplazar: true })} />
        )}
      </Suspense>
    </Pantalla>
  );
}

/** The menu of a row that is open. */
function useRowMenu() {
  const [menu, setMenu] = useState<MenuAbierto | null>(null);
  const abrirMenu = useCallback(
    (tiempo: FilaTiempo, boton: HTMLElement) => setMenu((antes) => ({ tiempo, boton, vez: (antes?.vez ?? 0) + 1 })),
    [],
  );
  const cerrarMenu = ({ vez }: MenuAbierto) => setMenu((abierto) => (abierto?.vez === vez ? null : abierto));
  return { menu, abrirMenu, cerrarMenu };
}

/** What is done with a row, and what the reader has done with some already. Each part is stable between renders. */
interface EnFila extends Pick<Acciones, 'actuar' | 'rezagos' | 'cerrados'> {
  abrirMenu: (tiempo: FilaTiempo, boton: HTMLElement) => void;
  verDetalle: (id: number) => void;
}

interface PropsLista {
  tablero: ReturnType<typeof useTablero>;
  alternarTablero: () => void;
  /** Those that the reader manages. */
  mios: readonly TiempoVisto[];
  teclas: ReturnType<typeof teclasDe>;
  enFila: EnFila;
}

function ListaYTablero(props: PropsLista) {
  const { tablero, alternarTablero, enFila } = props;
  const { datos } = useSesion();
  const { data: lista = NINGUNO } = useTiempos();
  return (
    <div className={estilos.planta} data-tablero={tablero}>
      {tablero !== 'solo' && <TablaTiempos {...props} />}
      {tablero !== 'no' && (
        <Suspense fallback={<Cargando que="Cargando el tablero" filas={8} />}>
          <Tablero
            lista={lista}
            yo={datos?.id ?? 0}
            verDetalle={enFila.verDetalle}
            volver={tablero === 'solo' && <BotonTablero puesto alternar={alternarTablero} />}
          />
        </Suspense>
      )}
    </div>
  );
}

function TablaTiempos({ tablero, alternarTablero, mios, teclas, enFila }: PropsLista) {
  const { olvido_minutos: olvido } = useConfiguracion();
  const { datos } = useSesion();
  const { rezagos, cerrados } = enFila;
  const yo = datos?.id ?? 0;
  const minuto = useAhora(UN_MINUTO_MS);
  const [url, cambiar] = useUrlEstado(EN_URL);
  const soloMias = soloMios(url.mios);
  const vista: Vista = url.vista === 'pausados' ? 'pausados' : 'activos';
  const { data: lista, error, refetch } = useTiempos();
  // What the reader has closed themselves goes at once.
  const quieta = useMemo(
    () => ({ propia: ({ id, rezago }: FilaTiempo) => rezago !== undefined || cerrados.has(id) }),
    [cerrados],
  );
  const filas = useMemo(
    () =>
      lista &&
      filasDe(lista, url.olvidados ? null : vista, rezagos, soloMias ? yo : null, (t) =>
        url.olvidados && datos ? olvidadoPara(t, datos, olvido, minuto) : true,
      ),
    [lista, vista, rezagos, soloMias, url.olvidados, yo, datos, olvido, minuto],
  );
  const comoSon = useRowLooks(enFila.verDetalle);
  const acciones = useRowActions(mios, enFila);
  return (
    <Tabla
      {...comoSon}
      leyenda={vista === 'activos' ? 'Tiempos activos' : 'Tiempos pausados'}
      archivo={`tiempos-${vista}`}
      filas={filas}
      idDe={idDe}
      ordenInicial="tiempo"
      fallo={error}
      reintentar={refetch}
      acciones={acciones}
      etiquetaBuscar="Buscar usuario o encargado"
      unidad={UNIDAD}
      quieta={quieta}
      teclas={teclas}
      porPagina={250}
      tarjetasHasta={1000}
      herramientas={
        <FiltroTiempos
          lista={lista ?? NINGUNO}
          vista={vista}
          mios={soloMias}
          cuantosMios={mios.length}
          tablero={{ puesto: tablero !== 'no', alternar: alternarTablero }}
          cambiar={({ mios: otros, ...cambio }) => {
            if (otros !== undefined) recordarMios(otros);
            const deQuien = otros === undefined ? {} : { mios: otros ? '1' : '0' };
            cambiar({ ...cambio, ...deQuien, pagina: 1, olvidados: false });
          }}
        />
      }
      resumen={
        lista &&
        datos && (
          <Terminados
            lista={soloMias ? mios : lista}
            yo={datos}
            olvido={olvido}
            soloOlvidados={url.olvidados}
            cambiar={cambiar}
          />
        )
      }
      vacio={
        <SinTiempos
          vista={vista}
          mios={soloMias ? mios : null}
          olvidados={url.olvidados}
          ver={(otra) => cambiar({ vista: otra, pagina: 1 })}
        />
      }
    />
  );
}

/** The columns of a row, its colour, and which rows come first. */
function useRowLooks(verDetalle: (id: number) => void) {
  const { zona, olvido_minutos: olvido } = useConfiguracion();
  const { datos } = useSesion();
  const yo = datos?.id ?? 0;
  const columnasFila = useMemo(
    () =>
      columnas({
        yo,
        zona,
        verDetalle,
        olvidado: (t, ahora) => datos !== null && olvidadoPara(t, datos, olvido, ahora),
      }),
    [yo, zona, verDetalle, datos, olvido],
  );
  // What is someone else's to confirm is no call to the reader.
  const claseFila = useCallback(
    ({ rezago, pausa, alto }: FilaTiempo): string | undefined => {
      if (rezago?.texto) return estilos.rezagada;
      if (pausa === 1) return estilos.pausada;
      return alto === yo || alto === SIN_ALTO ? estilos.activa : undefined;
    },
    [yo],
  );
  const primero = useCallback((fila: FilaTiempo) => grupoDe(fila, yo), [yo]);
  return { columnas: columnasFila, claseFila, primero };
}

/** The buttons of a row. */
function useRowActions(mios: readonly TiempoVisto[], { actuar, abrirMenu }: EnFila) {
  const { datos } = useSesion();
  const yo = datos?.id ?? 0;
  // Of several of them one button is what is next (`ConfirmarMios`).
  const unico = useSegunAhora((ahora) => {
    const suyos = terminadosDe(mios, yo, ahora);
    return suyos.length < VARIAS ? (suyos[0]?.id ?? 0) : 0;
  });
  const [sin5, sin10] = (['-5', '-10'] as const).map((que) => !datos?.permisos.includes(que) || undefined);
  return useMemo(
    () => ({
      titulo: 'Acciones',
      celda: (fila: FilaTiempo) => (
        <AccionesFila
          fila={fila}
          principal={fila.id === unico}
          actuar={actuar}
          sin5={sin5}
          sin10={sin10}
          abrirMenu={abrirMenu}
        />
      ),
    }),
    [actuar, abrirMenu, unico, sin5, sin10],
  );
}
