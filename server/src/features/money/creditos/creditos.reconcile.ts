import type { Account, CreditoSource, CreditoType } from '@conserje/rules';
import { CREDITOS, sourceOf } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ReconciliationCheck } from '../../../platform/database/reconciliation.ts';
import { signedInAccount } from './creditos.queries.ts';
import './creditos.table.ts';

const ACCOUNTS: Account[] = ['agencia', 'mano', 'paga', 'pendiente', 'entrega', 'multa', 'renta'];
const ORIGINS: CreditoSource[] = ['paga', 'pendiente', 'venta', 'multa', 'renta'];
/** The thing that a movement of an account names. */
const ORIGIN: Partial<Record<Account, CreditoSource>> = {
  paga: 'paga',
  pendiente: 'pendiente',
  entrega: 'venta',
  multa: 'multa',
  renta: 'renta',
};

/** A check of each thing of an origin: what the ledger has of it in an account must be what its row says (`t`). */
export const balanceCheck = (
  que: string,
  origin: CreditoSource,
  cuenta: Account,
  expected: string,
): ReconciliationCheck => ({
  que,
  filas: sql`select t.id, ${sql.raw(expected)} as esperado, coalesce(sum(${signedInAccount(cuenta, 'c')}), 0) as hay
    from ${sql.table(origin)} t left join credito c on ${sql.ref(`c.${origin}`)} = t.id
    group by t.id`,
});

/** The same for what all movements of one kind come to. */
export const sumCheck = (
  que: string,
  origin: CreditoSource,
  tipo: CreditoType,
  expected: string,
): ReconciliationCheck => ({
  que,
  filas: sql`select t.id, ${sql.raw(expected)} as esperado, coalesce(sum(c.creditos), 0) as hay
    from ${sql.table(origin)} t left join credito c on ${sql.ref(`c.${origin}`)} = t.id and c.tipo = ${sql.lit(tipo)}
    group by t.id`,
});

const which = (tipo: CreditoType): CreditoSource[] => {
  const { de, a } = CREDITOS[tipo];
  return ORIGINS.filter((origin) => sourceOf(tipo) === origin || [de, a].some((cuenta) => ORIGIN[cuenta] === origin));
};
/** Which things a movement names, as one number. */
const marks = (origins: CreditoSource[]): number => origins.reduce((n, o) => n + 2 ** ORIGINS.indexOf(o), 0);

/** Of a sale, the movements of its buyer; the others are its seller's. */
const BUYER_TYPES: CreditoType[] = ['venta', 'compra_anulada'];

/** Each movement is of a known kind, names what its accounts belong to, and whose that is. */
export const MOVEMENTS: ReconciliationCheck[] = [
  {
    que: 'Movimientos: de qué son',
    filas: sql`select id, case tipo ${sql.join(
      (Object.keys(CREDITOS) as CreditoType[]).map(
        (tipo) => sql`when ${sql.lit(tipo)} then ${sql.lit(marks(which(tipo)))}`,
      ),
      sql` `,
    )} else -1 end as esperado, ${sql.join(
      ORIGINS.map((o) => sql`case when ${sql.ref(o)} is null then 0 else ${sql.lit(marks([o]))} end`),
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

/** Where all credits are (they add up to 0), and how many movements made it so. */
export async function balance(db: Db): Promise<{ movimientos: number; accounts: Record<Account, number> }> {
  const columns = ACCOUNTS.map(
    (cuenta) => sql`coalesce(sum(${signedInAccount(cuenta, 'c')}), 0) as ${sql.ref(cuenta)}`,
  );
  const { rows } = await sql<Record<Account, number> & { movimientos: number }>`
    select count(*) as movimientos, ${sql.join(columns)} from credito c`.execute(db);
  const { movimientos = 0, ...accounts } = rows[0] ?? {};
  return { movimientos, accounts: { ...(accounts as Record<Account, number>) } };
}
