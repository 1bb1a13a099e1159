import type { Ausencia, Correction, OwnSolicitud } from '@conserje/contract';
import { ausenciaPhase, SOLICITUDES_MAX } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { dayOf, iso } from '../../../platform/time/dates.ts';
import { offersOf } from '../../careers/ascensos/ascensos.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { ownAusencias } from '../../work/ausencias/ausencias.public.ts';
import { findOwnCorrections } from '../../work/corrections/corrections.public.ts';
import { requestedNamesOf } from '../nameChange/nameChange.public.ts';

type Estado = OwnSolicitud['estado'];

const NOTHING_ELSE = {
  ...{ nombre: null, desde: null, hasta: null, requisitos: null, cantidad: null, motivo: null },
  ...{ respuesta: null, acciones: [] },
};

const ESTADO_BY_PHASE: Partial<Record<ReturnType<typeof ausenciaPhase>, Estado>> = {
  espera: 'espera',
  vencida: 'vencida',
  cancelada: 'rechazada',
  retirada: 'retirada',
};

const fromAusencia = (a: Ausencia, hoy: string): OwnSolicitud => ({
  ...NOTHING_ELSE,
  ...{ tipo: 'ausencia', id: a.id, fecha: a.fecha, motivo: a.motivo, desde: a.inicio, hasta: a.final },
  estado: ESTADO_BY_PHASE[ausenciaPhase(a, hoy)] ?? 'aceptada',
  encargadoNombre: a.encargadoNombre,
  acciones: a.acciones.includes('retirar') ? ['retirar'] : [],
});

const fromCorrection = (r: Correction): OwnSolicitud => ({
  ...NOTHING_ELSE,
  ...{ tipo: 'correccion', id: r.id, fecha: r.fecha, estado: r.estado, motivo: r.motivo, desde: r.dia },
  ...{ requisitos: r.requisitos, cantidad: r.cantidad, encargadoNombre: r.encargadoNombre, respuesta: r.respuesta },
  acciones: r.acciones.includes('retirar') ? ['retirar'] : [],
});

const OUTCOMES = { aceptado: 'aceptada', rechazado: 'rechazada', retirado: 'retirada' } as const;

const fromNameChange = (s: Awaited<ReturnType<typeof requestedNamesOf>>[number]): OwnSolicitud => ({
  ...NOTHING_ELSE,
  ...{ tipo: 'nombre', id: s.id, fecha: iso(s.fecha), nombre: s.nombre, encargadoNombre: s.encargadoNombre },
  estado: s.resultado === null ? 'espera' : OUTCOMES[s.resultado],
});

function fromOffer(o: Awaited<ReturnType<typeof offersOf>>[number], ahora: number): OwnSolicitud {
  const estado = o.resultado !== null ? OUTCOMES[o.resultado] : o.vence > ahora ? 'espera' : 'vencida';
  return {
    ...NOTHING_ELSE,
    ...{ tipo: 'ascenso', id: o.id, fecha: iso(o.fecha), nombre: o.nueva_nombre, estado },
    ...{ encargadoNombre: o.encargadoNombre, respuesta: o.porque },
    acciones: estado === 'espera' ? ['responder'] : [],
  };
}

/** The newest of what someone asked for and was offered. */
export async function listMySolicitudes(db: Db, usuario: number, ahora: number): Promise<OwnSolicitud[]> {
  const hoy = dayOf(ahora, (await readConfiguracion(db)).zona);
  const [ausencias, correcciones, nombres, offers] = [
    await ownAusencias(db, usuario, hoy),
    await findOwnCorrections(db, usuario, SOLICITUDES_MAX),
    await requestedNamesOf(db, usuario, SOLICITUDES_MAX),
    await offersOf(db, usuario, SOLICITUDES_MAX),
  ];
  return [
    ...ausencias.map((a) => fromAusencia(a, hoy)),
    ...correcciones.map(fromCorrection),
    ...nombres.map(fromNameChange),
    ...offers.map((o) => fromOffer(o, ahora)),
  ]
    .toSorted((a, b) => (a.fecha < b.fecha ? 1 : a.fecha > b.fecha ? -1 : 0))
    .slice(0, SOLICITUDES_MAX);
}
