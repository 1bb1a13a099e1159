import type { creditosCalls, Query } from '@conserje/contract';
import type { Cuenta, TipoCredito } from '@conserje/rules';
import { CREDITOS, llano, signosDe, TEXTO_VENTA, vistaCredito } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { segunValor } from '../../platform/db/casos.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar, texto } from '../../platform/pagina.ts';
import { ANULADA } from '../anulaciones/anulaciones.public.ts';
import { halla, oSistema } from '../usuarios/usuarios.public.ts';
import './creditos.table.ts';

const TIPOS = Object.keys(CREDITOS) as TipoCredito[];

/** What of someone's a search finds: what movements were, why, and who did them. */
function hallados(db: Db, usuario: number, buscar: string): RawBuilder<boolean> {
  const es = (texto: string): boolean => llano(texto).includes(llano(buscar.trim()));
  const tipos = TIPOS.filter((tipo) => es(CREDITOS[tipo].texto));
  const suyos = tipos.length === 0 ? SIN_HALLAR : sql`(c.usuario = ${usuario} and c.tipo in (${sql.join(tipos)}))`;
  const vendidos = es(TEXTO_VENTA) ? sql`${vendio(usuario)} = 1` : SIN_HALLAR;
  return sql<boolean>`(${halla(db, buscar, 'c.motivo', 'e.nombre_llano')} or ${suyos} or ${vendidos})`;
}
const SIN_HALLAR = sql`1 = 0`;

/** 1 where someone is the seller of a purchase, and not whom the movement is about. */
const vendio = (usuario: number) => sql<number>`case when c.usuario = ${usuario} then 0 else 1 end`;

/** A user's movements: those about them, and the purchases that were made from them. */
function suyos(db: Db, usuario: number, buscar: string | undefined) {
  const todos = db
    .selectFrom('credito as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    // The kind stands in the text, so that the index of sales is seen to hold them.
    .where(sql<boolean>`(c.usuario = ${usuario} or (c.tipo = 'venta' and c.encargado = ${usuario}))`);
  return buscar ? todos.where(hallados(db, usuario, buscar)) : todos;
}

/** A page of a user's movements. */
export const movimientosPropios = (db: Db, p: Pedida<Query<typeof creditosCalls.movimientos>>, usuario: number) =>
  paginar(
    db,
    p,
    suyos(db, usuario, p.query.buscar)
      .select([
        'c.id',
        'c.fecha',
        'c.tipo',
        vendio(usuario).as('vendio'),
        'c.motivo',
        'c.creditos',
        'e.usuario as encargadoNombre',
      ])
      // The annulment of what a movement names.
      .leftJoin('multa as xm', 'xm.id', 'c.multa')
      .leftJoin('venta as xv', 'xv.id', 'c.venta')
      .leftJoin('renta as xr', 'xr.id', 'c.renta')
      .leftJoin('pendiente as xp', 'xp.id', 'c.pendiente')
      .leftJoin('anulacion as x', (j) =>
        j.on('x.id', '=', (eb) => eb.fn.coalesce('xm.anulacion', 'xv.anulacion', 'xr.anulacion', 'xp.anulacion')),
      )
      .leftJoin('usuario as xe', 'xe.id', 'x.encargado')
      .select(ANULADA),
    {
      id: 'c.id',
      orden: {
        fecha: ENTRADA,
        movimiento: texto(sql`case ${vendio(usuario)} when 1 then ${TEXTO_VENTA} else ${tipoEscrito} end || c.motivo`),
        mano: numero(movido(usuario, 'mano')),
        saldo: numero(movido(usuario, 'saldo')),
        encargado: llana(oSistema('e')),
      },
    },
  );
/** A kind as it is shown. */
const tipoEscrito = segunValor(
  'c.tipo',
  TIPOS.map((tipo) => [tipo, CREDITOS[tipo].texto]),
);
/** What a movement did to its person's hand, or to what is owed to them (`vistaCredito` of `rules`, in SQL). */
function movido(usuario: number, que: 'mano' | 'saldo') {
  const veces = (vendio: boolean) =>
    segunValor(
      'c.tipo',
      TIPOS.map((tipo) => [tipo, vistaCredito(tipo, 1, vendio)[que]]),
    );
  return sql`c.creditos * case ${vendio(usuario)} when 1 then ${veces(true)} else ${veces(false)} end`;
}

/** How many movements of each kind a user has, and how much they moved. */
export const sumasPorTipo = (db: Db, usuario: number, buscar?: string) =>
  suyos(db, usuario, buscar)
    .select((eb) => [
      'c.tipo',
      vendio(usuario).as('vendio'),
      eb.fn.sum<number>('c.creditos').as('creditos'),
      eb.fn.countAll<number>().as('movimientos'),
    ])
    .groupBy(['c.tipo', 'vendio'])
    .execute();

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
