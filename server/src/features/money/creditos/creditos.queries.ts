import type { creditosCalls, Query } from '@conserje/contract';
import type { CreditoAccount, CreditoType } from '@conserje/rules';
import { CREDITOS, creditoEffect, movementSigns, plainText, VENTA_TEXT } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { caseByValue } from '../../../platform/database/caseByValue.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { RequestedPage } from '../../../platform/database/pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from '../../../platform/database/pagination.ts';
import { matchesAny, nameOrSystem } from '../../identity/people/people.public.ts';
import { ANNULMENT_COLUMNS } from '../annulments/annulments.public.ts';
import './creditos.table.ts';

const TYPES = Object.keys(CREDITOS) as CreditoType[];

/** Matches the type, the motivo or the encargado of the movements of a usuario. */
function matchesSearch(db: Db, usuario: number, search: string): RawBuilder<boolean> {
  const matchesText = (text: string): boolean => plainText(text).includes(plainText(search.trim()));
  const types = TYPES.filter((tipo) => matchesText(CREDITOS[tipo].texto));
  const typeMatches =
    types.length === 0 ? MATCHES_NOTHING : sql`(c.usuario = ${usuario} and c.tipo in (${sql.join(types)}))`;
  const soldMatches = matchesText(VENTA_TEXT) ? sql`${isSellerSql(usuario)} = 1` : MATCHES_NOTHING;
  return sql<boolean>`(${matchesAny(db, search, 'c.motivo', 'e.nombre_llano')} or ${typeMatches} or ${soldMatches})`;
}
const MATCHES_NOTHING = sql`1 = 0`;

/** 1 if the usuario is the seller of a purchase and not its buyer. */
const isSellerSql = (usuario: number) => sql<number>`case when c.usuario = ${usuario} then 0 else 1 end`;

/** Selects the movements of a usuario, and the purchases that they sold. */
function selectMovements(db: Db, usuario: number, search: string | undefined) {
  const all = db
    .selectFrom('credito as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    // `'venta'` is a literal, so that the planner uses the partial index of ventas.
    .where(sql<boolean>`(c.usuario = ${usuario} or (c.tipo = 'venta' and c.encargado = ${usuario}))`);
  return search ? all.where(matchesSearch(db, usuario, search)) : all;
}

/**
 * Annulment of the source of a movement, by its key: PostgreSQL would join all sales and fines for one page. Of a paid
 * pendiente the payment is annulled: its credits are owed again.
 */
const sourceAnnulment = sql<number | null>`coalesce(
  (select xm.anulacion from multa xm where xm.id = c.multa),
  (select xv.anulacion from venta xv where xv.id = c.venta),
  (select xr.anulacion from renta xr where xr.id = c.renta),
  (select xp.anulacion from pendiente xp where xp.id = c.pendiente
    and (xp.cobrado is null or c.tipo = 'pendiente_cobrado'))
)`;

export const ownMovements = (db: Db, p: RequestedPage<Query<typeof creditosCalls.movimientos>>, usuario: number) =>
  paginate(
    db,
    p,
    selectMovements(db, usuario, p.query.buscar)
      .select([
        'c.id',
        'c.fecha',
        'c.tipo',
        isSellerSql(usuario).as('vendio'),
        'c.motivo',
        'c.creditos',
        'e.usuario as encargadoNombre',
      ])
      .leftJoin('anulacion as x', (j) => j.on('x.id', '=', sourceAnnulment))
      .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
      .select(ANNULMENT_COLUMNS),
    {
      id: 'c.id',
      orden: {
        fecha: SORT_BY_INSERTION,
        movimiento: sortByText(
          sql`case ${isSellerSql(usuario)} when 1 then ${VENTA_TEXT} else ${typeText} end || c.motivo`,
        ),
        mano: sortByNumber(movementEffect(usuario, 'mano')),
        saldo: sortByNumber(movementEffect(usuario, 'saldo')),
        encargado: sortByPlainText(nameOrSystem('e')),
      },
    },
  );
const typeText = caseByValue(
  'c.tipo',
  TYPES.map((tipo) => [tipo, CREDITOS[tipo].texto]),
);
/** SQL of `creditoEffect` (`rules`): change of the credits in hand, or of the credits owed. */
function movementEffect(usuario: number, effect: 'mano' | 'saldo') {
  const factorFor = (sold: boolean) =>
    caseByValue(
      'c.tipo',
      TYPES.map((tipo) => [tipo, creditoEffect(tipo, 1, sold)[effect]]),
    );
  return sql`c.creditos * case ${isSellerSql(usuario)} when 1 then ${factorFor(true)} else ${factorFor(false)} end`;
}

/** Counts the movements of a usuario and sums their credits, by type. */
export const sumsByType = (db: Db, usuario: number, search?: string) =>
  selectMovements(db, usuario, search)
    .select((eb) => [
      'c.tipo',
      isSellerSql(usuario).as('vendio'),
      eb.fn.sum<number>('c.creditos').as('creditos'),
      eb.fn.countAll<number>().as('movimientos'),
    ])
    .groupBy(['c.tipo', 'vendio'])
    .execute();

/** Computes the balance of an account from sums by type. */
export function balanceOf(sums: { tipo: CreditoType; creditos: number }[], signs: [CreditoType, 1 | -1][]): number {
  const signByType = new Map(signs);
  return sums.reduce((n, { tipo, creditos }) => n + (signByType.get(tipo) ?? 0) * creditos, 0);
}

/** Returns the credits of a ledger row with their sign in an account; 0 if its type does not affect the account. */
export function signedInAccount(account: CreditoAccount, alias: string): RawBuilder<number> {
  const cases = movementSigns(account).map(
    ([tipo, sign]) => sql`when ${sql.lit(tipo)} then ${sql.raw(sign > 0 ? '' : '-')}${sql.ref(`${alias}.creditos`)}`,
  );
  return sql<number>`(case ${sql.ref(`${alias}.tipo`)} ${sql.join(cases, sql` `)} else 0 end)`;
}
