import type { llamadosCalls, Query } from '@conserje/contract';
import { LLAMADOS_JUNTOS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Buscador, Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, numero, paginar, texto } from '../../platform/pagina.ts';
import { enNombresY, usuarios } from '../usuarios/usuarios.public.ts';
import './llamados.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('llamado as l')
    .innerJoin('usuario as u', 'u.id', 'l.usuario')
    .innerJoin('usuario as e', 'e.id', 'l.encargado')
    .select([
      'l.id',
      'l.usuario',
      'u.usuario as usuarioNombre',
      'l.motivo',
      'l.descripcion',
      'l.evidencia',
      'l.encargado',
      'e.usuario as encargadoNombre',
      'l.fecha',
    ]);
export type FilaLlamado = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

/** Each person who was called, once: how often, and when last. */
const personas = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('llamado')
        .select(({ fn }) => ['usuario', fn.max<number>('id').as('id'), fn.countAll<number>().as('cuantos')])
        .groupBy('usuario')
        .as('g'),
    )
    .innerJoin('llamado as l', 'l.id', 'g.id')
    .innerJoin('usuario as u', 'u.id', 'g.usuario')
    .select(['g.id', 'g.usuario', 'u.usuario as usuarioNombre', 'g.cuantos', 'l.fecha']);

const EN_UNO = enNombresY('b.id', ['b.usuario', 'b.encargado'], ['b.motivo', 'b.descripcion']);
/** People one of whose calls is found. */
const enAlguno: Buscador = async (db, buscado, ultima) => {
  const { condiciones } = await EN_UNO(db, buscado, ultima);
  if (condiciones.length === 0) return { condiciones, pocas: true };
  const halladas = sql<boolean>`g.usuario in (select b.usuario from llamado as b where ${sql.join(condiciones, sql` or `)})`;
  return { condiciones: [halladas], pocas: false };
};

/** People who were called; a search looks at names, reasons and descriptions of all their calls. */
export const llamadas = (db: Db, p: Pedida<Query<typeof llamadosCalls.llamados>>) =>
  paginar(db, p, personas(db), {
    id: 'g.id',
    hallar: enAlguno,
    orden: { usuario: llana('u.nombre_llano'), cuantos: numero('g.cuantos'), fecha: ENTRADA },
  });

/** The newest calls of each of some people, the newest first. */
export async function ultimosDe(db: Db, quienes: number[]): Promise<FilaLlamado[]> {
  if (quienes.length === 0) return [];
  const contados = db
    .selectFrom('llamado')
    .select(['id', sql<number>`row_number() over (partition by usuario order by id desc)`.as('n')])
    .where('usuario', 'in', quienes);
  return filas(db)
    .innerJoin(contados.as('c'), 'c.id', 'l.id')
    .where('c.n', '<=', LLAMADOS_JUNTOS)
    .orderBy('l.id', 'desc')
    .execute();
}

/** One person's; a search looks at reasons, descriptions and who made them. */
export const llamadosDe = (db: Db, usuario: number, p: Pedida<Query<typeof llamadosCalls.llamadosDe>>) =>
  paginar(db, p, filas(db).where('l.usuario', '=', usuario), {
    id: 'l.id',
    hallar: enNombresY('l.id', ['l.encargado'], ['l.motivo', 'l.descripcion']),
    orden: { motivo: texto('l.motivo'), encargado: llana('e.nombre_llano'), fecha: ENTRADA },
  });

/** Someone, dismissed or not, and all their calls in figures. */
export async function resumenDe(db: Db, id: number) {
  const quien = await usuarios(db)
    .select(['u.usuario as usuarioNombre', 'm.nombre as mision'])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!quien) return undefined;
  const cuenta = await db
    .selectFrom('llamado')
    .select(({ fn }) => [
      fn.countAll<number>().as('cuantos'),
      fn.count<number>('encargado').distinct().as('encargados'),
      fn.min<number | null>('fecha').as('primero'),
      fn.max<number | null>('fecha').as('ultimo'),
    ])
    .where('usuario', '=', id)
    .executeTakeFirstOrThrow();
  return { ...quien, ...cuenta };
}

/** A call, locked until the transaction ends. */
export async function tomarLlamado(tx: Tx, id: number): Promise<FilaLlamado | undefined> {
  await tx.bloquearFila('llamado', id);
  return filas(tx.db).where('l.id', '=', id).executeTakeFirst();
}

/** The picture of a call. */
export const evidenciaDe = (db: Db, id: number) =>
  db
    .selectFrom('llamado as l')
    .innerJoin('imagen as i', 'i.id', 'l.evidencia')
    .select(['l.usuario', 'i.huella', 'i.tipo', 'i.contenido'])
    .where('l.id', '=', id)
    .executeTakeFirst();
