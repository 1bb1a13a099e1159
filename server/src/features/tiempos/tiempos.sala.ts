import type { Sala } from '../../platform/sala.ts';
import { conAusencias } from '../ausencias/ausencias.public.ts';
import { opcionesUsuarios } from '../usuarios/usuarios.public.ts';
import { abrir } from './tiempos.abrir.ts';
import { cancelados, cerrarMio, recuperar } from './tiempos.cancelar.ts';
import { confirmarTerminados } from './tiempos.confirmar.ts';
import { retrasarTiempos } from './tiempos.retroceso.ts';
import { aceptar, actuar, detalle, solicitudes, todos } from './tiempos.service.ts';
import { abrirVarios } from './tiempos.varios.ts';
import { FINES_DE_TIEMPOS } from './tiempos.vencimientos.ts';
import { ABIERTOS } from './tiempos.vista.ts';

export const tiempos: Sala<'tiempos'> = {
  handlers: {
    getAllTime: todos,
    getUsuariosTiempos: ({ deps, query, ahora }) =>
      conAusencias(deps.motor.db, ahora, opcionesUsuarios(deps.motor.db, query.buscar)),
    getInfoDetailTime: ({ deps, params, ahora }) => detalle(deps.motor.db, params.id, ahora),
    openTime: abrir,
    abrirTiempos: abrirVarios,
    actionTime: actuar,
    confirmarTerminados,
    getTimesCancelados: ({ deps, usuario, ahora }) => cancelados(deps.motor.db, usuario, ahora),
    recuperarTiempo: recuperar,
    cerrarMiTiempo: cerrarMio,
    getTimesSolicitudes: ({ deps, usuario }) => solicitudes(deps.motor.db, usuario.id),
    actionTimeSoli: aceptar,
  },
  correcciones: [retrasarTiempos],
  vencimientos: FINES_DE_TIEMPOS,
  listas: [ABIERTOS],
};
