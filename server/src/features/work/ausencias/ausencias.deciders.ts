import type { Permiso, Ranked } from '@conserje/rules';
import { CAN_DECIDE_AUSENCIAS, isAllowed, MGMT_CATEGORIA_MIN } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import {
  activeUsuarios,
  findActiveUsuario,
  orderOf,
  ordersOf,
  requireActor,
  rightHolders,
} from '../../identity/people/people.public.ts';
import type { AusenciaRow } from './ausencias.queries.ts';
import { waitingAusencias } from './ausencias.queries.ts';

const [ADM] = CAN_DECIDE_AUSENCIAS.permisos as [Permiso];

/** Tells whether another active usuario could decide: management or `adm`, not ranked below. */
async function canSomeoneElseDecide(db: Db, { id, orden }: Ranked): Promise<boolean> {
  const other = await activeUsuarios(db)
    .select('u.id')
    .where('u.id', '<>', id)
    .where(orderOf('m'), '>=', orden)
    .where((eb) => eb.or([eb('m.categoria', '>=', MGMT_CATEGORIA_MIN), eb('u.id', 'in', rightHolders(db, ADM))]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function countFor(db: Db, actor: SessionUsuario, today: string): Promise<number> {
  const rows = await waitingAusencias(db, today);
  if (rows.length === 0) return 0;
  const canDecide = await buildCanDecide(db, actor);
  const orderById = await ordersOf(
    db,
    rows.map((f) => f.usuario),
  );
  return rows.filter(({ usuario }) => {
    const orden = orderById.get(usuario);
    return orden !== undefined && canDecide({ usuario, orden });
  }).length;
}

/** Returns a filter: not of higher ranks; the own ones only when no other usuario could decide. */
export async function buildCanDecide(
  db: Db,
  actor: SessionUsuario,
): Promise<(de: { usuario: number; orden: number }) => boolean> {
  const isOnlyDecider = !(await canSomeoneElseDecide(db, actor));
  return ({ usuario, orden }) => (usuario === actor.id ? isOnlyDecider : orden <= actor.orden);
}

/**
 * Checks that the actor, who has the right to decide, ranks not below the absent usuario and is another person. Without
 * another decider the own ausencia is allowed and logged. The usuario must be locked.
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, COSA_PROPIA
 */
export async function requireMayDecide(tx: Tx, actor: SessionUsuario, { id, usuario }: AusenciaRow): Promise<void> {
  const decider = await requireActor(tx, actor);
  const absentUsuario = orThrow(await findActiveUsuario(tx.db, usuario), 'USUARIO_NO_EXISTE');
  if (!isAllowed(CAN_DECIDE_AUSENCIAS, decider) || absentUsuario.orden > decider.orden)
    throw new AppError('SIN_PERMISO');
  if (absentUsuario.id !== decider.id) return;
  if (await canSomeoneElseDecide(tx.db, decider))
    throw new AppError('COSA_PROPIA', 'No puedes responder tu ausencia. Pídeselo a otra persona con ese permiso.');
  await tx.audit({
    modulo: 'ausencias',
    objeto: id,
    usuario,
    motivo: 'respondió su propia ausencia porque nadie más podía',
  });
}
