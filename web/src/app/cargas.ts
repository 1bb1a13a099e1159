import type { CallKey } from '@conserje/contract';
import type { Ruta } from '@conserje/rules';
import type { ComponentType } from 'react';

/** What a screen needs before it can be drawn; `reunir` of its code puts what it begins with where it is read. */
export interface Carga {
  cargar: () => Promise<{ default: ComponentType; reunir?: () => Promise<unknown> }>;
  /** Calls without parameters that it begins with, so that they are asked for while its code is on its way. */
  pide?: readonly CallKey[];
}

/** The code of every screen. It imports nothing, since a page knows it before anything else (`pronto.ts`). */
export const CARGAS: Readonly<Record<Ruta, Carga>> = {
  '/perfil': { cargar: () => import('../features/perfil/PerfilScreen.tsx'), pide: ['GET MyPerfil'] },
  '/configuracion': { cargar: () => import('../features/configuracion/ConfiguracionScreen.tsx') },
  '/cambionombre': { cargar: () => import('../features/cambionombre/CambionombreScreen.tsx') },
  '/solicitudes': { cargar: () => import('../features/solicitudes/SolicitudesScreen.tsx') },
  '/ausencias': { cargar: () => import('../features/ausencias/AusenciasScreen.tsx') },
  '/fichaje': { cargar: () => import('../features/fichaje/FichajeScreen.tsx') },
  '/sugerencias': { cargar: () => import('../features/sugerencias/SugerenciasScreen.tsx') },
  '/ascensos': { cargar: () => import('../features/ascensos/AscensosScreen.tsx') },
  '/tiempos': {
    cargar: () => import('../features/tiempos/TiemposScreen.tsx'),
    pide: ['GET getAllTime', 'GET getTimesSolicitudes'],
  },
  '/paselista': { cargar: () => import('../features/paselista/PaselistaScreen.tsx') },
  '/nomina': { cargar: () => import('../features/nomina/NominaScreen.tsx') },
  '/calcularango': { cargar: () => import('../features/calcularango/CalcularangoScreen.tsx') },
  '/listaPaga': { cargar: () => import('../features/listaPaga/ListaPagaScreen.tsx') },
  '/pendientes': { cargar: () => import('../features/pendientes/PendientesScreen.tsx') },
  '/ventas': { cargar: () => import('../features/ventas/VentasScreen.tsx') },
  '/usuarios': { cargar: () => import('../features/personas/UsuariosScreen.tsx') },
  '/excepciones': { cargar: () => import('../features/permisos/ExcepcionesScreen.tsx') },
  '/firmas': { cargar: () => import('../features/firmas/FirmasScreen.tsx') },
  '/degrados': { cargar: () => import('../features/degrados/DegradosScreen.tsx') },
  '/traslados': { cargar: () => import('../features/traslados/TrasladosScreen.tsx') },
  '/misiones': { cargar: () => import('../features/misiones/MisionesScreen.tsx') },
  '/membresias': { cargar: () => import('../features/membresias/MembresiasScreen.tsx') },
  '/multas': { cargar: () => import('../features/multas/MultasScreen.tsx') },
  '/despidos': { cargar: () => import('../features/despidos/DespidosScreen.tsx') },
  '/llamadoatencion': { cargar: () => import('../features/llamados/LlamadosScreen.tsx') },
  '/resumensemanal': { cargar: () => import('../features/resumen/ResumenScreen.tsx') },
  '/renta': { cargar: () => import('../features/renta/RentaScreen.tsx') },
  '/registros': { cargar: () => import('../features/registros/RegistrosScreen.tsx') },
  '/seguridad': { cargar: () => import('../features/seguridad/SeguridadScreen.tsx') },
  '/clones': { cargar: () => import('../features/clones/ClonesScreen.tsx') },
  '/estados': { cargar: () => import('../features/estados/EstadosScreen.tsx') },
  '/mantenimiento': { cargar: () => import('../features/mantenimiento/MantenimientoScreen.tsx') },
  '/': { cargar: () => import('../features/inicio/InicioScreen.tsx') },
  '/rangos': { cargar: () => import('../features/rangos/RangosScreen.tsx') },
  '/equipo': { cargar: () => import('../features/equipo/EquipoScreen.tsx') },
  '/mejortrabajador': { cargar: () => import('../features/mejortrabajador/MejorTrabajadorScreen.tsx') },
  '/topsemanal': { cargar: () => import('../features/topsemanal/TopSemanalScreen.tsx') },
  '/privacidad': { cargar: () => import('../features/privacidad/PrivacidadScreen.tsx') },
  '/normativa': { cargar: () => import('../features/normativa/NormativaScreen.tsx') },
  '/radio': { cargar: () => import('../features/radio/RadioScreen.tsx') },
};

/** The screen that an address opens, however its letters are written; undefined where there is none. */
export function rutaDe(pathname: string): Ruta | undefined {
  const dicha = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  return (Object.keys(CARGAS) as Ruta[]).find((una) => una.toLowerCase() === dicha);
}
