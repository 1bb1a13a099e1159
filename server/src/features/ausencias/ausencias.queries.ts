import type { ausenciasCalls, Query } from '@conserje/contract';
import { ESTADO_AUSENCIA } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llanaONada, paginar, texto } from '../../platform/pagina.ts';
import { enActivo, enNombresY } from '../usuarios/usuarios.public.ts';
import './ausencias.table.ts';

const filas = (db: Db) =>
  db
    .selectFrom('ausencia as a')
    .innerJoin('usuario as u', 'u.id', 'a.usuario')
    .leftJoin('usuario as e', 'e.id', 'a.encargado')
    .leftJoin('usuario as t', 't.id', 'a.terminada_por')
    .select([
      'a.id',
      'a.usuario',
      'u.usuario as usuarioNombre',
      'a.motivo',
      'a.inicio',
      'a.final',
      'a.estado',
      'a.fecha',
      'a.encargado',
      'e.usuario as encargadoNombre',
      'a.terminada',
      't.usuario as terminadaNombre',
    ]);
export type FilaAusencia = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

const PROPIAS_MAX = 100;
const ESPERAN_MAX = 500;
const VIGENTES_MAX = 2000;

/** Somebody's latest absences, the newest first. */
export const ausenciasDe = (db: Db, usuario: number): Promise<FilaAusencia[]> =>
  filas(db).where('a.usuario', '=', usuario).orderBy('a.id', 'desc').limit(PROPIAS_MAX).execute();

/** Somebody's, by pages; a search looks at reasons and who decided. */
export const listadas = (db: Db, usuario: number, p: Pedida<Query<typeof ausenciasCalls.ausenciasDe>>) =>
  paginar(db, p, filas(db).where('a.usuario', '=', usuario), {
    id: 'a.id',
    hallar: enNombresY('a.id', ['a.encargado'], ['a.motivo']),
    orden: {
      motivo: texto('a.motivo'),
      inicio: texto('a.inicio'),
      final: texto('a.final'),
      encargado: llanaONada('e.nombre_llano'),
      fecha: ENTRADA,
    },
  });

/** Those that wait for an answer and have not lapsed, the oldest first. */
export const esperando = (db: Db, hoy: string): Promise<FilaAusencia[]> =>
  filas(db)
    .where('a.estado', '=', ESTADO_AUSENCIA.espera)
    .where('a.final', '>=', hoy)
    .orderBy('a.id')
    .limit(ESPERAN_MAX)
    .execute();

/** Accepted ones that run on a day or are to come, by their last day. */
const deVigentes = <Q extends ReturnType<typeof filas>>(consulta: Q, hoy: string) =>
  consulta
    .where('a.estado', '=', ESTADO_AUSENCIA.aceptada)
    .where('a.terminada', 'is', null)
    .where('a.final', '>=', hoy);

export const vigentes = (db: Db, hoy: string): Promise<FilaAusencia[]> =>
  deVigentes(filas(db), hoy).where(enActivo('u')).orderBy('a.final').orderBy('a.id').limit(VIGENTES_MAX).execute();

/** The one of somebody that runs or is to come: there is at most one. */
export const vigenteDe = (db: Db, usuario: number, hoy: string): Promise<FilaAusencia | undefined> =>
  deVigentes(filas(db), hoy).where('a.usuario', '=', usuario).orderBy('a.inicio').limit(1).executeTakeFirst();

export const ausenciaPorId = (db: Db, id: number): Promise<FilaAusencia | undefined> =>
  filas(db).where('a.id', '=', id).executeTakeFirst();

const queCorren = (db: Db, hoy: string) =>
  db
    .selectFrom('ausencia')
    .select(['usuario', 'final'])
    .where('estado', '=', ESTADO_AUSENCIA.aceptada)
    .where('terminada', 'is', null)
    .where('final', '>=', hoy)
    .where('inicio', '<=', hoy);

/** Whose absence runs on a day, and its last day. */
export const ausentesEn = preparada((db, { hoy }: { hoy: string }) => queCorren(db, hoy));

/** Ids of those whose absence runs on a day. */
export const idsAusentes = (db: Db, hoy: string) => queCorren(db, hoy).clearSelect().select('usuario');

/** The absence of somebody that runs on a day. */
export const ausenteEn = preparada((db, { usuario, hoy }: { usuario: number; hoy: string }) =>
  queCorren(db, hoy).where('usuario', '=', usuario),
);

/** An absence; its user is locked until the transaction ends, as whoever changes one of theirs does first. */
export async function tomarAusencia(tx: Tx, id: number): Promise<FilaAusencia | undefined> {
  const fila = await ausenciaPorId(tx.db, id);
  if (!fila) return undefined;
  await tx.bloquearFila('usuario', fila.usuario);
  return ausenciaPorId(tx.db, id);
}

export const insertarAusencia = (
  tx: Tx,
  nueva: { usuario: number; motivo: string; inicio: string; final: string },
): Promise<{ id: number }> =>
  tx.db
    .insertInto('ausencia')
    .values({ ...nueva, fecha: tx.ahora })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Answers one that waits; `encargado` null: nobody did in time. */
export const decidir = (tx: Tx, id: number, estado: number, encargado: number | null) =>
  tx.db.updateTable('ausencia').set({ estado, encargado, decidida: tx.ahora }).where('id', '=', id).execute();

export const terminar = (tx: Tx, id: number, por: number | null) =>
  tx.db.updateTable('ausencia').set({ terminada: tx.ahora, terminada_por: por }).where('id', '=', id).execute();

/** What of somebody waits for an answer. */
export const enEspera = (db: Db, usuario: number): Promise<FilaAusencia | undefined> =>
  filas(db).where('a.usuario', '=', usuario).where('a.estado', '=', ESTADO_AUSENCIA.espera).executeTakeFirst();
