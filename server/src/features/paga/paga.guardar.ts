import type { GrupoPaga } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import type { MovimientoNuevo } from '../creditos/creditos.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import type { Fila, PeriodoAbierto } from './paga.abierto.ts';
import type { Listas } from './paga.listas.ts';
import { LOTE } from './paga.queries.ts';

/** How many rows came to the list, changed their amount, and left it. */
export interface Actualizada {
  nuevas: number;
  cambiadas: number;
  retiradas: number;
  /** To how many people a row came, by the group of its list. */
  llegan: Record<GrupoPaga, number>;
}

interface Tocada {
  abierto: PeriodoAbierto;
  fila: Fila;
}

const enLotes = async <T>(filas: T[], hacer: (lote: T[]) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < filas.length; i += LOTE) await hacer(filas.slice(i, i + LOTE));
};

const cambio = ({ antes, monto, tramo }: Fila): boolean => monto !== antes.monto || tramo !== antes.tramo;

/** Adds rows; each then has its id. Of one stretch of a person there is at most one. */
async function anadir(tx: Tx, listas: Listas, nuevas: Tocada[]): Promise<void> {
  await enLotes(nuevas, async (lote) => {
    const filas = await tx.db
      .insertInto('paga')
      .values(
        lote.map(({ abierto: { persona }, fila: { grupo, categoria, monto, tramo } }) => ({
          ...{ lista: listas[grupo], usuario: persona.usuario, grupo, periodo: persona.desde, categoria, monto },
          ...{ tramo, estado: 'abierta' as const, fecha: tx.ahora },
          ...{ pagado_monto: null, pagado_fecha: null, pagado_por: null },
        })),
      )
      .returning(['id', 'usuario', 'tramo'])
      .execute();
    const ids = new Map(filas.map((f) => [`${f.usuario} ${f.tramo}`, f.id]));
    for (const { abierto, fila } of lote) fila.id = ids.get(`${abierto.persona.usuario} ${fila.tramo}`) ?? null;
  });
}

/** Sets rows that were there; one that comes back does so now. */
const cambiar = (tx: Tx, cambiadas: Tocada[]): Promise<void> =>
  enLotes(cambiadas, (lote) => {
    const filas = lote.map(({ fila: { id, monto, tramo } }) => {
      const cifras = [id ?? 0, monto, tramo ?? 0].map((n) => entero(n));
      return sql`(${sql.join(cifras)})`;
    });
    return sql`with v (id, monto, tramo) as (values ${sql.join(filas)})
      update paga set monto = v.monto, tramo = case when v.tramo = 0 then null else v.tramo end,
        fecha = case when estado = 'retirada' and v.monto > 0 then ${entero(tx.ahora)} else fecha end,
        estado = case when estado not in ('abierta', 'retirada') then estado
          when v.monto > 0 then 'abierta' else 'retirada' end
      from v where paga.id = v.id`.execute(tx.db);
  });

function movimientoDe({ abierto, fila }: Tocada): MovimientoNuevo {
  const falta = fila.monto - fila.antes.monto;
  return {
    tipo: falta > 0 ? 'paga_ganada' : 'paga_rebajada',
    usuario: abierto.persona.usuario,
    creditos: Math.abs(falta),
    paga: fila.id ?? 0,
    motivo: 'Lista de paga',
  };
}

/** Writes what has changed in some accounts, with the movements of credits; lists and rows must be locked. */
export async function guardar(tx: Tx, listas: Listas, abiertos: readonly PeriodoAbierto[]): Promise<Actualizada> {
  const tocadas = abiertos.flatMap((abierto) => abierto.filas.map((fila) => ({ abierto, fila })));
  const nuevas = tocadas.filter(({ fila }) => fila.id === null && fila.monto > 0);
  const cambiadas = tocadas.filter(({ fila }) => fila.id !== null && cambio(fila));
  await anadir(tx, listas, nuevas);
  await cambiar(tx, cambiadas);
  await enLotes(
    abiertos.flatMap((c) => c.nuevos),
    (lote) => tx.db.insertInto('tramo').values(lote).execute(),
  );
  await enLotes(
    abiertos.filter((c) => c.revisado > c.persona.revisado),
    (lote) =>
      tx.db
        .insertInto('periodo')
        .values(lote.map(({ persona, revisado }) => ({ usuario: persona.usuario, desde: persona.desde, revisado })))
        .onConflict((c) => c.column('usuario').doUpdateSet((eb) => ({ revisado: eb.ref('excluded.revisado') })))
        .execute(),
  );
  const distintas = [...cambiadas, ...nuevas].filter(({ fila }) => fila.monto !== fila.antes.monto);
  await mover(tx, ...distintas.map(movimientoDe));
  const llegadas = distintas.filter(({ fila }) => fila.antes.monto === 0);
  const llegan = (grupo: GrupoPaga): number =>
    new Set(llegadas.filter(({ fila }) => fila.grupo === grupo).map(({ abierto }) => abierto.persona.usuario)).size;
  return {
    nuevas: llegadas.length,
    cambiadas: distintas.filter(({ fila }) => fila.antes.monto > 0 && fila.monto > 0).length,
    retiradas: distintas.filter(({ fila }) => fila.monto === 0).length,
    llegan: { bajo: llegan('bajo'), alto: llegan('alto') },
  };
}
