import { porRevisar } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { agrupar } from './clones.grupos.ts';
import { avataresComunes, conexionesComunes, cuentas } from './clones.queries.ts';

/** Groups of clones in no order, and the accounts in them by their ids. */
export async function hallar(db: Db) {
  const conexiones = (await conexionesComunes(db)).map((l) => ({ ...l, por: 'conexion' as const }));
  const avatares = (await avataresComunes(db)).map((l) => ({ ...l, por: 'avatar' as const }));
  const lazos = [...conexiones, ...avatares];
  const hallados = agrupar(lazos, new Set(lazos.flatMap((l) => (l.despedido === 1 ? l.usuario : []))));
  const fichas = new Map((await cuentas(db, [...new Set(hallados.flatMap((g) => g.usuarios))])).map((c) => [c.id, c]));
  return { hallados, fichas };
}

/** How many groups wait for somebody to look at them. */
export async function cuantosPorRevisar(db: Db): Promise<number> {
  const { hallados, fichas } = await hallar(db);
  return hallados.filter(({ usuarios }) =>
    porRevisar(
      usuarios
        .flatMap((id) => fichas.get(id) ?? [])
        .map(({ despedido, permitido }) => ({
          despedido: despedido === 1 ? 1 : 0,
          permitido: permitido === null ? 0 : 1,
        })),
    ),
  ).length;
}
