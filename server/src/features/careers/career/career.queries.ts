import type { careerCalls, Query } from '@conserje/contract';
import { CAUSES } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { caseByValue } from '../../../platform/database/caseByValue.ts';
import type { Actor, Db, Tx } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullableText,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { nameOrSystem, orderOf, searchAllRows } from '../../identity/people/people.public.ts';
import './career.table.ts';

/** Returns the misiones on the ladder, from the lowest to the highest (decisions §2). */
export const ladder = prepared((db) =>
  db
    .selectFrom('mision as m')
    .select(['m.id', 'm.nombre', 'm.precio', 'm.categoria', 'm.venta', 'm.traslado_venta', orderOf('m').as('orden')])
    .where('m.retirada', 'is', null)
    .orderBy('m.categoria')
    .orderBy('m.posicion'),
);

/** A search matches misiones, motivos and encargados. */
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
        fecha: SORT_BY_INSERTION,
        de: sortByNullableText('c.de_nombre'),
        a: sortByText('c.a_nombre'),
        motivo: sortByText(sql`${causeText} || coalesce(': ' || c.motivo, '')`),
        encargado: sortByPlainText(nameOrSystem('e')),
      },
    },
  );
/** Cause as displayed. */
const causeText = caseByValue('c.causa', Object.entries(CAUSES));

const lastGiver = prepared((db, { usuario }: { usuario: number }) =>
  db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select('e.firma')
    .where('c.usuario', '=', usuario)
    .orderBy('c.id', 'desc')
    .limit(1),
);
/** Returns the firma of the encargado of the last step; empty without encargado or firma. */
export const firmaOfGiver = async (db: Db, usuario: number): Promise<string> =>
  (await lastGiver(db, { usuario })).at(0)?.firma ?? '';

/** Locks unanswered offers: all to a usuario, and those by them that match `sent`. */
export async function lockOffers(tx: Tx, usuario: number, sent: RawBuilder<boolean>) {
  const query = tx.db
    .selectFrom('ascenso')
    .select('id')
    .where('atendido', 'is', null)
    .where((eb) => eb.or([eb('usuario', '=', usuario), eb.and([eb('encargado', '=', usuario), sent])]))
    // A constant lock order prevents deadlocks.
    .orderBy('id');
  return (await tx.lockRows(query)).map(({ id }) => id);
}

/** Condition: the offered mision is at this place of the ladder or above. */
export const givesFrom = (orden: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from mision n where n.id = ascenso.nueva and ${orderOf('n')} >= ${castToBigint(orden)})`;

/** Selects the unanswered offers whose sender no longer outranks the offered mision. */
const offersWithoutRank = (db: Db) =>
  db
    .selectFrom('ascenso')
    .innerJoin('usuario as e', 'e.id', 'ascenso.encargado')
    .innerJoin('mision as me', 'me.id', 'e.mision')
    .innerJoin('mision as n', 'n.id', 'ascenso.nueva')
    .select('ascenso.id')
    .where('ascenso.atendido', 'is', null)
    .where('n.retirada', 'is', null)
    .where(orderOf('n'), '>=', orderOf('me'));

/** Locks the unanswered offers whose sender no longer outranks the offered mision. */
export async function lockOffersWithoutRank(tx: Tx): Promise<number[]> {
  const query = tx.db
    .selectFrom('ascenso')
    .select('id')
    .where('atendido', 'is', null)
    .where('id', 'in', offersWithoutRank(tx.db))
    .orderBy('id');
  return (await tx.lockRows(query)).map(({ id }) => id);
}

/** Reason of a withdrawal (`porque` ends a sentence and names no person) and its author (null: the system). */
export interface Withdrawal {
  porque: string;
  por: Actor | null;
}

/** Marks offers as withdrawn and returns them. */
export async function markWithdrawn(tx: Tx, ids: number[], withdrawalOf: (usuario: number) => Withdrawal) {
  if (ids.length === 0) return [];
  const offers = await offersById(tx.db, ids);
  for (const { id, usuario } of offers) {
    const { porque, por } = withdrawalOf(usuario);
    const values = { atendido: tx.now, resultado: 'retirado' as const, porque, atendido_por: por?.id ?? null };
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

/** Ends the open request of a usuario for an ascenso: it was for the mision after the one that they had. */
export const closeAscensoRequests = ({ db, now }: Tx, usuario: number) =>
  db
    .updateTable('pedido')
    .set({ cerrado: now, resultado: 'retirado', atendido_por: null })
    .where('usuario', '=', usuario)
    .where('que', '=', 'ascenso')
    .where('cerrado', 'is', null)
    .execute();
