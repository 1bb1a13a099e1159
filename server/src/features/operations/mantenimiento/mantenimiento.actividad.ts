import type { Answer, mantenimientoCalls } from '@conserje/contract';
import { ACTIVITY_LABELS, canSetRates, checkActivityRequirement } from '@conserje/rules';
import { assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { askForActivity, currentRequirements, requirementOrNone } from '../../work/actividad/actividad.public.ts';
import { notifyLadder, requireRates } from './mantenimiento.ladderChecks.ts';
import { findCategoriasOnLadder, findTopCategoria, lockCategoria } from './mantenimiento.queries.ts';

type Calls = typeof mantenimientoCalls;

export async function viewRequirements(
  p: CallContext<Calls['actividadPedida']>,
): Promise<Answer<Calls['actividadPedida']>> {
  const { db } = p.deps.engine;
  const requirements = await currentRequirements(db);
  const top = await findTopCategoria(db);
  return (await findCategoriasOnLadder(db))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id }) => ({
      categoria: id,
      ...requirementOrNone(requirements, id),
      acciones: canSetRates(id, p.usuario, top) ? ['editar'] : [],
    }));
}

/** `pedirActividad`: what a categoria asks for in a week, if the editor saw what it asks for now. */
export async function editRequirement(
  p: CallContext<Calls['pedirActividad']>,
): Promise<Answer<Calls['pedirActividad']>> {
  const { id, rango: seen, data, visto } = p.body;
  return p.transaction(async (tx) => {
    const rango = orThrow(await lockCategoria(tx, id), 'RANGO_NO_EXISTE');
    assertNotStale({ rango: seen }, { rango: rango.n_categoria });
    await requireRates(tx, id);
    const existing = requirementOrNone(await currentRequirements(tx.db), id);
    assertNotStale(visto, existing);
    assertNoViolation(checkActivityRequirement(data));
    const diferencias = diffFields(ACTIVITY_LABELS, existing, data);
    if (diferencias.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    await askForActivity(tx, id, data);
    const motivo = `cambió lo que pide por semana el rango ${rango.n_categoria}`;
    await tx.audit({ modulo: 'escala', objeto: id, motivo, diferencias });
    await notifyLadder(tx, 'lo que pide un rango por semana', motivo);
    tx.notify({ tema: 'actividad', msg: motivo });
    return { msg: `Guardaste lo que pide por semana el rango ${rango.n_categoria}`, status: 0 as const };
  });
}
