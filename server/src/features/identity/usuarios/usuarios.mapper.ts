import type { PersonCard, PersonDetail } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { departamentosOf } from '../../community/departamentos/departamentos.public.ts';
import { evaluatePeriods } from '../../money/paga/paga.public.ts';
import type { PersonViewer } from './usuarios.actions.ts';
import { actionsOf, cardActions, findWhoToAsk } from './usuarios.actions.ts';
import { findLastDespido, findLastStep, findPersonById } from './usuarios.queries.ts';

/** Loads a usuario, their minutes in the open pay period and their last change of mision. */
async function loadPerson(db: Db, id: number, now: number) {
  const row = orThrow(await findPersonById(db, id), 'USUARIO_NO_EXISTE');
  const { fecha, causa, encargado } = await findLastStep(db, id);
  const [evaluated] = await evaluatePeriods(db, { usuario: id }, now);
  const { asistencia, times } = orThrow(evaluated, 'INTERNO').person;
  const ultimo = { fecha: iso(fecha), causa, encargadoNombre: encargado ?? TEXTS.bySystem };
  return { row, periodo: { asistencia, times }, ultimo };
}

async function despidoOf(db: Db, id: number): Promise<PersonDetail['despido']> {
  const despido = await findLastDespido(db, id);
  return despido
    ? { fecha: iso(despido.fecha), motivo: despido.motivo, encargadoNombre: despido.encargado ?? TEXTS.bySystem }
    : null;
}

/**
 * Builds the page of a usuario for a viewer.
 * @throws AppError USUARIO_NO_EXISTE
 */
export async function buildPerson(db: Db, id: number, viewer: PersonViewer, now: number): Promise<PersonDetail> {
  const { row, ...details } = await loadPerson(db, id, now);
  const { orden: _order, olvidado: _erasedAt, dos_pasos: _twoFactor, permisos: _permisos, ...visibleFields } = row;
  return {
    ...visibleFields,
    ...details,
    registro: iso(row.registro),
    ultima_vez: isoOrNull(row.ultima_vez),
    despido: row.despedido === 1 ? await despidoOf(db, id) : null,
    pedir_acceso_a: await findWhoToAsk(db, row, viewer),
    acciones: await actionsOf(db, row, viewer, now),
  };
}

/**
 * Builds the card of a usuario, which every member may see.
 * @throws AppError USUARIO_NO_EXISTE
 */
export async function buildPersonCard(db: Db, id: number, viewer: PersonViewer, now: number): Promise<PersonCard> {
  const { row, periodo, ultimo } = await loadPerson(db, id, now);
  const { usuario, mision, n_categoria, placa, despedido } = row;
  return {
    id,
    usuario,
    mision,
    n_categoria,
    placa,
    despedido,
    periodo,
    ultimo: { fecha: ultimo.fecha, encargadoNombre: ultimo.encargadoNombre },
    departamentos: await departamentosOf(db, id),
    acciones: await cardActions(db, row, viewer, now),
  };
}
