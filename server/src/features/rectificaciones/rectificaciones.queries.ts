import type { Query, rectificacionesCalls } from '@conserje/contract';
import type { EnEscala, Permiso } from '@conserje/rules';
import { AJUSTA_NOMINA } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llanaONada, paginar, texto } from '../../platform/pagina.ts';
import { activos, enActivo, enTodo, ordenDe, titulares } from '../usuarios/usuarios.public.ts';
import './rectificaciones.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('rectificacion as r')
    .innerJoin('usuario as u', 'u.id', 'r.usuario')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .leftJoin('usuario as e', 'e.id', 'r.encargado')
    .select([
      'r.id',
      'r.usuario',
      'u.usuario as usuarioNombre',
      ordenDe('m').as('orden'),
      'r.dia',
      'r.requisitos',
      'r.cantidad',
      'r.motivo',
      'r.estado',
      'r.fecha',
      'r.encargado',
      'e.usuario as encargadoNombre',
      'r.decidida',
      'r.respuesta',
    ]);
export type FilaRectificacion = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

const ESPERAN_MAX = 200;
const AVISADOS_MAX = 30;

/** Those that wait for an answer and that someone may give it to, the oldest first. */
export const esperando = (db: Db, { orden }: EnEscala): Promise<FilaRectificacion[]> =>
  filas(db)
    .where('r.estado', '=', 'espera')
    .where(enActivo('u'))
    .where(ordenDe('m'), '<', orden)
    .orderBy('r.id')
    .limit(ESPERAN_MAX)
    .execute();

/** Somebody's newest. */
export const ultimasDe = (db: Db, usuario: number, cuantas: number): Promise<FilaRectificacion[]> =>
  filas(db).where('r.usuario', '=', usuario).orderBy('r.id', 'desc').limit(cuantas).execute();

/** Somebody's own, by pages; a search looks at reasons, answers and who gave them. */
export const propiasDe = (db: Db, usuario: number, p: Pedida<Query<typeof rectificacionesCalls.misRectificaciones>>) =>
  paginar(db, p, filas(db).where('r.usuario', '=', usuario), {
    id: 'r.id',
    hallar: enTodo('e.nombre_llano', 'r.motivo', 'r.respuesta'),
    orden: {
      dia: texto('r.dia'),
      motivo: texto('r.motivo'),
      estado: texto('r.estado'),
      encargado: llanaONada('e.nombre_llano'),
      fecha: ENTRADA,
    },
  });

export const rectificacionPorId = (db: Db, id: number): Promise<FilaRectificacion | undefined> =>
  filas(db).where('r.id', '=', id).executeTakeFirst();

/** A request; its user is locked until the transaction ends, as whoever changes one of theirs does first. */
export async function tomarRectificacion(tx: Tx, id: number): Promise<FilaRectificacion | undefined> {
  const fila = await rectificacionPorId(tx.db, id);
  if (!fila) return undefined;
  await tx.bloquearFila('usuario', fila.usuario);
  return rectificacionPorId(tx.db, id);
}

/** What of somebody waits for an answer: few. */
export const enEsperaDe = (db: Db, usuario: number): Promise<FilaRectificacion[]> =>
  filas(db).where('r.usuario', '=', usuario).where('r.estado', '=', 'espera').orderBy('r.id').execute();

type Nueva = Pick<Insertable<Database['rectificacion']>, 'usuario' | 'dia' | 'requisitos' | 'cantidad' | 'motivo'>;
export const insertarRectificacion = (tx: Tx, nueva: Nueva): Promise<{ id: number }> =>
  tx.db
    .insertInto('rectificacion')
    .values({ ...nueva, fecha: tx.ahora })
    .returning('id')
    .executeTakeFirstOrThrow();

type Decision = Pick<Insertable<Database['rectificacion']>, 'estado'> & { respuesta?: string; trabajo?: number };
/** Answers some that wait, in the actor's name. */
export const decidir = (tx: Tx, ids: number[], { respuesta = '', ...decision }: Decision) =>
  tx.db
    .updateTable('rectificacion')
    .set({
      ...decision,
      respuesta: respuesta === '' ? null : respuesta,
      encargado: tx.actor?.id ?? null,
      decidida: tx.ahora,
    })
    .where('id', 'in', ids)
    .execute();

const [REQ] = AJUSTA_NOMINA.permisos as [Permiso];

/** Active users who may answer somebody's request, those nearest above them first. */
export async function quienesResponden(db: Db, { orden }: EnEscala): Promise<number[]> {
  const encima = await activos(db)
    .select('u.id')
    .where(ordenDe('m'), '>', orden)
    .where('u.id', 'in', titulares(db, REQ))
    .orderBy(ordenDe('m'))
    .orderBy('u.id')
    .limit(AVISADOS_MAX)
    .execute();
  return encima.map(({ id }) => id);
}
