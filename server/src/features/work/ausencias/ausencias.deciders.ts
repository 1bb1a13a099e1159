import type { Permiso, Ranked } from '@conserje/rules';
import { CAN_DECIDE_AUSENCIAS, isAllowed, MGMT_CATEGORIA_MIN } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import {
  active,
  findActiveUsuario,
  limitToKey,
  orderOf,
  ordersOf,
  rightHolders,
} from '../../identity/people/people.public.ts';
import type { AusenciaRow } from './ausencias.queries.ts';
import { waiting } from './ausencias.queries.ts';

const [ADM] = CAN_DECIDE_AUSENCIAS.permisos as [Permiso];

/** Whether another active user could decide on the absences of someone: management or `adm`, not below them. */
async function canSomeoneElseDecide(db: Db, { id, orden }: Ranked): Promise<boolean> {
  const otro = await active(db)
    .select('u.id')
    .where('u.id', '<>', id)
    .where(orderOf('m'), '>=', orden)
    .where((eb) => eb.or([eb('m.categoria', '>=', MGMT_CATEGORIA_MIN), eb('u.id', 'in', rightHolders(db, ADM))]))
    .limit(1)
    .executeTakeFirst();
  return otro !== undefined;
}

/** How many wait for someone's decision. */
export async function countFor(db: Db, quien: SessionUsuario, hoy: string): Promise<number> {
  const filas = await waiting(db, hoy);
  if (filas.length === 0) return 0;
  const can = await decidableBy(db, quien);
  const whose = await ordersOf(
    db,
    filas.map((f) => f.usuario),
  );
  return filas.filter(({ usuario }) => {
    const orden = whose.get(usuario);
    return orden !== undefined && can({ usuario, orden });
  }).length;
}

/** Whose absences someone may decide on: nobody's who stands above them; their own only while nobody else could. */
export async function decidableBy(
  db: Db,
  quien: SessionUsuario,
): Promise<(de: { usuario: number; orden: number }) => boolean> {
  const only = !(await canSomeoneElseDecide(db, quien));
  return ({ usuario, orden }) => (usuario === quien.id ? only : orden <= quien.orden);
}

/**
 * Whoever decides does not stand below whom it is about, and is someone else unless nobody else could; the log says so then.
 * The user must be locked.
 * @throws Fallo SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, COSA_PROPIA
 */
export async function requireMayDecide(tx: Tx, quien: SessionUsuario, { id, usuario }: AusenciaRow): Promise<void> {
  const me = limitToKey(orThrow(await findActiveUsuario(tx.db, quien.id), 'SIN_SESION'), quien);
  const own = orThrow(await findActiveUsuario(tx.db, usuario), 'USUARIO_NO_EXISTE');
  if (!isAllowed(CAN_DECIDE_AUSENCIAS, me) || own.orden > me.orden) throw new AppError('SIN_PERMISO');
  if (own.id !== me.id) return;
  if (await canSomeoneElseDecide(tx.db, me))
    throw new AppError('COSA_PROPIA', 'No puedes responder tu ausencia. Pídeselo a otra persona con ese permiso.');
  await tx.audit({
    modulo: 'ausencias',
    objeto: id,
    usuario,
    motivo: 'respondió su propia ausencia porque nadie más podía',
  });
}
