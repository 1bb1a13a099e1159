import type { Answer, MejorTrabajador, mejorTrabajadorCalls, PastMejorTrabajador } from '@conserje/contract';
import type { Viewer } from '@conserje/rules';
import { CAN_ADMINISTER, isAllowed, mejorTrabajadorTitle, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import type { MejorTrabajadorRow } from './mejorTrabajador.queries.ts';
import {
  endTenure,
  findTenures,
  lockMejorTrabajador,
  selectCurrentMejoresTrabajadores,
  startTenure,
} from './mejorTrabajador.queries.ts';

type Calls = typeof mejorTrabajadorCalls;
type Change = CallContext<Calls['actionTrabajador']>;
type ChangeAnswer = Answer<Calls['actionTrabajador']>;
/** `op` of `actionTrabajador`. */
const SAVE_OP = 0;

const toMejorTrabajador = (m: MejorTrabajadorRow, viewer: Viewer): MejorTrabajador => ({
  ...m,
  desde: iso(m.desde),
  acciones: isAllowed(CAN_ADMINISTER, viewer) ? ['eliminar'] : [],
});

export async function listCurrent(p: CallContext<Calls['mejoresTrabajadores']>): Promise<MejorTrabajador[]> {
  return (await selectCurrentMejoresTrabajadores(p.deps.engine.db).execute()).map((m) =>
    toMejorTrabajador(m, p.usuario),
  );
}

export async function listPast(p: CallContext<Calls['mejoresPasados']>): Promise<PastMejorTrabajador[]> {
  const rows = await findTenures(p.deps.engine.db, p);
  return rows.map((f) => ({ ...f, desde: iso(f.desde), hasta: isoOrNull(f.hasta) }));
}

/** Ends a tenure and notifies its holder. */
async function relieve(tx: Tx, { id, usuario, categoria }: MejorTrabajadorRow): Promise<void> {
  await endTenure(tx, id);
  const msg = `ya no eres mejor trabajador en ${mejorTrabajadorTitle(categoria)}`;
  tx.as(null).notify({ tema: 'mejores', msg, para: usuario, clase: 'mejor' });
}

async function save({ body, usuario: actor }: Change, tx: Tx): Promise<ChangeAnswer> {
  if (body.usuario === 0) throw new AppError('SELECCIONA_USUARIO', undefined, 'usuario');
  const { categoria } = body;
  const title = mejorTrabajadorTitle(categoria);
  await tx.lockRow('usuario', body.usuario);
  const { id: usuario, usuario: name } = orThrow(await findActiveUsuario(tx.db, body.usuario), 'USUARIO_NO_EXISTE');
  const previous = await lockMejorTrabajador(tx, categoria);
  if (previous?.usuario === usuario)
    throw new AppError('YA_ESTA_ASI', `${name} ya es mejor trabajador en ${title}`, 'usuario');
  assertNotStale(body, { id: previous?.id ?? 0 });
  if (previous) {
    await relieve(tx, previous);
    const { id, usuario } = previous;
    const replacedText = `cambió a ${NAME_PLACEHOLDER} como mejor trabajador en ${title}`;
    const undoes = `mejor ${id}` as const;
    await tx.audit({ modulo: 'mejortrabajador', objeto: id, usuario, motivo: replacedText, undoes });
  }
  tx.onDuplicate('mejor_vigente', () => new AppError('CAMBIO_MIENTRAS'));
  const { id } = await startTenure(tx, { categoria, usuario });
  const motivo = `eligió a ${NAME_PLACEHOLDER} mejor trabajador en ${title}`;
  await tx.audit({ modulo: 'mejortrabajador', objeto: id, usuario, motivo, makes: `mejor ${id}` });
  tx.notify({ tema: 'mejores', msg: `te eligió mejor trabajador en ${title}`, para: usuario, clase: 'mejor' });
  tx.notify({ tema: 'mejores', msg: `eligió a ${name} mejor trabajador en ${title}` });
  const current = orThrow(await lockMejorTrabajador(tx, categoria), 'INTERNO');
  return {
    msg: `${name} es mejor trabajador en ${title}`,
    status: 0 as const,
    data: toMejorTrabajador(current, actor),
  };
}

async function remove({ body }: Change, tx: Tx): Promise<ChangeAnswer> {
  const title = mejorTrabajadorTitle(body.categoria);
  const previous = await lockMejorTrabajador(tx, body.categoria);
  if (!previous) throw new AppError('YA_ESTA_ASI', 'Alguien ya quitó a esa persona');
  assertNotStale(body, { id: previous.id, usuario: previous.usuario });
  await relieve(tx, previous);
  const { id: objeto, usuario, usuarioNombre: name } = previous;
  const motivo = `quitó a ${NAME_PLACEHOLDER} de mejor trabajador en ${title}`;
  await tx.audit({ modulo: 'mejortrabajador', objeto, usuario, motivo, undoes: `mejor ${objeto}` });
  tx.notify({ tema: 'mejores', msg: `quitó a ${name} de mejor trabajador en ${title}` });
  return { msg: `Quitaste a ${name} de ${title}`, status: 0 as const, data: null };
}

/** `actionTrabajador`: names (0) or removes (1) the mejor trabajador of a categoria (part 2 §7). */
export const changeMejorTrabajador = (p: Change): Promise<ChangeAnswer> =>
  p.transaction((tx) => (p.body.op === SAVE_OP ? save(p, tx) : remove(p, tx)));
