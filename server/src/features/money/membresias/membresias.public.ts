import type { Answer, perfilCalls } from '@conserje/contract';
import { isMembresiaCurrent, membresiaDays } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import { isRunning, isRunningOfUsuario } from './membresias.queries.ts';
import './membresias.table.ts';

export { isRunning };

type OwnMembresias = Answer<typeof perfilCalls.MyPerfil>['membresias'];

const newestOf = prepared((db, { usuario }: { usuario: number }) =>
  db
    .selectFrom('membresia_usuario as mu')
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .select(['mu.id', 'm.nombre', 'm.vip', 'mu.externo', 'mu.fecha', 'mu.finaliza', 'mu.terminada'])
    .where('mu.usuario', '=', usuario)
    .orderBy('mu.id', 'desc')
    .limit(100),
);

/** Returns the membresias of a usuario, newest first. */
export async function membresiasOf(db: Db, usuario: number, now: number): Promise<OwnMembresias> {
  return (await newestOf(db, { usuario })).map((f) => ({
    id: f.id,
    membresiaNombre: f.nombre,
    fecha: iso(f.fecha),
    finaliza: isoOrNull(f.finaliza),
    estado: isMembresiaCurrent(f, now) ? 1 : 0,
    perma: f.finaliza === null,
    vip: f.vip === 1,
    dias: membresiaDays(f, now),
  }));
}

/** Names of the running membresias that give an honor (decisions §5). */
export interface Honors {
  heroe: string | null;
  legion: string | null;
}
const NO_HONORS: Honors = { heroe: null, legion: null };

/** Returns a lookup of the honors of all usuarios, or of one. */
export async function honorsOf(db: Db, now: number, usuario?: number): Promise<(usuario: number) => Honors> {
  let query = db
    .selectFrom('membresia_usuario as mu')
    .innerJoin('membresia as m', 'm.id', 'mu.membresia')
    .select(['mu.usuario', 'm.nombre', 'm.honor'])
    .where('m.honor', 'in', ['heroe', 'legion'])
    .where(isRunningOfUsuario('mu', now));
  if (usuario !== undefined) query = query.where('mu.usuario', '=', usuario);
  const honorsByUsuario = new Map<number | null, Honors>();
  for (const { usuario: de, nombre, honor } of await query.orderBy('mu.id').execute())
    honorsByUsuario.set(de, {
      ...(honorsByUsuario.get(de) ?? NO_HONORS),
      [honor === 'heroe' ? 'heroe' : 'legion']: nombre,
    });
  return (de) => honorsByUsuario.get(de) ?? NO_HONORS;
}
