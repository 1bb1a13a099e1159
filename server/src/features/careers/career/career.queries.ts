import type { careerCalls, Query } from '@conserje/contract';
import { CAUSES } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { caseByValue } from '../../../platform/database/caseByValue.ts';
import type { Actor, Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  byNullableText,
  byPlainText,
  byText,
  INSERTION_ORDER,
  paginate,
} from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { nameOrSystem, orderOf, searchAllRows } from '../../identity/people/people.public.ts';
import './career.table.ts';

/** Every mission that is on the ladder, from the lowest to the highest (decisions §2). */
export const ladder = prepared((db) =>
  db
    .selectFrom('mision as m')
    .select(['m.id', 'm.nombre', 'm.precio', 'm.categoria', 'm.venta', 'm.traslado_venta', orderOf('m').as('orden')])
    .where('m.retirada', 'is', null)
    .orderBy('m.categoria')
    .orderBy('m.posicion'),
);

/** A user's steps; a search looks at missions, reasons and who did it. */
export const stepsOf = (db: Db, p: RequestedPage<Query<typeof careerCalls.carrera>>, usuario: number) =>
  paginate(
    db,
    p,
    db
      .selectFrom('carrera as c')
      .leftJoin('usuario as e', 'e.id', 'c.encargado')
      .select(['c.id', 'c.fecha', 'c.de_nombre', 'c.a_nombre', 'c.causa', 'c.motivo', 'e.usuario as encargado'])
      .where('c.usuario', '=', usuario),
    {
      id: 'c.id',
      find: searchAllRows('c.a_nombre', 'c.motivo', 'e.nombre_llano'),
      orden: {
        fecha: INSERTION_ORDER,
        de: byNullableText('c.de_nombre'),
        a: byText('c.a_nombre'),
        motivo: byText(sql`${causeText} || coalesce(': ' || c.motivo, '')`),
        encargado: byPlainText(nameOrSystem('e')),
      },
    },
  );
/** A cause as it is shown. */
const causeText = caseByValue('c.causa', Object.entries(CAUSES));

/** The signature of whoever gave someone the mission that they have; empty where nobody did, or they have none. */
export async function firmaOfGiver(db: Db, usuario: number): Promise<string> {
  const last = await db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select('e.firma')
    .where('c.usuario', '=', usuario)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.firma ?? '';
}

/** Offers that wait for an answer, locked: those made to a user and those made by them that a condition names. */
export async function lockOffers(tx: Tx, usuario: number, sent: RawBuilder<boolean>) {
  const query = tx.db
    .selectFrom('ascenso')
    .select('id')
    .where('atendido', 'is', null)
    .where((eb) => eb.or([eb('usuario', '=', usuario), eb.and([eb('encargado', '=', usuario), sent])]))
    // Always in this order, so that nobody waits in a circle.
    .orderBy('id');
  return (await tx.lockRows(query)).map(({ id }) => id);
}

/** Whether an offer gives a mission that is not below a place on the ladder. */
export const givesFrom = (orden: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from mision n where n.id = ascenso.nueva and ${orderOf('n')} >= ${castToBigint(orden)})`;

/** Why an offer is withdrawn, a text that ends a sentence and names nobody; and who does it (null: nobody, the system). */
export interface Withdrawal {
  porque: string;
  por: Actor | null;
}

/** Takes offers off the list, and tells whose they were. */
export async function markWithdrawn(tx: Tx, ids: number[], withdrawalOf: (usuario: number) => Withdrawal) {
  if (ids.length === 0) return [];
  const offers = await offersById(tx.db, ids);
  for (const { id, usuario } of offers) {
    const { porque, por } = withdrawalOf(usuario);
    const values = { atendido: tx.ahora, resultado: 'retirado' as const, porque, atendido_por: por?.id ?? null };
    await tx.db.updateTable('ascenso').set(values).where('id', '=', id).execute();
  }
  return offers;
}

const offersById = (db: Db, ids: number[]) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.id', 'a.usuario', 'u.usuario as usuarioNombre', 'a.encargado', 'a.nueva_nombre'])
    .where('a.id', 'in', ids)
    .orderBy('a.id')
    .execute();
