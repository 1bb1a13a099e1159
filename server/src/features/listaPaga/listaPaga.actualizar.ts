import type { Answer, listaPagaCalls } from '@conserje/contract';
import type { GrupoPaga, TipoCredito } from '@conserje/rules';
import { sql } from 'kysely';
import { apuntar } from '../../platform/bitacora.ts';
import { contar } from '../../platform/contar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { entero } from '../../platform/db/entero.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { avisar } from '../../platform/vivo.ts';
import { enCuenta, moverHallados } from '../creditos/creditos.public.ts';
import { detenerTrabajo } from '../trabajo/trabajo.public.ts';
import type { Periodo } from './listaPaga.ganado.ts';
import { conCambios, periodoAbierto } from './listaPaga.ganado.ts';
import './listaPaga.table.ts';

/** How many rows came to the list, changed their amount, and left it. */
export interface Actualizada {
  nuevas: number;
  cambiadas: number;
  retiradas: number;
}

/** The open list of a group, locked until the transaction ends; opened when there is none. */
export async function tomarLista(motor: Motor, tx: Tx, grupo: GrupoPaga): Promise<number> {
  const abierta = await tomarAbierta(motor, tx, grupo);
  if (abierta !== undefined) return abierta;
  await tx.db
    .insertInto('lista_paga')
    .values({ grupo, abierta: tx.ahora, cerrada: null, encargado: null })
    .onConflict((c) => c.column('grupo').where('cerrada', 'is', null).doNothing())
    .execute();
  // Of two who open it at once, one finds what the other opened.
  return tomarLista(motor, tx, grupo);
}

/** The same of a list that must be there; undefined where there is none. */
export async function tomarAbierta(motor: Motor, tx: Tx, grupo: GrupoPaga): Promise<number | undefined> {
  const consulta = tx.db.selectFrom('lista_paga').select('id').where('grupo', '=', grupo).where('cerrada', 'is', null);
  const fila = await motor.bloquear(consulta).executeTakeFirst();
  tx.tomarHora();
  return fila?.id;
}

/** Makes payments of a list's rows wait, or waits for them. */
export async function bloquearFilas(motor: Motor, tx: Tx, lista: number): Promise<void> {
  const filas = tx.db.selectFrom('paga').select('id').where('lista', '=', lista).where('estado', '=', 'abierta');
  await tx.db
    .selectFrom(motor.bloquear(filas).as('f'))
    .select((eb) => eb.fn.countAll().as('n'))
    .execute();
}

/** Sets the rows that must change; who comes to the list gets a row. */
const ponerMontos = (db: Db, lista: number, periodo: Periodo) => {
  const { grupo, desde, ahora } = periodo;
  return sql`
    insert into paga (lista, usuario, grupo, periodo, categoria, monto, estado, fecha, actualizada)
    ${conCambios(periodo)}
    select ${entero(lista)}, usuario, ${sql.lit(grupo)}, ${entero(desde)}, categoria, monto,
      case when monto > 0 then 'abierta' else 'retirada' end, ${entero(ahora)}, ${entero(ahora)}
    from cambio where monto <> antes order by usuario
    on conflict (usuario, grupo, periodo) do update set
      lista = excluded.lista, categoria = excluded.categoria, monto = excluded.monto, estado = excluded.estado,
      fecha = case when paga.estado = 'retirada' then excluded.fecha else paga.fecha end,
      actualizada = excluded.actualizada
    where paga.estado in ('abierta', 'retirada')`.execute(db);
};

/** A list's rows by what the ledger has of them, and what it lacks to have what the row says. */
const sinAsentar = (lista: number) => sql`(
  select p.id, p.usuario, p.monto, p.monto - coalesce(sum(${enCuenta('paga', 'c')}), 0) as falta
  from paga p left join credito c on c.paga = p.id
  where p.lista = ${lista} and p.estado in ('abierta', 'retirada')
  group by p.id, p.usuario, p.monto)`;

async function cuentaDe(db: Db, lista: number): Promise<Actualizada> {
  const cuantas = (condicion: string) => sql`coalesce(sum(case when ${sql.raw(condicion)} then 1 else 0 end), 0)`;
  const { rows } = await sql<Actualizada>`
    select ${cuantas('falta = monto')} as nuevas, ${cuantas('falta <> monto and monto > 0')} as cambiadas,
      ${cuantas('monto = 0')} as retiradas
    from ${sinAsentar(lista)} d where falta <> 0`.execute(db);
  return rows[0] ?? { nuevas: 0, cambiadas: 0, retiradas: 0 };
}

const [GANADA, REBAJADA] = [sql.lit<TipoCredito>('paga_ganada'), sql.lit<TipoCredito>('paga_rebajada')];

/** Brings the ledger up to the rows. */
const asentarMontos = (tx: Tx, lista: number, encargado: number): Promise<void> =>
  moverHallados(tx, {
    filas: sql`(
      select case when falta > 0 then ${GANADA} else ${REBAJADA} end as tipo, usuario, abs(falta) as creditos,
        id as paga, cast(null as integer) as pendiente
      from ${sinAsentar(lista)} d where falta <> 0)`,
    encargado,
    motivo: 'Lista de paga',
  });

interface PorActualizar {
  grupo: GrupoPaga;
  /** The group's open list, locked. */
  lista: number;
  encargado: number;
  /** Nobody adds work until the transaction ends: for whoever then begins a new period. */
  detener?: boolean;
}

/**
 * Brings a group's list up to the payroll (decisions §5). Rows are locked before work is held up: who waits for a row may
 * hold what someone waits for who is adding work.
 */
export async function ponerAlDia(
  motor: Motor,
  tx: Tx,
  { grupo, lista, encargado, detener = false }: PorActualizar,
): Promise<Actualizada> {
  await bloquearFilas(motor, tx, lista);
  if (detener) await detenerTrabajo(motor, tx);
  await ponerMontos(tx.db, lista, await periodoAbierto(tx.db, grupo, tx.ahora));
  const cuenta = await cuentaDe(tx.db, lista);
  await asentarMontos(tx, lista, encargado);
  return cuenta;
}

const enPalabras = ({ nuevas, cambiadas, retiradas }: Actualizada): string =>
  [
    contar(nuevas, 'nueva', 'nuevas'),
    contar(cambiadas, 'cambiada', 'cambiadas'),
    contar(retiradas, 'retirada', 'retiradas'),
  ].join(', ');

/** Brings both groups' lists up to the payroll; what is paid is not touched. */
export async function actualizarListas(
  p: Peticion<typeof listaPagaCalls.updateLista>,
): Promise<Answer<typeof listaPagaCalls.updateLista>> {
  const { usuario: quien } = p;
  const { motor } = p.deps;
  return p.transaccion(async (tx) => {
    const total: Actualizada = { nuevas: 0, cambiadas: 0, retiradas: 0 };
    for (const grupo of ['bajo', 'alto'] as const) {
      const lista = await tomarLista(motor, tx, grupo);
      const cuenta = await ponerAlDia(motor, tx, { grupo, lista, encargado: quien.id });
      for (const clave of ['nuevas', 'cambiadas', 'retiradas'] as const) total[clave] += cuenta[clave];
    }
    const que = enPalabras(total);
    await apuntar(tx, { modulo: 'paga', encargado: quien.id, motivo: `Actualizó la lista de paga: ${que}` });
    for (const tema of ['paga', 'creditos'] as const)
      avisar(motor, tx, { tema, quien: quien.usuario, msg: 'actualizó la lista de paga' });
    return { msg: `Lista de paga al día: ${que}`, status: 0 as const, ...total };
  });
}
