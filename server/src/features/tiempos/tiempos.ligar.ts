import type { ClaseNotificacion, Staff } from '@conserje/rules';
import { enumerar, NOMBRE, puedeEncargarse, segundosAsistidos, tiene } from '@conserje/rules';
import type { Apunte, Diferencia } from '../../platform/bitacora.ts';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { comparten } from '../clones/clones.public.ts';
import { conSuLlave, usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { FilaTiempo } from './tiempos.queries.ts';
import { atenderSolicitudes } from './tiempos.queries.ts';
import { relojDe, vistoDe } from './tiempos.vista.ts';

/** Who of these juniors shares an address with a manager; `rechazados` are the same where the configuration refuses them. */
export async function mirarDirecciones(tx: Tx, encargado: number, bajos: number[]) {
  const clones = await comparten(tx.db, encargado, bajos);
  const rechazar = clones.size > 0 && (await leerAjustes(tx.db)).rechazar_misma_direccion;
  return { clones, rechazados: rechazar ? clones : new Set<number>() };
}

/** The same: refused where the configuration says so, else logged. */
export async function vigilarDirecciones(tx: Tx, encargado: number, bajos: number[]): Promise<Set<number>> {
  const { clones, rechazados } = await mirarDirecciones(tx, encargado, bajos);
  if (rechazados.size > 0) throw new Fallo('MISMA_DIRECCION');
  await tx.apuntar(
    ...[...clones].map((bajo) => ({
      modulo: 'clones' as const,
      objeto: bajo,
      usuario: bajo,
      motivo: `ligó el tiempo de ${NOMBRE} y comparten conexión`,
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
export async function zanjarSolicitudes(tx: Tx, filas: FilaTiempo[]): Promise<void> {
  const nombres = new Map(filas.map((f) => [f.id, f.bajoNombre]));
  for (const { tiempo, para } of await atenderSolicitudes(tx.db, [...nombres.keys()], tx.ahora)) {
    const msg = `ya atendió el tiempo de ${nombres.get(tiempo)}`;
    tx.avisar({ tema: 'solicitudes', msg, para });
  }
}

/**
 * Code 6: makes a user the manager of all that they may take (decisions §4). Those who share an address with them are left
 * out where the configuration refuses them. The rows must be locked.
 * @throws Fallo NADA_QUE_LIGAR, MISMA_DIRECCION where nobody is left
 */
export async function ligarTodos(
  tx: Tx,
  abiertos: FilaTiempo[],
  usuario: Staff,
): Promise<{ ligados: FilaTiempo[]; fuera: FilaTiempo[] }> {
  const filas = abiertos.filter((f) => esLigable(f, usuario, tx.ahora));
  if (filas.length === 0) throw new Fallo('NADA_QUE_LIGAR');
  const bajos = filas.map((f) => f.bajo);
  const { rechazados } = await mirarDirecciones(tx, usuario.id, bajos);
  const fuera = filas.filter((f) => rechazados.has(f.bajo));
  const ligados = filas.filter((f) => !rechazados.has(f.bajo));
  if (ligados.length === 0) throw new Fallo('MISMA_DIRECCION', `No se ligó ninguno: ${noPueden(fuera)}`);
  const todos = () => ligar(tx, ligados, usuario, LIGO);
  await tx.enUnActo(deVarios('ligó', ligados), todos, ligados.length);
  return { ligados, fuera };
}

/** The line of the log that tells of all that one press did. */
export const deVarios = (hizo: string, filas: readonly FilaTiempo[], fin = ''): Apunte => ({
  modulo: 'tiempos',
  motivo: `${hizo} ${contar(filas.length, 'tiempo', 'tiempos')}${fin}`,
});

/** Why some were left out, by name. */
export const noPueden = (fuera: FilaTiempo[]): string =>
  `${enumerar(fuera.map((f) => f.bajoNombre))} ${fuera.length === 1 ? 'comparte' : 'comparten'} conexión contigo`;

/**
 * Locks a user who is to manage tiempos, and what decides on whether they may: their mission, their permissions, and those of
 * their category, whose place nobody changes meanwhile. Before any tiempo is locked. Answers them as they are now, if active.
 */
export async function tomarEncargado(tx: Tx, id: number) {
  await tx.bloquearFila('usuario', id);
  const antes = await usuarioActivo(tx.db, id);
  if (!antes) return undefined;
  await tx.bloquearFila('categoria', antes.id_categoria);
  return usuarioActivo(tx.db, id);
}

/**
 * The same of whoever asks to take tiempos: they still hold the right to it.
 * @throws Fallo SIN_SESION, SIN_PERMISO
 */
export async function exigirEncargado(tx: Tx, usuario: UsuarioSesion): Promise<Staff> {
  const ahora = conSuLlave(oFallo(await tomarEncargado(tx, usuario.id), 'SIN_SESION'), usuario);
  if (!tiene(ahora, 'tt')) throw new Fallo('SIN_PERMISO');
  return ahora;
}

/** Makes a user the manager of tiempos that have none; their requests are settled. */
export async function ligar(
  tx: Tx,
  filas: FilaTiempo[],
  usuario: Pick<Staff, 'id'>,
  motivo: string,
  dicho?: string,
): Promise<void> {
  if (filas.length === 0) return;
  const clones = await vigilarDirecciones(
    tx,
    usuario.id,
    filas.map((f) => f.bajo),
  );
  await cortar(tx, filas, usuario.id, clones);
  await zanjarSolicitudes(tx, filas);
  await anotar(tx, filas, motivo, dicho === undefined ? {} : { dicho });
}

/** Leaves tiempos without manager. @param clase that of the notice which stays with their juniors */
export async function desligar(tx: Tx, filas: FilaTiempo[], motivo: string, clase?: ClaseNotificacion): Promise<void> {
  if (filas.length === 0) return;
  await cortar(tx, filas, null, new Set());
  const suyos = filas.every(({ alto }) => alto === tx.actor?.id);
  const dicho = suyos ? 'se desligó de tu tiempo. Ahora está sin encargado' : 'dejó tu tiempo sin encargado';
  await anotar(tx, filas, motivo, { dicho, ...(clase && { clase }) });
}

/**
 * A row of the tiempo's log and of *Registros* for each, and for each its junior told, who sees it happen on *Mi cuenta*: of
 * their own they hear, also those who may not look at *Tiempos*.
 */
export const anotar = (
  tx: Tx,
  filas: FilaTiempo[],
  motivo: string | ((fila: FilaTiempo) => string),
  {
    diferencias,
    dicho,
    clase,
  }: { diferencias?: readonly Diferencia[]; dicho?: string; clase?: ClaseNotificacion } = {},
): Promise<void> => {
  const comun = { modulo: 'tiempos' as const, ...(diferencias && { diferencias }) };
  const hechos = filas.map((fila) => ({ fila, motivo: typeof motivo === 'string' ? motivo : motivo(fila) }));
  for (const { fila, motivo: suyo } of hechos) {
    const aviso = { tema: 'tiempos', msg: dicho ?? enTuTiempo(suyo), para: fila.bajo } as const;
    tx.avisar(clase ? { ...aviso, clase } : aviso);
  }
  return tx.apuntar(
    ...hechos.map(({ fila, motivo: suyo }) => ({ ...comun, motivo: suyo, objeto: fila.id, usuario: fila.bajo })),
  );
};

/** What was done to a tiempo, as its junior is told: «pausó el tiempo de …» is «pausó tu tiempo», «sumó 5 minutos a …» «te sumó 5 minutos». */
const enTuTiempo = (motivo: string): string =>
  motivo.includes(` a ${NOMBRE}`)
    ? `te ${motivo.replace(` a ${NOMBRE}`, '').replace('el tiempo', 'tu tiempo')}`
    : motivo.replace(`el tiempo de ${NOMBRE}`, 'tu tiempo');

export const LIGO = `ligó el tiempo de ${NOMBRE}`;
export const DESLIGO = `desligó el tiempo de ${NOMBRE}`;

/** What *Ligar Tiempos* takes: not paused, ended or not, without a manager, lower than the caller (decisions §4). */
const esLigable = (fila: FilaTiempo, usuario: Staff, ahora: number): boolean =>
  fila.alto === null && fila.pausa === 0 && puedeEncargarse(vistoDe(fila, ahora), usuario);
