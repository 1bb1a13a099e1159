import type { Cuenta, OrigenCredito, TipoCredito } from '@conserje/rules';
import { CREDITOS, origenDe } from '@conserje/rules';
import { sql } from 'kysely';
import type { Prueba } from '../../platform/cuadre.ts';
import type { Db } from '../../platform/db/database.ts';
import { enCuenta } from './creditos.queries.ts';
import './creditos.table.ts';

const CUENTAS: Cuenta[] = ['agencia', 'mano', 'paga', 'pendiente', 'entrega', 'multa', 'renta'];
const ORIGENES: OrigenCredito[] = ['paga', 'pendiente', 'venta', 'multa', 'renta'];
/** The thing that a movement of an account names. */
const ORIGEN: Partial<Record<Cuenta, OrigenCredito>> = {
  paga: 'paga',
  pendiente: 'pendiente',
  entrega: 'venta',
  multa: 'multa',
  renta: 'renta',
};

/** A check of each thing of an origin: what the ledger has of it in an account must be what its row says (`t`). */
export const saldoDe = (que: string, origen: OrigenCredito, cuenta: Cuenta, esperado: string): Prueba => ({
  que,
  filas: sql`select t.id, ${sql.raw(esperado)} as esperado, coalesce(sum(${enCuenta(cuenta, 'c')}), 0) as hay
    from ${sql.table(origen)} t left join credito c on ${sql.ref(`c.${origen}`)} = t.id
    group by t.id`,
});

/** The same for what all movements of one kind come to. */
export const sumaDe = (que: string, origen: OrigenCredito, tipo: TipoCredito, esperado: string): Prueba => ({
  que,
  filas: sql`select t.id, ${sql.raw(esperado)} as esperado, coalesce(sum(c.creditos), 0) as hay
    from ${sql.table(origen)} t left join credito c on ${sql.ref(`c.${origen}`)} = t.id and c.tipo = ${sql.lit(tipo)}
    group by t.id`,
});

const cuales = (tipo: TipoCredito): OrigenCredito[] => {
  const { de, a } = CREDITOS[tipo];
  return ORIGENES.filter((origen) => origenDe(tipo) === origen || [de, a].some((cuenta) => ORIGEN[cuenta] === origen));
};
/** Which things a movement names, as one number. */
const marcas = (origenes: OrigenCredito[]): number => origenes.reduce((n, o) => n + 2 ** ORIGENES.indexOf(o), 0);

/** Of a sale, the movements of its buyer; the others are its seller's. */
const DEL_COMPRADOR: TipoCredito[] = ['venta', 'compra_anulada'];

/** Each movement is of a known kind, names what its accounts belong to, and whose that is. */
export const MOVIMIENTOS: Prueba[] = [
  {
    que: 'Movimientos: de qué son',
    filas: sql`select id, case tipo ${sql.join(
      (Object.keys(CREDITOS) as TipoCredito[]).map(
        (tipo) => sql`when ${sql.lit(tipo)} then ${sql.lit(marcas(cuales(tipo)))}`,
      ),
      sql` `,
    )} else -1 end as esperado, ${sql.join(
      ORIGENES.map((o) => sql`case when ${sql.ref(o)} is null then 0 else ${sql.lit(marcas([o]))} end`),
      sql` + `,
    )} as hay from credito`,
  },
  {
    que: 'Movimientos: de quién son',
    filas: sql`select c.id, coalesce(c.usuario, 0) as hay, coalesce(p.usuario, d.usuario,
        case when v.id is not null and c.tipo in (${sql.join(DEL_COMPRADOR.map((tipo) => sql.lit(tipo)))}) then coalesce(v.usuario, 0) else v.encargado end,
        m.usuario, r.usuario, -1) as esperado
      from credito c left join paga p on p.id = c.paga left join pendiente d on d.id = c.pendiente
        left join venta v on v.id = c.venta left join multa m on m.id = c.multa left join renta r on r.id = c.renta`,
  },
];

/** Where all credits are (they add up to 0), and how many movements made it so. */
export async function balance(db: Db): Promise<{ movimientos: number; cuentas: Record<Cuenta, number> }> {
  const columnas = CUENTAS.map((cuenta) => sql`coalesce(sum(${enCuenta(cuenta, 'c')}), 0) as ${sql.ref(cuenta)}`);
  const { rows } = await sql<Record<Cuenta, number> & { movimientos: number }>`
    select count(*) as movimientos, ${sql.join(columnas)} from credito c`.execute(db);
  const { movimientos = 0, ...cuentas } = rows[0] ?? {};
  return { movimientos, cuentas: { ...(cuentas as Record<Cuenta, number>) } };
}
