import type { Answer, SecurityEntry, SecurityHighlight, securityCalls } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import { DAY_MS, HOUR_MS, isAllowed, SCREENS } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { iso } from '../../../platform/time/dates.ts';
import { refusalCounterOf } from '../../../platform/unit-of-work/securityLog.ts';
import type { SecurityLogRow } from './security.queries.ts';
import {
  countByHour,
  findAccountsWithFailures,
  findClosedByOthers,
  findNetworksWithFailures,
  findNewLogIns,
  findRecent,
  findRefusedPeople,
  findSecurityEntries,
} from './security.queries.ts';

type Calls = typeof securityCalls;

/** Thresholds of a highlight, per day: failed logins of an account or a network, and refusals of a person. */
const ACCOUNT_HIGHLIGHT_MIN = 5;
const NETWORK_HIGHLIGHT_MIN = 10;
const REFUSALS_HIGHLIGHT_MIN = 20;

const HOURS = DAY_MS / HOUR_MS;

/** Returns the message of an error code; the code itself when the catalogue no longer has it. */
function describeCode(codigo: string | null): string | null {
  const words: Record<string, { msg: string }> = ERRORS;
  return codigo === null ? null : (words[codigo]?.msg ?? codigo);
}

export async function listSecurityEntries(p: CallContext<Calls['seguridad']>): Promise<SecurityEntry[]> {
  const rows = await findSecurityEntries(p.deps.engine.db, p);
  return rows.map((f) => ({ ...f, porque: describeCode(f.codigo), desde: iso(f.desde), fecha: iso(f.fecha) }));
}

type HighlightType = SecurityHighlight['tipo'];
const fromRow = (tipo: HighlightType, f: SecurityLogRow): SecurityHighlight => ({
  tipo,
  usuarioNombre: f.usuarioNombre,
  encargadoNombre: f.encargadoNombre,
  red: f.red,
  detalle: f.detalle,
  veces: f.veces,
  fecha: iso(f.fecha),
});

const nobody = { usuarioNombre: null, encargadoNombre: null, red: null };
const personHighlight = (
  tipo: HighlightType,
  { usuario, veces, redes, fecha }: Awaited<ReturnType<typeof findRefusedPeople>>[number],
): SecurityHighlight => ({
  tipo,
  ...nobody,
  usuarioNombre: usuario,
  veces: Number(veces),
  detalle: `desde ${formatCount(Number(redes), 'red', 'redes')}`,
  fecha: iso(Number(fecha)),
});

/** Returns the highlights of the last day: the gravest kinds first, the newest first within a kind. */
export async function getHighlights(p: CallContext<Calls['seguridadHoy']>): Promise<Answer<Calls['seguridadHoy']>> {
  const { db } = p.deps.engine;
  const since = p.now - DAY_MS;
  const accounts = (await findAccountsWithFailures(db, since, ACCOUNT_HIGHLIGHT_MIN)).map((c) =>
    personHighlight('cuenta', c),
  );
  const refusedPeople = (await findRefusedPeople(db, since, REFUSALS_HIGHLIGHT_MIN)).map((r) =>
    personHighlight('rechazos', r),
  );
  const networks = (await findNetworksWithFailures(db, since, NETWORK_HIGHLIGHT_MIN)).map((r) => ({
    tipo: 'red' as const,
    ...nobody,
    red: r.red,
    veces: Number(r.veces),
    detalle: `sobre ${formatCount(Number(r.cuentas), 'cuenta', 'cuentas')}`,
    fecha: iso(Number(r.fecha)),
  }));
  // Kinds of the log that are highlights of the same name.
  const highlightsOf = async (tipo: Extract<HighlightType, SecurityLogRow['clase']>) =>
    (await findRecent(db, tipo, since)).map((f) => fromRow(tipo, f));
  const closed = (await findClosedByOthers(db, since)).map((f) => fromRow('cerrada', f));
  const newLogIns = (await findNewLogIns(db, since)).map((f) => fromRow('lugar', f));
  return {
    destacados: [
      ...(await highlightsOf('titular')),
      ...(await highlightsOf('restauracion')),
      ...accounts,
      ...networks,
      ...refusedPeople,
      ...newLogIns,
      ...(await highlightsOf('mantenimiento')),
      ...(await highlightsOf('olvido')),
      ...(await highlightsOf('exportacion')),
      ...closed,
    ],
    horas: await countHours(p, since),
  };
}

async function countHours({ deps }: CallContext<Calls['seguridadHoy']>, since: number) {
  const sums = await countByHour(deps.engine.db, since);
  return Array.from({ length: HOURS }, (_, i) => {
    const countOf = (clase: SecurityLogRow['clase']) =>
      // A row of this very instant belongs to the current hour.
      sums
        .filter((s) => Math.min(Math.floor(Number(s.hora)), HOURS - 1) === i && s.clase === clase)
        .reduce((n, s) => n + Number(s.veces), 0);
    const counts = { entradas: countOf('entrada'), fallos: countOf('entrada_fallida'), rechazos: countOf('rechazo') };
    return { desde: iso(since + i * HOUR_MS), ...counts };
  });
}

/** Records that the caller exports a list. Counted, so that exports cannot fill the log. */
export async function recordExport(p: CallContext<Calls['exportado']>): Promise<Answer<Calls['exportado']>> {
  const { usuario, body, address: direccion, now, deps } = p;
  if (!isAllowed(SCREENS[body.ruta], usuario)) throw new AppError('SIN_PERMISO');
  const entry = { clase: 'exportacion', llamada: body.ruta, codigo: null } as const;
  return p.transaction(async (tx) => {
    tx.afterCommit(() =>
      refusalCounterOf(deps.engine).count({ ...entry, usuario: usuario.id, address: direccion }, now),
    );
    return { msg: 'Listo', status: 0 as const };
  });
}
