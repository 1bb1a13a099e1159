import type { Cuenta, TipoCredito } from '@conserje/rules';
import { CREDITOS, llano, signosDe } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla } from '../usuarios/usuarios.public.ts';
import './creditos.table.ts';

const TIPOS = Object.keys(CREDITOS) as TipoCredito[];

/** A user's movements, newest first; a search looks at what they were, why, and who did them. */
export function movimientosPropios(db: Db, usuario: number, { limite, antes, buscar }: Pagina) {
  let consulta = db
    .selectFrom('credito as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select(['c.id', 'c.fecha', 'c.tipo', 'c.motivo', 'c.creditos', 'e.usuario as encargadoNombre'])
    .where('c.usuario', '=', usuario);
  if (antes !== undefined) consulta = consulta.where('c.id', '<', antes);
  if (buscar) {
    const tipos = TIPOS.filter((tipo) => llano(CREDITOS[tipo].texto).includes(llano(buscar.trim())));
    consulta = consulta.where((eb) =>
      eb.or([
        halla(db, buscar, 'c.motivo', 'e.nombre_llano'),
        ...(tipos.length > 0 ? [eb('c.tipo', 'in', tipos)] : []),
      ]),
    );
  }
  return consulta.orderBy('c.id', 'desc').limit(limite).execute();
}

/** How much a user has moved by each kind. */
export const sumasPorTipo = (db: Db, usuario: number) =>
  db
    .selectFrom('credito')
    .select((eb) => ['tipo', eb.fn.sum<number>('creditos').as('creditos')])
    .where('usuario', '=', usuario)
    .groupBy('tipo')
    .execute();

/** What a seller has to hand in of their sales: what came in for them and has not gone on. Few are open, many were. */
export async function porEntregar(db: Db, vendedor: number, signos: [TipoCredito, 1 | -1][]): Promise<number> {
  const filas = await db
    .selectFrom('credito')
    .select((eb) => ['tipo', eb.fn.sum<number>('creditos').as('creditos')])
    .where(
      'venta',
      'in',
      db.selectFrom('venta').select('id').where('encargado', '=', vendedor).where('pagado', 'is', null),
    )
    .groupBy('tipo')
    .execute();
  return saldo(filas, signos);
}

/** The balance of an account in sums by kind. */
export function saldo(filas: { tipo: TipoCredito; creditos: number }[], signos: [TipoCredito, 1 | -1][]): number {
  const de = new Map(signos);
  return filas.reduce((n, { tipo, creditos }) => n + (de.get(tipo) ?? 0) * creditos, 0);
}

/** The credits of a ledger row with the sign that they have in an account; 0 where its kind leaves it alone. */
export function enCuenta(cuenta: Cuenta, alias: string): RawBuilder<number> {
  const casos = signosDe(cuenta).map(
    ([tipo, signo]) => sql`when ${sql.lit(tipo)} then ${sql.raw(signo > 0 ? '' : '-')}${sql.ref(`${alias}.creditos`)}`,
  );
  return sql<number>`(case ${sql.ref(`${alias}.tipo`)} ${sql.join(casos, sql` `)} else 0 end)`;
}
