import type { Query, sugerenciasCalls } from '@conserje/contract';
import { APROBADA } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, numero, paginar } from '../../platform/pagina.ts';
import { deUno, enNombresY } from '../usuarios/usuarios.public.ts';
import './sugerencias.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('sugerencia as s')
    .innerJoin('usuario as u', 'u.id', 's.usuario')
    .select(['s.id', 's.sugerencia', 's.usuario', 'u.usuario as usuarioNombre', 's.aprobada', 's.fecha']);
export type FilaSugerencia = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

/** Who does not moderate must not find by a name whose a suggestion is. */
const BUSCADOR = {
  conAutor: enNombresY('s.id', ['s.usuario'], ['s.sugerencia']),
  sinAutor: enNombresY('s.id', [], ['s.sugerencia']),
};

interface Lado {
  /** The reader, where only their own are asked for. */
  de: number | undefined;
  conAutor: boolean;
}

/** Suggestions as their reader may look through them. */
export function sugerenciasDe(
  db: Db,
  p: Pedida<Query<typeof sugerenciasCalls.sugerencias>>,
  { de, conAutor }: Lado,
): Promise<FilaSugerencia[]> {
  const { aprobada } = p.query;
  const todas = deUno(filas(db), 's.usuario', de);
  return paginar(db, p, aprobada === undefined ? todas : todas.where('s.aprobada', '=', aprobada), {
    id: 's.id',
    hallar: BUSCADOR[conAutor ? 'conAutor' : 'sinAutor'],
    orden: { aprobada: numero('s.aprobada'), fecha: ENTRADA },
  });
}

/** A suggestion, locked until the transaction ends. */
export async function tomarSugerencia(tx: Tx, id: number): Promise<FilaSugerencia | undefined> {
  await tx.bloquearFila('sugerencia', id);
  return filas(tx.db).where('s.id', '=', id).executeTakeFirst();
}

const pendientes = (db: Db) =>
  db
    .selectFrom('sugerencia')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('aprobada', '=', APROBADA.pendiente);

/** How many of someone's wait to be read. */
export async function pendientesDe(db: Db, usuario: number): Promise<number> {
  const { n } = await pendientes(db).where('usuario', '=', usuario).executeTakeFirstOrThrow();
  return Number(n);
}

/** How many wait for whoever moderates. */
export const cuantasEsperan = async (db: Db): Promise<number> =>
  Number((await pendientes(db).executeTakeFirstOrThrow()).n);
