import type { Answer, ClonGroup, clonesCalls, WhitelistedAccount } from '@conserje/contract';
import { LIST_MAX, NAME_PLACEHOLDER, needsReview } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { requireUsuarioBelow, standsBelow } from '../people/people.public.ts';
import { findGroups } from './clones.find.ts';
import { findAllowed } from './clones.queries.ts';

type Calls = typeof clonesCalls;

/** Lists the groups of clones (decisions §3): those that need a review first, then newest first. */
export async function listGroups(p: CallContext<Calls['getAllClones']>): Promise<ClonGroup[]> {
  const { found, accountsById } = await findGroups(p.deps.engine.db);
  const groups = found.map(({ usuarios, por, desde }) => ({
    por,
    desde,
    usuarios: usuarios
      .flatMap((id) => accountsById.get(id) ?? [])
      // The dismissed last, otherwise the oldest account first.
      .toSorted((a, b) => a.despedido - b.despedido || a.id - b.id)
      .map(({ orden, permitido, despedido, registro, ...account }) => ({
        ...account,
        despedido: despedido === 1 ? (1 as const) : (0 as const),
        permitido: permitido === null ? (0 as const) : (1 as const),
        acciones: actionsOf(standsBelow({ id: account.id, orden }, p.usuario), despedido === 1, permitido !== null),
      })),
  }));
  const reviewByGroup = new Map(groups.map((g) => [g, needsReview(g.usuarios)]));
  const sorted = groups.toSorted(
    (a, b) => Number(reviewByGroup.get(b)) - Number(reviewByGroup.get(a)) || b.desde - a.desde,
  );
  return firstGroups(sorted).map(({ por, desde, usuarios }, i) => ({
    num: i + 1,
    por,
    desde: iso(desde),
    usuarios,
  }));
}

/** Limits the groups to `LIST_MAX` accounts in all; the last group may be cut. */
function firstGroups<G extends { usuarios: readonly unknown[] }>(all: readonly G[]): G[] {
  const first: G[] = [];
  let remaining = LIST_MAX;
  for (const group of all) {
    if (remaining <= 0) break;
    first.push(group.usuarios.length <= remaining ? group : { ...group, usuarios: group.usuarios.slice(0, remaining) });
    remaining -= group.usuarios.length;
  }
  return first;
}

function actionsOf(canAct: boolean, despedido: boolean, permitido: boolean): ('permitir' | 'retirar')[] {
  if (!canAct || despedido) return [];
  return [permitido ? 'retirar' : 'permitir'];
}

export async function listAllowed(p: CallContext<Calls['getWhiteList']>): Promise<WhitelistedAccount[]> {
  return (await findAllowed(p.deps.engine.db)).map(({ fecha, orden, despedido, ...row }) => ({
    ...row,
    fecha: iso(fecha),
    acciones: despedido === 0 && standsBelow({ id: row.usuario, orden }, p.usuario) ? ['retirar'] : [],
  }));
}

/** Adds an account to the white list or removes it. The account must be below the actor. */
export async function changeWhiteList(p: CallContext<Calls['actionWhite']>): Promise<Answer<Calls['actionWhite']>> {
  const { usuario: actor, body } = p;
  const adds = body.op === 0;
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.user);
    const { usuario } = await requireUsuarioBelow(tx.db, actor, body.user);
    const current = await tx.db
      .selectFrom('permitido')
      .select('encargado')
      .where('usuario', '=', usuario.id)
      .executeTakeFirst();
    if ((current !== undefined) === adds)
      throw new AppError('YA_ESTA_ASI', `${usuario.usuario} ${adds ? 'ya está' : 'no está'} en la lista de permitidos`);
    if (adds)
      await tx.db.insertInto('permitido').values({ usuario: usuario.id, encargado: actor.id, fecha: tx.now }).execute();
    else await tx.db.deleteFrom('permitido').where('usuario', '=', usuario.id).execute();
    const auditText = adds
      ? `permitió que ${NAME_PLACEHOLDER} use la misma conexión`
      : `quitó a ${NAME_PLACEHOLDER} de los permitidos`;
    const diferencias = [{ campo: 'Permitido', antes: !adds, despues: adds }];
    await tx.audit({ modulo: 'clones', usuario: usuario.id, motivo: auditText, diferencias });
    tx.notify({ tema: 'clones', msg: adds ? 'permitió una cuenta' : 'quitó una cuenta permitida' });
    return {
      msg: adds
        ? `Permitiste que ${usuario.usuario} use la misma conexión`
        : `Quitaste a ${usuario.usuario} de los permitidos`,
      status: 0 as const,
    };
  });
}
