import type { Answer, perfilCalls } from '@conserje/contract';
import { diasMembresia, membresiaCorre } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import { corre } from './membresias.queries.ts';
import './membresias.table.ts';

type Propias = Answer<typeof perfilCalls.MyPerfil>['membresias'];

/** A user's memberships, newest first. */
export async function membresiasDe(db: Db, usuario: number, ahora: number): Promise<Propias> {
  const filas = await db
    .selectFrom('membresia_usuario as mu')
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .select(['mu.id', 'm.nombre', 'm.vip', 'mu.externo', 'mu.fecha', 'mu.finaliza', 'mu.terminada'])
    .where('mu.usuario', '=', usuario)
    .orderBy('mu.id', 'desc')
    .limit(100)
    .execute();
  return filas.map((f) => ({
    id: f.id,
    membresiaNombre: f.nombre,
    fecha: iso(f.fecha),
    finaliza: isoONull(f.finaliza),
    estado: membresiaCorre(f, ahora) ? 1 : 0,
    perma: f.finaliza === null,
    vip: f.vip === 1,
    dias: diasMembresia(f, ahora),
  }));
}

/** The names of the memberships that give an honour while they run (decisions §5). */
export interface Honores {
  heroe: string | null;
  legion: string | null;
}
const SIN_HONORES: Honores = { heroe: null, legion: null };

/** The honours of everyone who has one, or of one user. */
export async function honoresDe(db: Db, ahora: number, usuario?: number): Promise<(usuario: number) => Honores> {
  let consulta = db
    .selectFrom('membresia_usuario as mu')
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .select(['mu.usuario', 'm.nombre', 'm.honor'])
    .where('m.honor', 'in', ['heroe', 'legion'])
    .where(corre('mu', ahora));
  consulta =
    usuario === undefined ? consulta.where('mu.usuario', 'is not', null) : consulta.where('mu.usuario', '=', usuario);
  const por = new Map<number | null, Honores>();
  for (const { usuario: de, nombre, honor } of await consulta.orderBy('mu.id').execute())
    por.set(de, { ...(por.get(de) ?? SIN_HONORES), [honor === 'heroe' ? 'heroe' : 'legion']: nombre });
  return (de) => por.get(de) ?? SIN_HONORES;
}
