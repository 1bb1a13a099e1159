import type { Answer, llavesCalls } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { ENLACE_HORAS, HORA_MS, puedeEntrar, revisarClaveNueva, TEXTOS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import { huella, nuevaClave } from '../../platform/http/acceso.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { esInferior, usuarioActivo } from '../usuarios/usuarios.public.ts';
import { cifrar, claveElegida, enTurno, esClave } from './sesion.claves.ts';
import { exigirClaveBuena } from './sesion.comunes.ts';
import { acabarSesiones, claveDe } from './sesion.queries.ts';
import './sesion.table.ts';

type Calls = typeof llavesCalls;

const ENLACE_MS = ENLACE_HORAS * HORA_MS;

/** A link for a user, instead of the one that they had; only its hash is kept. */
export async function nuevoEnlace(tx: Tx, usuario: number): Promise<{ enlace: string; vence: number }> {
  const enlace = nuevaClave();
  const vence = tx.ahora + ENLACE_MS;
  const fila = { huella: huella(enlace), encargado: tx.actor?.id ?? null, creado: tx.ahora, vence };
  await tx.db
    .insertInto('enlace_clave')
    .values({ usuario, ...fila })
    .onConflict((c) => c.column('usuario').doUpdateSet(fila))
    .execute();
  return { enlace, vence };
}

/** Whom a link lets choose a password: as long as whoever made it could make it anew (decisions §7). */
async function dueno(db: Db, enlace: string, ahora: number) {
  const fila = await db
    .selectFrom('enlace_clave')
    .select(['usuario', 'encargado', 'vence'])
    .where('huella', '=', huella(enlace))
    .where('vence', '>', ahora)
    .executeTakeFirst();
  if (!fila) return null;
  const quien = await usuarioActivo(db, fila.usuario);
  const encargado = fila.encargado === null ? undefined : await usuarioActivo(db, fila.encargado);
  if (!quien || !encargado) return null;
  const puede = puedeEntrar(CONTRACT.enlaceClave.access, encargado) && esInferior(quien, encargado);
  return puede ? { ...quien, vence: fila.vence } : null;
}

export async function mirarEnlace(p: Peticion<Calls['mirarEnlace']>): Promise<Answer<Calls['mirarEnlace']>> {
  const { usuario, vence } = oFallo(await dueno(p.deps.motor.db, p.body.enlace, p.ahora), 'ENLACE_VENCIDO');
  return { usuario, vence: iso(vence) };
}

/** Chooses a password with a link, which is gone then; of two who use it at once one does. Nobody is logged in by it. */
export async function claveConEnlace(p: Peticion<Calls['claveConEnlace']>): Promise<Answer<Calls['claveConEnlace']>> {
  const { body, deps } = p;
  const { db } = deps.motor;
  const { id, usuario } = oFallo(await dueno(db, body.enlace, p.ahora), 'ENLACE_VENCIDO');
  exigir(revisarClaveNueva(body));
  await exigirClaveBuena(db, 'clave', body.clave, usuario);
  const antes = await claveDe(db, id);
  if (await enTurno('visita', () => esClave(antes.clave, body.clave, antes.clave_temporal === 1)))
    exigir({ campo: 'clave', msg: TEXTOS.claveMisma });
  const clave = await cifrar(body.clave);
  p.isBy(id);
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', id);
    // Looked at again: whoever made it, or whose it is, may have been moved or dismissed meanwhile, or have used it.
    const quien = oFallo(await dueno(tx.db, body.enlace, tx.ahora), 'ENLACE_VENCIDO');
    await tx.db.updateTable('usuario').set(claveElegida(clave)).where('id', '=', id).execute();
    await acabarSesiones(tx.como(quien), id, 'eligió otra clave con un enlace');
    await tx.como(quien).vigilar({ clase: 'enlace', detalle: 'usado' });
    await tx
      .como(quien)
      .apuntar({ modulo: 'acceso', usuario: id, motivo: 'Eligió otra clave con un enlace y cerró sus sesiones' });
    return { msg: 'Clave guardada: ya puedes entrar con ella', status: 0 as const, usuario };
  });
}
