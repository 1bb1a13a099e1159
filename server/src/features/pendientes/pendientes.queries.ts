import type { pendientesCalls, Query } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar } from '../../platform/pagina.ts';
import { enNombresY } from '../usuarios/usuarios.public.ts';
import './pendientes.table.ts';

/** What is owed; a search looks at names. */
export const abiertos = (db: Db, p: Pedida<Query<typeof pendientesCalls.getPendientes>>) =>
  paginar(
    db,
    p,
    db
      .selectFrom('pendiente as p')
      .innerJoin('usuario as u', 'u.id', 'p.usuario')
      .select(['p.id', 'p.usuario', 'u.usuario as usuarioNombre', 'p.monto', 'p.fecha'])
      .where('p.cobrado', 'is', null),
    {
      id: 'p.id',
      hallar: enNombresY('p.id', ['p.usuario']),
      orden: { usuario: llana('u.nombre_llano'), pendiente: numero('p.monto'), fecha: ENTRADA },
    },
  );

/** All that is owed. */
export const total = (db: Db) =>
  db
    .selectFrom('pendiente')
    .select((eb) => [
      eb.fn.countAll<number>().as('pendientes'),
      eb.fn.coalesce(eb.fn.sum<number>('monto'), eb.lit(0)).as('creditos'),
    ])
    .where('cobrado', 'is', null)
    .executeTakeFirstOrThrow();

/** Credits that are owed to a user. */
export async function pendienteDe(db: Db, usuario: number): Promise<number> {
  const { creditos } = await db
    .selectFrom('pendiente')
    .select((eb) => eb.fn.sum<number | null>('monto').as('creditos'))
    .where('usuario', '=', usuario)
    .where('cobrado', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(creditos ?? 0);
}

/** One, settled or not, with who settled it. */
export const pendienteCon = (db: Db, id: number) =>
  db
    .selectFrom('pendiente as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuario')
    .leftJoin('usuario as e', 'e.id', 'p.cobrado_por')
    .select([
      'p.id',
      'p.usuario',
      'u.usuario as usuarioNombre',
      'p.paga',
      'p.monto',
      'p.cobrado',
      'e.usuario as cobradoNombre',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();

export const cobrar = (db: Db, id: number, encargado: number, ahora: number) =>
  db.updateTable('pendiente').set({ cobrado: ahora, cobrado_por: encargado }).where('id', '=', id).execute();
