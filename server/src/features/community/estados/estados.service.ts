import type { Answer, estadosCalls, OthersEstado } from '@conserje/contract';
import { checkEstado, NAME_PLACEHOLDER, SCREENS } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import {
  isActive,
  orderOf,
  requireUsuarioBelow,
  rightHolders,
  standsBelow,
} from '../../identity/people/people.public.ts';
import { queueForDiscord } from '../discord/discord.public.ts';
import './estados.table.ts';

const TICKER_MAX = 100;
type Calls = typeof estadosCalls;

export async function getMyEstado(db: Db, usuario: number): Promise<Answer<Calls['miEstado']>> {
  const row = await db.selectFrom('estado').select(['id', 'mensaje']).where('usuario', '=', usuario).executeTakeFirst();
  return row ?? null;
}

/** Selects the estados on the ticker, newest first. */
const selectOnTicker = (db: Db) =>
  db
    .selectFrom('estado as e')
    .innerJoin('usuario as u', 'u.id', 'e.usuario')
    .select(['e.id', 'u.usuario as usuarioNombre', 'e.mensaje'])
    .where(isActive('u'))
    .orderBy('e.fecha', 'desc')
    .limit(TICKER_MAX);

async function write(p: CallContext<Calls['estados']>, usuario: SessionUsuario, text: string) {
  assertNoViolation(checkEstado(text));
  return p.transaction(async (tx) => {
    // Revoking `adm` withdraws the existing estados; the lock keeps out later ones.
    await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
    const holderQuery = tx.db
      .selectFrom(rightHolders(tx.db, 'adm').as('t'))
      .select('t.id')
      .where('t.id', '=', usuario.id);
    if (!(await holderQuery.executeTakeFirst())) throw new AppError('SIN_PERMISO');
    tx.onDuplicate('estado_usuario', () => new AppError('ESTADO_EXISTE'));
    const { id } = await tx.db
      .insertInto('estado')
      .values({ usuario: usuario.id, mensaje: text.trim(), fecha: tx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const diferencias = [{ campo: 'Estado', antes: null, despues: text.trim() }];
    await tx.audit({
      modulo: 'estados',
      objeto: id,
      usuario: usuario.id,
      motivo: 'publicó un estado',
      diferencias,
      makes: `estado ${id}`,
    });
    await queueForDiscord(tx, 'estado', id);
    tx.notify({ tema: 'estados', msg: 'publicó un estado' });
    return { msg: 'Publicaste el estado', status: 0 as const };
  });
}

async function remove(p: CallContext<Calls['estados']>, usuario: SessionUsuario) {
  const id = requireField(p.body, 'id');
  return p.transaction(async (tx) => {
    const deleted = await tx.db
      .deleteFrom('estado')
      .where('id', '=', id)
      .where('usuario', '=', usuario.id)
      .returning('mensaje')
      .executeTakeFirst();
    const { mensaje } = orThrow(deleted, 'NO_EXISTE');
    const diferencias = [{ campo: 'Estado', antes: mensaje, despues: null }];
    await tx.audit({
      modulo: 'estados',
      objeto: id,
      usuario: usuario.id,
      motivo: 'eliminó su estado',
      diferencias,
      undoes: `estado ${id}`,
    });
    tx.notify({ tema: 'estados', msg: 'eliminó su estado' });
    return { msg: 'Eliminaste tu estado', status: 0 as const };
  });
}

/** Lists the estados on the ticker with the actions of the viewer. */
export async function listEstados(p: CallContext<Calls['getEstados']>): Promise<OthersEstado[]> {
  const rows = await selectOnTicker(p.deps.engine.db)
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['e.usuario', 'e.fecha', orderOf('m').as('orden')])
    .execute();
  return rows.map(({ orden, fecha, ...e }) => ({
    ...e,
    fecha: iso(fecha),
    acciones: standsBelow({ id: e.usuario, orden }, p.usuario) ? ['retirar'] : [],
  }));
}

/** Withdraws the estado of a usuario below the actor and notifies them. */
export async function withdrawEstado(p: CallContext<Calls['retirarEstado']>): Promise<Answer<Calls['retirarEstado']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const target = orThrow(
      await tx.db.selectFrom('estado').select('usuario').where('id', '=', body.id).executeTakeFirst(),
      'NO_EXISTE',
    );
    await tx.lockRow('usuario', target.usuario);
    const { usuario } = await requireUsuarioBelow(tx.db, actor, target.usuario);
    const query = tx.db.deleteFrom('estado').where('id', '=', body.id).returning('mensaje');
    const { mensaje } = orThrow(await query.executeTakeFirst(), 'NO_EXISTE');
    const diferencias = [{ campo: 'Estado', antes: mensaje, despues: null }];
    const entry = {
      modulo: 'estados',
      objeto: body.id,
      usuario: usuario.id,
      motivo: `retiró el estado de ${NAME_PLACEHOLDER}`,
    } as const;
    await tx.audit({ ...entry, diferencias, undoes: `estado ${body.id}` });
    tx.notify({ tema: 'estados', msg: 'retiró tu estado', para: usuario.id, clase: 'estado' });
    tx.notify({ tema: 'estados', msg: 'retiró un estado' });
    return { msg: `Retiraste el estado de ${usuario.usuario}`, status: 0 as const };
  });
}

/** `estados`: op 3 is public; 1 and 2 need the screen's permiso (decisions §8). */
export async function estados(p: CallContext<Calls['estados']>): Promise<Answer<Calls['estados']>> {
  const { usuario, body } = p;
  if (body.op === 3) return selectOnTicker(p.deps.engine.db).execute();
  if (!usuario) throw new AppError('SIN_SESION');
  p.alsoRequire(SCREENS['/estados']);
  return body.op === 1 ? write(p, usuario, body.estado ?? '') : remove(p, usuario);
}
