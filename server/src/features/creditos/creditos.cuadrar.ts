import type { Cuenta, OrigenCredito, TipoCredito } from '@conserje/rules';
import { CREDITOS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Descuadre, Prueba } from '../../platform/cuadre.ts';
import { probarTodo } from '../../platform/cuadre.ts';
import type { Db } from '../../platform/db/database.ts';
import { enCuenta } from './creditos.queries.ts';
import './creditos.table.ts';

/**
 * The books of credits, checked against the rows that say how things stand (docs/decisions/0011). Each check is one
 * statement, so that it sees one state of the database also while the portal works.
 */

export interface Cuadre {
  movimientos: number;
  /** Where all credits are; they add up to 0. */
  cuentas: Record<Cuenta, number>;
  descuadres: Descuadre[];
}

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

/** Each thing: what the ledger has of it in an account must be what its row says. */
const saldoDe = (que: string, origen: OrigenCredito, cuenta: Cuenta, esperado: string): Prueba => ({
  que,
  filas: sql`select t.id, ${sql.raw(esperado)} as esperado, coalesce(sum(${enCuenta(cuenta, 'c')}), 0) as hay
    from ${sql.table(origen)} t left join credito c on ${sql.ref(`c.${origen}`)} = t.id
    group by t.id`,
});

/** What all movements of one kind come to for each thing. */
const sumaDe = (que: string, origen: OrigenCredito, tipo: TipoCredito, esperado: string): Prueba => ({
  que,
  filas: sql`select t.id, ${sql.raw(esperado)} as esperado, coalesce(sum(c.creditos), 0) as hay
    from ${sql.table(origen)} t left join credito c on ${sql.ref(`c.${origen}`)} = t.id and c.tipo = ${sql.lit(tipo)}
    group by t.id`,
});

const SALDOS: Prueba[] = [
  saldoDe('Pagas: lo que se debe', 'paga', 'paga', "case when t.estado = 'abierta' then t.monto else 0 end"),
  saldoDe('Pagas: lo que se entregó', 'paga', 'mano', "case when t.estado = 'pagada' then t.pagado_monto else 0 end"),
  sumaDe(
    'Pagas: lo que costó el ascenso',
    'paga',
    'paga_ascenso',
    "case when t.estado = 'ascenso' then t.pagado_monto else 0 end",
  ),
  saldoDe(
    'Pendientes: lo que se debe',
    'pendiente',
    'pendiente',
    'case when t.cobrado is null then t.monto else 0 end',
  ),
  saldoDe('Pendientes: lo que se entregó', 'pendiente', 'mano', 'case when t.cobrado is null then 0 else t.monto end'),
  saldoDe(
    'Ventas: lo que falta entregar',
    'venta',
    'entrega',
    'case when t.pagado is null then t.credito - t.participacion else 0 end',
  ),
  sumaDe('Ventas: lo que se cobró', 'venta', 'venta', 't.credito'),
  sumaDe('Ventas: la participación', 'venta', 'venta_participacion', 't.participacion'),
  saldoDe('Multas: lo que se debe', 'multa', 'multa', 'case when t.cobrado is null then -t.creditos else 0 end'),
  sumaDe('Multas: lo que se puso', 'multa', 'multa_puesta', 't.creditos'),
  saldoDe(
    'Rentas: lo que se debe',
    'renta',
    'renta',
    'case when t.pagado is null and t.borrada is null then -t.renta else 0 end',
  ),
  sumaDe('Rentas: lo que se puso', 'renta', 'renta_puesta', 't.renta'),
];

/** A row that waits is on an open list; what a list or a promotion left over is pending, and nothing else is. */
const ESTADOS: Prueba[] = [
  {
    que: 'Pagas: las que esperan están en una lista abierta',
    filas: sql`select p.id, 1 as esperado, case when l.cerrada is null then 1 else 0 end as hay
      from paga p join lista_paga l on l.id = p.lista where p.estado = 'abierta'`,
  },
  {
    que: 'Pagas: lo que quedó pendiente',
    filas: sql`select p.id, coalesce(d.monto, 0) as hay, case p.estado
        when 'pendiente' then p.monto when 'ascenso' then p.monto - p.pagado_monto else 0 end as esperado
      from paga p left join pendiente d on d.paga = p.id`,
  },
  {
    que: 'Pagas: una retirada no vale nada, y las demás sí',
    filas: sql`select id, 1 as esperado, case when (estado = 'retirada') = (monto = 0) then 1 else 0 end as hay from paga`,
  },
];

const cuales = (tipo: TipoCredito): OrigenCredito[] => {
  const { de, a } = CREDITOS[tipo];
  return ORIGENES.filter((origen) => [de, a].some((cuenta) => ORIGEN[cuenta] === origen));
};
/** Which things a movement names, as one number. */
const marcas = (origenes: OrigenCredito[]): number => origenes.reduce((n, o) => n + 2 ** ORIGENES.indexOf(o), 0);

/** Each movement is of a known kind, names what its accounts belong to, and whose that is. */
const MOVIMIENTOS: Prueba[] = [
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
        case when v.id is not null and c.tipo = ${sql.lit<TipoCredito>('venta')} then coalesce(v.usuario, 0) else v.encargado end,
        m.usuario, r.usuario, -1) as esperado
      from credito c left join paga p on p.id = c.paga left join pendiente d on d.id = c.pendiente
        left join venta v on v.id = c.venta left join multa m on m.id = c.multa left join renta r on r.id = c.renta`,
  },
];

/** What is in each account, and how many movements made it so. */
async function saldos(db: Db): Promise<Pick<Cuadre, 'movimientos' | 'cuentas'>> {
  const columnas = CUENTAS.map((cuenta) => sql`coalesce(sum(${enCuenta(cuenta, 'c')}), 0) as ${sql.ref(cuenta)}`);
  const { rows } = await sql<Record<Cuenta, number> & { movimientos: number }>`
    select count(*) as movimientos, ${sql.join(columnas)} from credito c`.execute(db);
  const { movimientos = 0, ...cuentas } = rows[0] ?? {};
  return { movimientos, cuentas: { ...(cuentas as Record<Cuenta, number>) } };
}

/** Balances the books of credits. Nothing is written; what differs is answered, and no more than the first of each kind. */
export async function cuadrar(db: Db): Promise<Cuadre> {
  const descuadres = await probarTodo(db, [...SALDOS, ...ESTADOS, ...MOVIMIENTOS]);
  return { ...(await saldos(db)), descuadres };
}
