import type { Ausencia, Correction, OwnSolicitud } from '@conserje/contract';
import { ausenciaPhase, isOfferExpired, SOLICITUDES_MAX } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { dayOf, iso } from '../../../platform/time/dates.ts';
import { offersOf } from '../../careers/ascensos/ascensos.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { ownAusencias } from '../../work/ausencias/ausencias.public.ts';
import { findOwnCorrections } from '../../work/corrections/corrections.public.ts';
import { findRequestedNamesOf } from '../nameChange/nameChange.public.ts';

type Estado = OwnSolicitud['estado'];

const EMPTY_SOLICITUD = {
  nombre: null,
  desde: null,
  hasta: null,
  requisitos: null,
  cantidad: null,
  motivo: null,
  respuesta: null,
  acciones: [],
};

const ESTADO_BY_PHASE: Partial<Record<ReturnType<typeof ausenciaPhase>, Estado>> = {
  espera: 'espera',
  vencida: 'vencida',
  cancelada: 'rechazada',
  retirada: 'retirada',
};

const fromAusencia = (a: Ausencia, today: string): OwnSolicitud => ({
  ...EMPTY_SOLICITUD,
  tipo: 'ausencia',
  id: a.id,
  fecha: a.fecha,
  motivo: a.motivo,
  desde: a.inicio,
  hasta: a.final,
  estado: ESTADO_BY_PHASE[ausenciaPhase(a, today)] ?? 'aceptada',
  encargadoNombre: a.encargadoNombre,
  acciones: a.acciones.includes('retirar') ? ['retirar'] : [],
});

const fromCorrection = (r: Correction): OwnSolicitud => ({
  ...EMPTY_SOLICITUD,
  tipo: 'correccion',
  id: r.id,
  fecha: r.fecha,
  estado: r.estado,
  motivo: r.motivo,
  desde: r.dia,
  requisitos: r.requisitos,
  cantidad: r.cantidad,
  encargadoNombre: r.encargadoNombre,
  respuesta: r.respuesta,
  acciones: r.acciones.includes('retirar') ? ['retirar'] : [],
});

const OUTCOMES = { aceptado: 'aceptada', rechazado: 'rechazada', retirado: 'retirada' } as const;

const fromNameChange = (s: Awaited<ReturnType<typeof findRequestedNamesOf>>[number]): OwnSolicitud => ({
  ...EMPTY_SOLICITUD,
  tipo: 'nombre',
  id: s.id,
  fecha: iso(s.fecha),
  nombre: s.nombre,
  encargadoNombre: s.encargadoNombre,
  estado: s.resultado === null ? 'espera' : OUTCOMES[s.resultado],
});

function fromOffer(o: Awaited<ReturnType<typeof offersOf>>[number], now: number): OwnSolicitud {
  // One that lapsed is withdrawn by whatever meets it later.
  const isLapsed = isOfferExpired(o.vence, o.atendido ?? now) && (o.resultado === null || o.resultado === 'retirado');
  const estado = isLapsed ? 'vencida' : o.resultado === null ? 'espera' : OUTCOMES[o.resultado];
  return {
    ...EMPTY_SOLICITUD,
    tipo: 'ascenso',
    id: o.id,
    fecha: iso(o.fecha),
    nombre: o.nueva_nombre,
    estado,
    encargadoNombre: o.encargadoNombre,
    respuesta: o.porque,
    acciones: estado === 'espera' ? ['responder'] : [],
  };
}

/** Lists the newest solicitudes and offers of a usuario. */
export async function listMySolicitudes(db: Db, usuario: number, now: number): Promise<OwnSolicitud[]> {
  const today = dayOf(now, (await readConfiguracion(db)).zona);
  const [ausencias, corrections, nameChanges, offers] = [
    await ownAusencias(db, usuario, today),
    await findOwnCorrections(db, usuario, SOLICITUDES_MAX),
    await findRequestedNamesOf(db, usuario, SOLICITUDES_MAX),
    await offersOf(db, usuario, SOLICITUDES_MAX),
  ];
  return [
    ...ausencias.map((a) => fromAusencia(a, today)),
    ...corrections.map(fromCorrection),
    ...nameChanges.map(fromNameChange),
    ...offers.map((o) => fromOffer(o, now)),
  ]
    .toSorted((a, b) => (a.fecha < b.fecha ? 1 : a.fecha > b.fecha ? -1 : 0))
    .slice(0, SOLICITUDES_MAX);
}
