import type { CreditoAccount, CreditoSource, CreditoType } from '@conserje/rules';
import { CREDITOS, sourceOf } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ReconciliationCheck } from '../../../platform/database/reconciliation.ts';
import { signedInAccount } from './creditos.queries.ts';
import './creditos.table.ts';

const ACCOUNTS: CreditoAccount[] = ['agencia', 'mano', 'paga', 'pendiente', 'entrega', 'multa', 'renta'];
const SOURCES: CreditoSource[] = ['paga', 'pendiente', 'venta', 'multa', 'renta'];
/** The source that a movement of an account must name. */
const SOURCE_BY_ACCOUNT: Partial<Record<CreditoAccount, CreditoSource>> = {
  paga: 'paga',
  pendiente: 'pendiente',
  entrega: 'venta',
  multa: 'multa',
  renta: 'renta',
};

/** Checks the balance of each source in an account of the ledger against its row `t`. */
export const balanceCheck = (
  que: string,
  source: CreditoSource,
  account: CreditoAccount,
  expected: string,
): ReconciliationCheck => ({
  que,
  filas: sql`select t.id, ${sql.raw(expected)} as esperado, coalesce(sum(${signedInAccount(account, 'c')}), 0) as hay
    from ${sql.table(source)} t left join credito c on ${sql.ref(`c.${source}`)} = t.id
    group by t.id`,
});

/** Checks the sum of one type's movements for each source against its row `t`. */
export const typeSumCheck = (
  que: string,
  source: CreditoSource,
  tipo: CreditoType,
  expected: string,
): ReconciliationCheck => ({
  que,
  filas: sql`select t.id, ${sql.raw(expected)} as esperado, coalesce(sum(c.creditos), 0) as hay
    from ${sql.table(source)} t left join credito c on ${sql.ref(`c.${source}`)} = t.id and c.tipo = ${sql.lit(tipo)}
    group by t.id`,
});

const sourcesOf = (tipo: CreditoType): CreditoSource[] => {
  const { de, a } = CREDITOS[tipo];
  return SOURCES.filter(
    (source) => sourceOf(tipo) === source || [de, a].some((account) => SOURCE_BY_ACCOUNT[account] === source),
  );
};
/** Encodes the sources that a movement names as one number. */
const bitmaskOf = (sources: CreditoSource[]): number => sources.reduce((n, o) => n + 2 ** SOURCES.indexOf(o), 0);

/** Movements of a venta that belong to the buyer; the others are the seller's. */
const BUYER_TYPES: CreditoType[] = ['venta', 'compra_anulada'];

/** Checks that each movement has a known type, names its accounts' sources, and has their owner. */
export const MOVEMENT_CHECKS: ReconciliationCheck[] = [
  {
    que: 'Movimientos: de qué son',
    filas: sql`select id, case tipo ${sql.join(
      (Object.keys(CREDITOS) as CreditoType[]).map(
        (tipo) => sql`when ${sql.lit(tipo)} then ${sql.lit(bitmaskOf(sourcesOf(tipo)))}`,
      ),
      sql` `,
    )} else -1 end as esperado, ${sql.join(
      SOURCES.map((o) => sql`case when ${sql.ref(o)} is null then 0 else ${sql.lit(bitmaskOf([o]))} end`),
      sql` + `,
    )} as hay from credito`,
  },
  {
    que: 'Movimientos: de quién son',
    filas: sql`select c.id, coalesce(c.usuario, 0) as hay, coalesce(p.usuario, d.usuario,
        case when v.id is not null and c.tipo in (${sql.join(BUYER_TYPES.map((tipo) => sql.lit(tipo)))}) then coalesce(v.usuario, 0) else v.encargado end,
        m.usuario, r.usuario, -1) as esperado
      from credito c left join paga p on p.id = c.paga left join pendiente d on d.id = c.pendiente
        left join venta v on v.id = c.venta left join multa m on m.id = c.multa left join renta r on r.id = c.renta`,
  },
];

/** Returns the balance of each account, which add up to 0, and the number of movements. */
export async function ledgerBalance(
  db: Db,
): Promise<{ movimientos: number; accounts: Record<CreditoAccount, number> }> {
  const columns = ACCOUNTS.map(
    (account) => sql`coalesce(sum(${signedInAccount(account, 'c')}), 0) as ${sql.ref(account)}`,
  );
  const { rows } = await sql<Record<CreditoAccount, number> & { movimientos: number }>`
    select count(*) as movimientos, ${sql.join(columns)} from credito c`.execute(db);
  const { movimientos = 0, ...accounts } = rows[0] ?? {};
  return { movimientos, accounts: { ...(accounts as Record<CreditoAccount, number>) } };
}
