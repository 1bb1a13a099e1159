import { ERRORES } from '@conserje/contract';
import { puedeEncargarse, segundosAsistidos, terminado } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { avisar } from '../../platform/vivo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { comparten } from '../clones/clones.public.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { atenderSolicitudes } from './tiempos.queries.ts';
import { relojDe, vistoDe } from './tiempos.vista.ts';

/** Who of these juniors shares an address with a manager: refused where the configuration says so, else logged. */
export async function vigilarDirecciones(tx: Tx, encargado: number, bajos: number[]): Promise<Set<number>> {
  const clones = await comparten(tx.db, encargado, bajos);
  if (clones.size > 0 && (await leerAjustes(tx.db)).rechazar_misma_direccion) throw new Fallo('MISMA_DIRECCION');
  await apuntar(
    tx,
    ...[...clones].map((bajo) => ({
      modulo: 'clones' as const,
      objeto: bajo,
      usuario: bajo,
      encargado,
      motivo: ERRORES.MISMA_DIRECCION.msg,
    })),
  );
  return clones;
}

/** A manager's segment begins, or with null a stretch without one. */
async function cortar(tx: Tx, filas: FilaTiempo[], encargado: number | null, clones: Set<number>): Promise<void> {
  const ids = filas.map((f) => f.id);
  await tx.db.updateTable('tiempo').set({ alto: encargado, comparten: 0 }).where('id', 'in', ids).execute();
  const marcados = filas.filter((f) => clones.has(f.bajo)).map((f) => f.id);
  if (marcados.length > 0)
    await tx.db.updateTable('tiempo').set({ comparten: 1 }).where('id', 'in', marcados).execute();
  await tx.db
    .insertInto('segmento')
    .values(filas.map((f) => ({ tiempo: f.id, encargado, desde: segundosAsistidos(relojDe(f), tx.ahora) })))
    .execute();
}

/** Settles the requests of tiempos that have found a manager or are closed; those who were asked are told. */
export async function zanjarSolicitudes(
  motor: Motor,
  tx: Tx,
  filas: FilaTiempo[],
  usuario: UsuarioSesion,
): Promise<void> {
  const nombres = new Map(filas.map((f) => [f.id, f.bajoNombre]));
  for (const { tiempo, para } of await atenderSolicitudes(tx.db, [...nombres.keys()], tx.ahora)) {
    const msg = `atendió el tiempo de ${nombres.get(tiempo)}`;
    avisar(motor, tx, { tema: 'solicitudes', quien: usuario.usuario, msg, para });
  }
}

/** Makes a user the manager of tiempos that have none; their requests are settled. */
export async function ligar(
  motor: Motor,
  tx: Tx,
  filas: FilaTiempo[],
  usuario: UsuarioSesion,
  motivo: string,
): Promise<void> {
  if (filas.length === 0) return;
  const clones = await vigilarDirecciones(
    tx,
    usuario.id,
    filas.map((f) => f.bajo),
  );
  await cortar(tx, filas, usuario.id, clones);
  await zanjarSolicitudes(motor, tx, filas, usuario);
  await anotar(tx, filas, usuario, motivo);
}

/** Leaves tiempos without manager. */
export async function desligar(tx: Tx, filas: FilaTiempo[], usuario: UsuarioSesion, motivo: string): Promise<void> {
  if (filas.length === 0) return;
  await cortar(tx, filas, null, new Set());
  await anotar(tx, filas, usuario, motivo);
}

/** A row of the tiempo's log and of *Registros* for each. */
export const anotar = (tx: Tx, filas: FilaTiempo[], usuario: UsuarioSesion, motivo: string): Promise<void> =>
  apuntar(
    tx,
    ...filas.map((f) => ({ modulo: 'tiempos' as const, objeto: f.id, usuario: f.bajo, encargado: usuario.id, motivo })),
  );

/** Those that *Ligar Tiempos* takes: active, without a manager, lower than the caller (decisions §4). */
export const ligables = (filas: FilaTiempo[], usuario: UsuarioSesion, ahora: number): FilaTiempo[] =>
  filas.filter(
    (f) =>
      f.alto === null && f.pausa === 0 && !terminado(relojDe(f), ahora) && puedeEncargarse(vistoDe(f, ahora), usuario),
  );
