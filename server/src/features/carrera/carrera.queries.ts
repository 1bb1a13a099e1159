import type { carreraCalls, Query } from '@conserje/contract';
import { CAUSAS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { segunValor } from '../../platform/db/casos.ts';
import type { Actor, Db, Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { preparada } from '../../platform/db/preparada.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, paginar, texto, textoONada } from '../../platform/pagina.ts';
import { enTodo, ordenDe, oSistema } from '../usuarios/usuarios.public.ts';
import './carrera.table.ts';

/** Every mission that is on the ladder, from the lowest to the highest (decisions §2). */
export const escala = preparada((db) =>
  db
    .selectFrom('mision as m')
    .select(['m.id', 'm.nombre', 'm.precio', 'm.categoria', 'm.venta', 'm.traslado_venta', ordenDe('m').as('orden')])
    .where('m.retirada', 'is', null)
    .orderBy('m.categoria')
    .orderBy('m.posicion'),
);

/** A user's steps; a search looks at missions, reasons and who did it. */
export const pasosDe = (db: Db, p: Pedida<Query<typeof carreraCalls.carrera>>, usuario: number) =>
  paginar(
    db,
    p,
    db
      .selectFrom('carrera as c')
      .leftJoin('usuario as e', 'e.id', 'c.encargado')
      .select(['c.id', 'c.fecha', 'c.de_nombre', 'c.a_nombre', 'c.causa', 'c.motivo', 'e.usuario as encargado'])
      .where('c.usuario', '=', usuario),
    {
      id: 'c.id',
      hallar: enTodo('c.a_nombre', 'c.motivo', 'e.nombre_llano'),
      orden: {
        fecha: ENTRADA,
        de: textoONada('c.de_nombre'),
        a: texto('c.a_nombre'),
        motivo: texto(sql`${causaEscrita} || coalesce(': ' || c.motivo, '')`),
        encargado: llana(oSistema('e')),
      },
    },
  );
/** A cause as it is shown. */
const causaEscrita = segunValor('c.causa', Object.entries(CAUSAS));

/** The signature of whoever gave someone the mission that they have; empty where nobody did, or they have none. */
export async function firmaDeQuienLaDio(db: Db, usuario: number): Promise<string> {
  const ultimo = await db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select('e.firma')
    .where('c.usuario', '=', usuario)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ultimo?.firma ?? '';
}

/** Offers that wait for an answer, locked: those made to a user and those made by them that a condition names. */
export async function tomarOfertas(tx: Tx, usuario: number, enviadas: RawBuilder<boolean>) {
  const consulta = tx.db
    .selectFrom('ascenso')
    .select('id')
    .where('atendido', 'is', null)
    .where((eb) => eb.or([eb('usuario', '=', usuario), eb.and([eb('encargado', '=', usuario), enviadas])]))
    // Always in this order, so that nobody waits in a circle.
    .orderBy('id');
  return (await tx.bloquear(consulta)).map(({ id }) => id);
}

/** Whether an offer gives a mission that is not below a place on the ladder. */
export const daDesde = (orden: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from mision n where n.id = ascenso.nueva and ${ordenDe('n')} >= ${entero(orden)})`;

/** Why an offer is withdrawn, a text that ends a sentence and names nobody; and who does it (null: nobody, the system). */
export interface Retirada {
  porque: string;
  por: Actor | null;
}

/** Takes offers off the list, and tells whose they were. */
export async function darPorRetiradas(tx: Tx, ids: number[], de: (usuario: number) => Retirada) {
  if (ids.length === 0) return [];
  const ofertas = await ofertasDe(tx.db, ids);
  for (const { id, usuario } of ofertas) {
    const { porque, por } = de(usuario);
    const retirada = { atendido: tx.ahora, resultado: 'retirado' as const, porque, atendido_por: por?.id ?? null };
    await tx.db.updateTable('ascenso').set(retirada).where('id', '=', id).execute();
  }
  return ofertas;
}

const ofertasDe = (db: Db, ids: number[]) =>
  db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.id', 'a.usuario', 'u.usuario as usuarioNombre', 'a.encargado', 'a.nueva_nombre'])
    .where('a.id', 'in', ids)
    .orderBy('a.id')
    .execute();
