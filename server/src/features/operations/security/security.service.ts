import type { Answer, SecurityEntry, SecurityHighlight, securityCalls } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import { DAY_MS, HOUR_MS, isAllowed, SCREENS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { count } from '../../../platform/phrases.ts';
import { iso } from '../../../platform/time/dates.ts';
import { refusalCounterOf } from '../../../platform/unit-of-work/securityLog.ts';
import type { SecurityLogRow } from './security.queries.ts';
import {
  countByHour,
  findAccountsWithFailures,
  findClosedByOthers,
  findNetworksWithFailures,
  findNewLogIns,
  findRefusedPeople,
  findSecurityEntries,
  recent,
} from './security.queries.ts';

type Calls = typeof securityCalls;

/** Of the last day so many failures of an account, or from a network, and so many refusals of a person are worth a look. */
const ACCOUNT_HIGHLIGHT_MIN = 5;
const NETWORK_HIGHLIGHT_MIN = 10;
const REFUSALS_HIGHLIGHT_MIN = 20;

const HOURS = DAY_MS / HOUR_MS;

/** What was answered; of a word that the catalogue has no more, the word. */
function dicho(codigo: string | null): string | null {
  const words: Record<string, { msg: string }> = ERRORS;
  return codigo === null ? null : (words[codigo]?.msg ?? codigo);
}

export async function view(p: CallContext<Calls['seguridad']>): Promise<SecurityEntry[]> {
  const filas = await findSecurityEntries(p.deps.motor.db, p);
  return filas.map((f) => ({ ...f, porque: dicho(f.codigo), desde: iso(f.desde), fecha: iso(f.fecha) }));
}

type HighlightType = SecurityHighlight['tipo'];
const fromRow = (tipo: HighlightType, f: SecurityLogRow): SecurityHighlight => ({
  ...{ tipo, usuarioNombre: f.usuarioNombre, encargadoNombre: f.encargadoNombre, red: f.red },
  ...{ detalle: f.detalle, veces: f.veces, fecha: iso(f.fecha) },
});

const nobody = { usuarioNombre: null, encargadoNombre: null, red: null };
const personHighlight = (
  tipo: HighlightType,
  { usuario, veces, redes, fecha }: Awaited<ReturnType<typeof findRefusedPeople>>[number],
): SecurityHighlight => ({
  ...{ tipo, ...nobody, usuarioNombre: usuario, veces: Number(veces) },
  ...{ detalle: `desde ${count(Number(redes), 'red', 'redes')}`, fecha: iso(Number(fecha)) },
});

/** What of the last day stands out: the gravest kinds first, of each the newest. */
export async function hoy(p: CallContext<Calls['seguridadHoy']>): Promise<Answer<Calls['seguridadHoy']>> {
  const { db } = p.deps.motor;
  const desde = p.ahora - DAY_MS;
  const accounts = (await findAccountsWithFailures(db, desde, ACCOUNT_HIGHLIGHT_MIN)).map((c) =>
    personHighlight('cuenta', c),
  );
  const refusedPeople = (await findRefusedPeople(db, desde, REFUSALS_HIGHLIGHT_MIN)).map((r) =>
    personHighlight('rechazos', r),
  );
  const networks = (await findNetworksWithFailures(db, desde, NETWORK_HIGHLIGHT_MIN)).map((r) => ({
    ...{ tipo: 'red' as const, ...nobody, red: r.red, veces: Number(r.veces) },
    ...{ detalle: `sobre ${count(Number(r.cuentas), 'cuenta', 'cuentas')}`, fecha: iso(Number(r.fecha)) },
  }));
  // Kinds of the log that stand out as what they are.
  const de = async (tipo: Extract<HighlightType, SecurityLogRow['clase']>) =>
    (await recent(db, tipo, desde)).map((f) => fromRow(tipo, f));
  const closed = (await findClosedByOthers(db, desde)).map((f) => fromRow('cerrada', f));
  const lugares = (await findNewLogIns(db, desde)).map((f) => fromRow('lugar', f));
  return {
    destacados: [
      ...(await de('titular')),
      ...(await de('restauracion')),
      ...accounts,
      ...networks,
      ...refusedPeople,
      ...lugares,
      ...(await de('mantenimiento')),
      ...(await de('olvido')),
      ...(await de('exportacion')),
      ...closed,
    ],
    horas: await horas(p, desde),
  };
}

async function horas({ deps }: CallContext<Calls['seguridadHoy']>, desde: number) {
  const sums = await countByHour(deps.motor.db, desde);
  return Array.from({ length: HOURS }, (_, i) => {
    const de = (clase: SecurityLogRow['clase']) =>
      // What is of this very instant is of the hour that is under way.
      sums
        .filter((s) => Math.min(Math.floor(Number(s.hora)), HOURS - 1) === i && s.clase === clase)
        .reduce((n, s) => n + Number(s.veces), 0);
    const inside = { entradas: de('entrada'), fallos: de('entrada_fallida'), rechazos: de('rechazo') };
    return { desde: iso(desde + i * HOUR_MS), ...inside };
  });
}

/** Whoever is about to take a list of people away says so; counted, so that it is no way to fill the log. */
export async function recordExport(p: CallContext<Calls['exportado']>): Promise<Answer<Calls['exportado']>> {
  const { usuario, body, direccion, ahora, deps } = p;
  if (!isAllowed(SCREENS[body.ruta], usuario)) throw new AppError('SIN_PERMISO');
  const salida = { clase: 'exportacion', llamada: body.ruta, codigo: null } as const;
  return p.transaction(async (tx) => {
    tx.despues(() => refusalCounterOf(deps.motor).count({ ...salida, usuario: usuario.id, direccion }, ahora));
    return { msg: 'Listo', status: 0 as const };
  });
}
