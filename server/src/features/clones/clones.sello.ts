import { conexionDe, redDe } from '../../platform/conexion.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { MARCA_DE_SELLO, sellar } from '../../platform/sello.ts';
import './clones.table.ts';

/** So many at a time, so that nobody waits for long. */
const POR_VEZ = 500;

const anotar = preparada(
  (db, fila: { usuario: number; direccion: string; red: string; primera: number; ultima: number }) =>
    db
      .insertInto('direccion')
      .values({
        usuario: fila.usuario,
        direccion: fila.direccion,
        red: fila.red,
        primera: fila.primera,
        ultima: fila.ultima,
      })
      .onConflict((c) =>
        c.columns(['usuario', 'direccion']).doUpdateSet((eb) => ({
          red: eb.ref('excluded.red'),
          primera: eb
            .case()
            .when('direccion.primera', '<', eb.ref('excluded.primera'))
            .then(eb.ref('direccion.primera'))
            .else(eb.ref('excluded.primera'))
            .end(),
          ultima: eb
            .case()
            .when('direccion.ultima', '>', eb.ref('excluded.ultima'))
            .then(eb.ref('direccion.ultima'))
            .else(eb.ref('excluded.ultima'))
            .end(),
        })),
      ),
);

/** Adds an address of a user; one that is there already was used again. */
export async function guardarDireccion(
  tx: Tx,
  { direccion, ...fila }: { usuario: number; direccion: string; primera: number; ultima: number },
): Promise<void> {
  await anotar(tx.db, { ...fila, direccion: await sellar(tx.db, direccion), red: redDe(direccion) });
}

/**
 * Seals addresses that were kept as they are, each as what it counts as. Whom that makes a clone did not become one now:
 * nothing is logged.
 */
export async function sellarDirecciones(deps: { motor: Motor; reloj: () => number }): Promise<void> {
  const una = () =>
    enTransaccion(deps, async (tx) => {
      const abiertas = await tx.db
        .selectFrom('direccion')
        .select(['usuario', 'direccion', 'primera', 'ultima'])
        .where('direccion', 'not like', `${MARCA_DE_SELLO}%`)
        .limit(POR_VEZ)
        .execute();
      for (const fila of abiertas) {
        const { usuario, direccion } = fila;
        await tx.db.deleteFrom('direccion').where('usuario', '=', usuario).where('direccion', '=', direccion).execute();
        await guardarDireccion(tx, { ...fila, direccion: conexionDe(direccion) });
      }
      return abiertas.length;
    });
  while ((await una()) === POR_VEZ);
}

/** Forgets the networks of addresses that nobody has come from since an instant; answers whether there may be more. */
export async function olvidarRedes(db: Db, desde: number): Promise<boolean> {
  const viejas = db
    .selectFrom('direccion')
    .select('ultima')
    .where('red', 'is not', null)
    .where('ultima', '<', desde)
    .orderBy('ultima')
    .limit(1)
    .offset(POR_VEZ);
  const hasta = (await viejas.executeTakeFirst())?.ultima;
  await db
    .updateTable('direccion')
    .set({ red: null })
    .where('red', 'is not', null)
    .where('ultima', hasta === undefined ? '<' : '<=', hasta ?? desde)
    .execute();
  return hasta !== undefined;
}
