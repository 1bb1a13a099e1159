import type { clonesCalls, ReturnedAccount } from '@conserje/contract';
import { RETURNED_ACCOUNTS_MAX } from '@conserje/rules';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { listBannedUsers } from '../listaNegra/listaNegra.public.ts';
import { standsBelow } from '../people/people.public.ts';
import { findAccounts, findFirstDismissals, findSharedAvatars, findSharedConnections } from './clones.queries.ts';

type Account = Awaited<ReturnType<typeof findAccounts>>[number];

/** A former account that an active one may be of. */
interface Former {
  account: Account;
  /** First dismissal, UTC milliseconds. */
  dismissed: number;
  isBanned: boolean;
}

/** Those of the black list first, then those dismissed last. */
const byRelevance = (a: Former, b: Former): number =>
  Number(b.isBanned) - Number(a.isBanned) || b.dismissed - a.dismissed || a.account.id - b.account.id;

/**
 * `regresos`: active accounts that share a connection or an avatar with someone who was dismissed before they were
 * registered, each with the most relevant one; those of the black list first, then the newest accounts. Accounts on the
 * white list are left out.
 */
export async function listReturned(p: CallContext<(typeof clonesCalls)['regresos']>): Promise<ReturnedAccount[]> {
  const { db } = p.deps.engine;
  const links = [
    ...(await findSharedConnections(db)).map((link) => ({ ...link, por: 'conexion' as const })),
    ...(await findSharedAvatars(db)).map((link) => ({ ...link, por: 'avatar' as const })),
  ];
  const accounts = new Map((await findAccounts(db, [...new Set(links.map((l) => l.usuario))])).map((a) => [a.id, a]));
  const dismissals = await findFirstDismissals(db);
  const banned = await listBannedUsers(db, p.now);
  const formers = new Map(
    [...accounts.values()].flatMap((account): [number, Former][] => {
      const dismissed = account.despedido === 1 ? dismissals.get(account.id) : undefined;
      return dismissed === undefined ? [] : [[account.id, { account, dismissed, isBanned: banned.has(account.id) }]];
    }),
  );
  const matches = new Map<number, { former: Former; kinds: Set<'conexion' | 'avatar'> }>();
  for (const group of Map.groupBy(links, ({ por, which }) => `${por} ${which}`).values()) {
    const ofGroup = group.flatMap(({ usuario }) => formers.get(usuario) ?? []).toSorted(byRelevance);
    for (const { usuario, por } of group) {
      const account = accounts.get(usuario);
      if (!account || account.despedido === 1 || account.permitido !== null) continue;
      const former = ofGroup.find(({ dismissed }) => dismissed <= account.registro);
      const known = matches.get(usuario);
      if (!former || (known && byRelevance(known.former, former) < 0)) continue;
      const kinds = known?.former === former ? known.kinds : new Set<'conexion' | 'avatar'>();
      matches.set(usuario, { former, kinds: kinds.add(por) });
    }
  }
  return [...matches]
    .toSorted(([a, { former: x }], [b, { former: y }]) => Number(y.isBanned) - Number(x.isBanned) || b - a)
    .slice(0, RETURNED_ACCOUNTS_MAX)
    .flatMap(([usuario, { former, kinds }]): ReturnedAccount[] => {
      const account = accounts.get(usuario);
      const [only = 'conexion', other] = kinds;
      return account
        ? [
            {
              usuario,
              usuarioNombre: account.usuario,
              registro: iso(account.registro),
              despedido: former.account.id,
              despedidoNombre: former.account.usuario,
              por: other === undefined ? only : 'ambos',
              listaNegra: former.isBanned,
              acciones: standsBelow(account, p.usuario) ? ['permitir'] : [],
            },
          ]
        : [];
    });
}
