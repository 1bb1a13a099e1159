import type { Answer, ascensosCalls } from '@conserje/contract';
import { canGiveMision, parseAscensoWait } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { dayEnd, dayOf, iso } from '../../../platform/time/dates.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { ladder } from '../career/career.public.ts';
import { ascensoWaits, readyFor } from './ascensos.queries.ts';

type Call = typeof ascensosCalls.ascensosPosibles;

/** `ascensosPosibles`: usuarios whom the viewer may promote now or later today, as in `sendAscenso` (decisions §6). */
export async function listEligible(p: CallContext<Call>): Promise<Answer<Call>> {
  const { db } = p.deps.engine;
  const misiones = await ladder(db);
  const waitsMs = new Map((await ascensoWaits(db)).map((c) => [c.id, parseAscensoWait(c.tiempo_ascenso)]));
  const reachable = new Map(misiones.filter((m) => canGiveMision(m.orden, p.usuario)).map((m) => [m.id, m]));
  const steps = misiones.flatMap((de, i) => {
    const [a, waitMs] = [misiones[i + 1], waitsMs.get(de.categoria) ?? null];
    return a && waitMs !== null && reachable.has(a.id) ? [{ de: de.id, a: a.id, waitMs }] : [];
  });
  if (steps.length === 0) return { total: 0, filas: [], luego: [] };
  const { zona } = await readConfiguracion(db);
  const hasta = dayEnd(dayOf(p.now, zona), zona) ?? p.now;
  const shared = { now: p.now, enBase: p.query.enBase === 1 };
  const readyNow = await readyFor(db, steps, p.usuario.id, shared);
  const readyLater = await readyFor(db, steps, p.usuario.id, { ...shared, hasta });
  const view = ({ a, desde, enBase, total: _total, ...person }: (typeof readyNow)[number]) => {
    const nueva = orThrow(reachable.get(Number(a)), 'INTERNO');
    return { ...person, enBase: enBase === 1, m_nueva: nueva.nombre, id_nuevo: nueva.id, desde: iso(Number(desde)) };
  };
  return { total: Number(readyNow[0]?.total ?? 0), filas: readyNow.map(view), luego: readyLater.map(view) };
}
