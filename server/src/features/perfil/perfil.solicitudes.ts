import type { Ausencia, Rectificacion, SolicitudPropia } from '@conserje/contract';
import { faseAusencia, SOLICITUDES_MAX } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { diaDe, iso } from '../../platform/fechas.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { ofertasDe } from '../ascensos/ascensos.public.ts';
import { ausenciasPropias } from '../ausencias/ausencias.public.ts';
import { nombresDe } from '../cambionombre/cambionombre.public.ts';
import { rectificacionesPropias } from '../rectificaciones/rectificaciones.public.ts';

type Estado = SolicitudPropia['estado'];

const SIN_MAS = {
  ...{ nombre: null, desde: null, hasta: null, requisitos: null, cantidad: null, motivo: null },
  ...{ respuesta: null, acciones: [] },
};

const FASES: Partial<Record<ReturnType<typeof faseAusencia>, Estado>> = {
  espera: 'espera',
  vencida: 'vencida',
  cancelada: 'rechazada',
  retirada: 'retirada',
};

const deAusencia = (a: Ausencia, hoy: string): SolicitudPropia => ({
  ...SIN_MAS,
  ...{ tipo: 'ausencia', id: a.id, fecha: a.fecha, motivo: a.motivo, desde: a.inicio, hasta: a.final },
  estado: FASES[faseAusencia(a, hoy)] ?? 'aceptada',
  encargadoNombre: a.encargadoNombre,
  acciones: a.acciones.includes('retirar') ? ['retirar'] : [],
});

const deRectificacion = (r: Rectificacion): SolicitudPropia => ({
  ...SIN_MAS,
  ...{ tipo: 'correccion', id: r.id, fecha: r.fecha, estado: r.estado, motivo: r.motivo, desde: r.dia },
  ...{ requisitos: r.requisitos, cantidad: r.cantidad, encargadoNombre: r.encargadoNombre, respuesta: r.respuesta },
  acciones: r.acciones.includes('retirar') ? ['retirar'] : [],
});

const RESULTADOS = { aceptado: 'aceptada', rechazado: 'rechazada', retirado: 'retirada' } as const;

const deNombre = (s: Awaited<ReturnType<typeof nombresDe>>[number]): SolicitudPropia => ({
  ...SIN_MAS,
  ...{ tipo: 'nombre', id: s.id, fecha: iso(s.fecha), nombre: s.nombre, encargadoNombre: s.encargadoNombre },
  estado: s.resultado === null ? 'espera' : RESULTADOS[s.resultado],
});

function deOferta(o: Awaited<ReturnType<typeof ofertasDe>>[number], ahora: number): SolicitudPropia {
  const estado = o.resultado !== null ? RESULTADOS[o.resultado] : o.vence > ahora ? 'espera' : 'vencida';
  return {
    ...SIN_MAS,
    ...{ tipo: 'ascenso', id: o.id, fecha: iso(o.fecha), nombre: o.nueva_nombre, estado },
    ...{ encargadoNombre: o.encargadoNombre, respuesta: o.porque },
    acciones: estado === 'espera' ? ['responder'] : [],
  };
}

/** The newest of what someone asked for and was offered. */
export async function misSolicitudes(db: Db, usuario: number, ahora: number): Promise<SolicitudPropia[]> {
  const hoy = diaDe(ahora, (await leerAjustes(db)).zona);
  const [ausencias, correcciones, nombres, ofertas] = [
    await ausenciasPropias(db, usuario, hoy),
    await rectificacionesPropias(db, usuario, SOLICITUDES_MAX),
    await nombresDe(db, usuario, SOLICITUDES_MAX),
    await ofertasDe(db, usuario, SOLICITUDES_MAX),
  ];
  return [
    ...ausencias.map((a) => deAusencia(a, hoy)),
    ...correcciones.map(deRectificacion),
    ...nombres.map(deNombre),
    ...ofertas.map((o) => deOferta(o, ahora)),
  ]
    .toSorted((a, b) => (a.fecha < b.fecha ? 1 : a.fecha > b.fecha ? -1 : 0))
    .slice(0, SOLICITUDES_MAX);
}
