import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import type { Pagina } from '../../platform/pagina.ts';
import { halla, ordenDe } from '../usuarios/usuarios.public.ts';
import './carrera.table.ts';

/** Every mission, from the lowest to the highest (decisions §2). */
export const escala = preparada((db) =>
  db
    .selectFrom('mision as m')
    .select(['m.id', 'm.nombre', 'm.precio', 'm.categoria', 'm.venta', 'm.traslado_venta', ordenDe('m').as('orden')])
    .orderBy('m.categoria')
    .orderBy('m.posicion'),
);

/** A user's steps, newest first. */
export function pasosDe(db: Db, usuario: number, { limite, antes, buscar }: Pagina) {
  let consulta = db
    .selectFrom('carrera as c')
    .leftJoin('usuario as e', 'e.id', 'c.encargado')
    .select(['c.id', 'c.fecha', 'c.de_nombre', 'c.a_nombre', 'c.causa', 'c.motivo', 'e.usuario as encargado'])
    .where('c.usuario', '=', usuario);
  if (antes !== undefined) consulta = consulta.where('c.id', '<', antes);
  if (buscar) consulta = consulta.where(halla(buscar, 'c.a_nombre', 'c.motivo', 'e.nombre_plano'));
  return consulta.orderBy('c.id', 'desc').limit(limite).execute();
}

/** Takes promotions that wait for an answer off the list: those offered to a user, and those offered by them too. */
export async function retirar(db: Db, usuario: number, enviados: boolean, ahora: number) {
  const retirados = await db
    .updateTable('ascenso')
    .set({ atendido: ahora, resultado: 'retirado' })
    .where('atendido', 'is', null)
    .where((eb) => eb.or([eb('usuario', '=', usuario), ...(enviados ? [eb('encargado', '=', usuario)] : [])]))
    .returning('id')
    .execute();
  if (retirados.length === 0) return [];
  return db
    .selectFrom('ascenso as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .select(['a.id', 'a.usuario', 'u.usuario as usuarioNombre', 'a.encargado', 'a.nueva_nombre'])
    .where(
      'a.id',
      'in',
      retirados.map((r) => r.id),
    )
    .orderBy('a.id')
    .execute();
}
