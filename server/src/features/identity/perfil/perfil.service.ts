import type { Answer, perfilCalls } from '@conserje/contract';
import type { Terms, Work } from '@conserje/rules';
import {
  fromPathSegment,
  INITIAL_CATEGORIA,
  misionText,
  paySteps,
  REQUIREMENTS_CATEGORIA_MAX,
  requirementsOf,
  toTimes,
  workTypeOf,
} from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayEnd, dayOf, dayStart, daysOfWeek, iso } from '../../../platform/time/dates.ts';
import { firmaOfGiver } from '../../careers/career/career.public.ts';
import { departamentosOf } from '../../community/departamentos/departamentos.public.ts';
import { withAnnulment } from '../../money/annulments/annulments.public.ts';
import { membresiasOf } from '../../money/membresias/membresias.public.ts';
import { buildCanAnnulAdjustment } from '../../money/nomina/nomina.public.ts';
import { evaluatePeriods, payoutOf } from '../../money/paga/paga.public.ts';
import { pendienteOf } from '../../money/pendientes/pendientes.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { currentAusencia } from '../../work/ausencias/ausencias.public.ts';
import { findOpenTiempoOf } from '../../work/tiempos/tiempos.public.ts';
import { workBetween, workHistory } from '../../work/workLedger/workLedger.public.ts';
import { findUsuarioByName } from '../people/people.public.ts';

type Calls = typeof perfilCalls;
type Perfil = Answer<Calls['MyPerfil']>;

/** Minutes of asistencia and times for each day of the agency's current week. */
async function loadWeek(db: Db, usuario: number, now: number, zona: string): Promise<Perfil['nomina']['semana']> {
  const days = daysOfWeek(now, zona);
  const [monday, sunday] = [days[0], days[6]].map((d) => orThrow(d, 'INTERNO')) as [string, string];
  const desde = orThrow(dayStart(monday, zona), 'INTERNO');
  const hasta = orThrow(dayEnd(sunday, zona), 'INTERNO');
  const byDay = new Map(days.map((dia) => [dia, { dia, asistencia: 0, times: 0 }]));
  for (const row of await workBetween(db, usuario, { desde, hasta })) {
    const dia = byDay.get(dayOf(row.fecha, zona));
    if (dia) dia[row.tipo] += row.minutos;
  }
  return [...byDay.values()];
}

/** Returns the work that the pay of some terms requires; categoria 1 uses its highest step. */
function requirementOf({ categoria, reducida }: Terms): Work {
  const steps = paySteps(categoria, reducida);
  return orThrow(categoria.id_categoria <= INITIAL_CATEGORIA ? steps.at(-1) : steps[0], 'INTERNO').required;
}

export async function myPerfil(db: Db, usuario: SessionUsuario, now: number): Promise<Perfil> {
  const { zona, siglas } = await readConfiguracion(db);
  const [found] = await evaluatePeriods(db, { usuario: usuario.id }, now);
  const evaluated = orThrow(found, 'INTERNO');
  const { person, terms, free } = evaluated;
  // Work used up by a row of other terms does not count: the bars show the current terms.
  const [asistencia, supervised] = [Math.max(0, free.asistencia), Math.max(0, free.times)];
  const progress = requirementsOf(terms.categoria, asistencia, toTimes(supervised), terms.reducida);
  const hasRequirements = usuario.id_categoria <= REQUIREMENTS_CATEGORIA_MAX && progress.nomina > 0;
  const { tiempo, confirmado } = await findOpenTiempoOf(db, usuario.id, now);
  return {
    nomina: {
      asistencia: person.asistencia,
      times: toTimes(person.times),
      semana: await loadWeek(db, usuario.id, now, zona),
    },
    lema: misionText(siglas, usuario.mision, await firmaOfGiver(db, usuario.id), usuario.firma),
    tiempo,
    paga: hasRequirements ? progress : null,
    cobro: {
      ...(await payoutOf(db, evaluated)),
      pendiente: await pendienteOf(db, usuario.id),
      requisito: requirementOf(terms),
      confirmado,
    },
    membresias: await membresiasOf(db, usuario.id, now),
    departamentos: await departamentosOf(db, usuario.id),
    ausencia: await currentAusencia(db, usuario.id, dayOf(now, zona)),
  };
}

/** `getLogUser`: a usuario's work log, of the requested kind or that of their categoria. */
export async function workLog(p: CallContext<Calls['getLogUser']>): Promise<Answer<Calls['getLogUser']>> {
  const { query } = p;
  const { db } = p.deps.engine;
  const subject = orThrow(await findUsuarioByName(db, fromPathSegment(p.params.username)), 'USUARIO_NO_EXISTE');
  const tipo = query.tipo ?? workTypeOf(subject.id_categoria);
  const rows = await workHistory(db, p, subject.id, tipo === 'tiempos' ? 'times' : 'asistencia');
  const mayAnnul = await buildCanAnnulAdjustment(db, p, subject.id, rows);
  return {
    tipo,
    filas: rows.map((f) => {
      const { encargado: _encargado, tiempo: _tiempo, contrary: _contrary, ...row } = withAnnulment(f);
      const acciones = mayAnnul(f) ? (['anular'] as const) : [];
      return { ...row, nombre: f.nombre ?? '', fecha: iso(f.fecha), acciones: [...acciones] };
    }),
  };
}
