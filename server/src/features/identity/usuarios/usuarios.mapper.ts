import type { Person, PersonCard } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { evaluate } from '../../money/paga/paga.public.ts';
import type { PersonViewer } from './usuarios.actions.ts';
import { actionsOf, cardActions, findWhoToAsk } from './usuarios.actions.ts';
import { findLastDespido, findPersonById, lastStep } from './usuarios.queries.ts';

/** A user, what they have worked in their open pay period, in minutes, and their last change of mission. */
async function loadPerson(db: Db, id: number, ahora: number) {
  const row = orThrow(await findPersonById(db, id), 'USUARIO_NO_EXISTE');
  const { fecha, causa, encargado } = await lastStep(db, id);
  const [evaluated] = await evaluate(db, { usuario: id }, ahora);
  const { asistencia, times } = orThrow(evaluated, 'INTERNO').person;
  const ultimo = { fecha: iso(fecha), causa, encargadoNombre: encargado ?? TEXTS.bySystem };
  return { row, periodo: { asistencia, times }, ultimo };
}

async function despidoOf(db: Db, id: number): Promise<Person['despido']> {
  const hecho = await findLastDespido(db, id);
  return hecho
    ? { fecha: iso(hecho.fecha), motivo: hecho.motivo, encargadoNombre: hecho.encargado ?? TEXTS.bySystem }
    : null;
}

/**
 * A user as their reader sees them.
 * @throws Fallo USUARIO_NO_EXISTE
 */
export async function viewOf(db: Db, id: number, viewer: PersonViewer, ahora: number): Promise<Person> {
  const { row, ...hecho } = await loadPerson(db, id, ahora);
  const { orden: _order, olvidado: _erasedAt, dos_pasos: _twoFactor, permisos: _permisos, ...own } = row;
  return {
    ...own,
    ...hecho,
    registro: iso(row.registro),
    ultima_vez: isoOrNull(row.ultima_vez),
    despido: row.despedido === 1 ? await despidoOf(db, id) : null,
    pedir_acceso_a: await findWhoToAsk(db, row, viewer),
    acciones: await actionsOf(db, row, viewer, ahora),
  };
}

/**
 * What anyone in the agency is told of a user.
 * @throws Fallo USUARIO_NO_EXISTE
 */
export async function buildPersonCard(db: Db, id: number, viewer: PersonViewer, ahora: number): Promise<PersonCard> {
  const { row, periodo, ultimo } = await loadPerson(db, id, ahora);
  const { usuario, mision, n_categoria, placa, despedido } = row;
  return {
    ...{ id, usuario, mision, n_categoria, placa, despedido, periodo },
    ultimo: { fecha: ultimo.fecha, encargadoNombre: ultimo.encargadoNombre },
    acciones: await cardActions(db, row, viewer, ahora),
  };
}
