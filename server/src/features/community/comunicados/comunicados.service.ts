import type { Answer, Comunicado, ComunicadoReader, ComunicadoSummary, comunicadosCalls } from '@conserje/contract';
import { CAN_PUBLISH, isAllowed } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import { mayPublish } from './comunicados.authors.ts';
import { mayEdit, rowFor, rowsFor, summariesFor } from './comunicados.mapper.ts';
import {
  findComunicado,
  findComunicados,
  findForHome,
  findReaders,
  lockComunicado,
  removeReaction,
  storeReaction,
  storeRead,
} from './comunicados.queries.ts';

type Calls = typeof comunicadosCalls;

export async function listComunicados(p: CallContext<Calls['comunicados']>): Promise<Comunicado[]> {
  const { usuario: viewer, now } = p;
  const { db } = p.deps.engine;
  if (p.query.vista !== undefined && p.query.vista !== 'vigentes' && !(await mayPublish(db, viewer)))
    throw new AppError('SIN_PERMISO');
  return rowsFor(db, { viewer, now }, await findComunicados(db, p, viewer, now));
}

export async function listForHome(p: CallContext<Calls['comunicadosInicio']>): Promise<ComunicadoSummary[]> {
  const { usuario: viewer, now } = p;
  const { db } = p.deps.engine;
  return summariesFor(db, { viewer, now }, await findForHome(db, viewer, now));
}

export async function viewComunicado(p: CallContext<Calls['comunicado']>): Promise<Comunicado> {
  const { usuario: viewer, now } = p;
  const { db } = p.deps.engine;
  return rowFor(db, { viewer, now }, orThrow(await findComunicado(db, p.params.id, viewer, now), 'NO_EXISTE'));
}

/** Lists who must read a binding comunicado, for those who may see them. */
export async function listReaders(p: CallContext<Calls['lecturasComunicado']>): Promise<ComunicadoReader[]> {
  const { db } = p.deps.engine;
  const comunicado = orThrow(await findComunicado(db, p.params.id, p.usuario, p.now), 'NO_EXISTE');
  if (!(mayEdit(comunicado) || isAllowed(CAN_PUBLISH, p.usuario))) throw new AppError('SIN_PERMISO');
  if (comunicado.obligatorio === 0) throw new AppError('NO_EXISTE');
  const readers = await findReaders(db, p, comunicado);
  return readers.map((row) => ({ ...row, leido: isoOrNull(row.leido) }));
}

/**
 * Records that the caller read a comunicado; reading it again changes nothing. The author and the caller's other pages
 * are told, as thousands read at the same time.
 */
export function read(p: CallContext<Calls['leerComunicado']>): Promise<Answer<Calls['leerComunicado']>> {
  const { usuario, body } = p;
  return p.transaction(async (tx) => {
    const { viewer, row } = await lockComunicado(tx, body.id, usuario);
    if (row.vuelta !== body.vuelta) throw new AppError('CAMBIO_MIENTRAS');
    if (row.leido === null) {
      await storeRead(tx, { comunicado: row.id, usuario: viewer.id, vuelta: row.vuelta });
      for (const para of new Set([viewer.id, row.autor])) tx.as(null).notify({ tema: 'lecturas', msg: '', para });
    }
    const data = await rowFor(tx.db, { viewer, now: tx.now }, { ...row, leido: row.leido ?? tx.now });
    return { msg: 'Leíste el comunicado', status: 0 as const, data };
  });
}

/** Gives or takes back a reaction of the caller; doing so twice changes nothing. */
export function react(p: CallContext<Calls['reaccionarComunicado']>): Promise<Answer<Calls['reaccionarComunicado']>> {
  const { usuario, body } = p;
  return p.transaction(async (tx) => {
    const { viewer, row } = await lockComunicado(tx, body.id, usuario);
    const own = { comunicado: row.id, usuario: viewer.id, reaccion: body.reaccion };
    await (body.poner ? storeReaction(tx.db, own) : removeReaction(tx.db, own));
    tx.as(null).notify({ tema: 'lecturas', msg: '' });
    const data = await rowFor(tx.db, { viewer, now: tx.now }, row);
    return { msg: body.poner ? 'Reaccionaste' : 'Quitaste tu reacción', status: 0 as const, data };
  });
}
