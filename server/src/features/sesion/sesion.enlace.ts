import type { Answer, llavesCalls } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { ENLACE_HORAS, HORA_MS, NOMBRE, puedeEntrar, revisarClaveNueva, TEXTOS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import { huella, nuevaClave } from '../../platform/http/acceso.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { siguePudiendo } from '../usuarios/usuarios.public.ts';
import { avisarAdministracion } from './sesion.avisos.ts';
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
async function abre(db: Db, enlace: string, ahora: number) {
  const fila = await db
    .selectFrom('enlace_clave')
    .select(['usuario', 'encargado', 'vence'])
    .where('huella', '=', huella(enlace))
    .where('vence', '>', ahora)
    .executeTakeFirst();
  if (!fila) return null;
  const hoy = fila.encargado === null ? null : await siguePudiendo(db, fila.usuario, fila.encargado);
  return hoy && puedeEntrar(CONTRACT.enlaceClave.access, hoy.encargado) ? { ...hoy, vence: fila.vence } : null;
}

export async function mirarEnlace(p: Peticion<Calls['mirarEnlace']>): Promise<Answer<Calls['mirarEnlace']>> {
  const { dueno, vence } = oFallo(await abre(p.deps.motor.db, p.body.enlace, p.ahora), 'ENLACE_VENCIDO');
  return { usuario: dueno.usuario, vence: iso(vence) };
}

/** Chooses a password with a link, which is gone then; of two who use it at once one does. Nobody is logged in by it. */
export async function claveConEnlace(p: Peticion<Calls['claveConEnlace']>): Promise<Answer<Calls['claveConEnlace']>> {
  const { body, deps } = p;
  const { db } = deps.motor;
  const { dueno } = oFallo(await abre(db, body.enlace, p.ahora), 'ENLACE_VENCIDO');
  const { id, usuario } = dueno;
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
    const { dueno: quien, encargado } = oFallo(await abre(tx.db, body.enlace, tx.ahora), 'ENLACE_VENCIDO');
    await tx.db.updateTable('usuario').set(claveElegida(clave)).where('id', '=', id).execute();
    await acabarSesiones(tx.como(quien), id, 'eligió otra contraseña con un enlace');
    await tx.como(quien).vigilar({ clase: 'enlace', detalle: 'usado' });
    await tx
      .como(quien)
      .apuntar({ modulo: 'acceso', usuario: id, motivo: 'eligió otra contraseña con un enlace y cerró sus sesiones' });
    await avisarAdministracion(tx.como(encargado), quien, `hizo el enlace con el que ${NOMBRE} eligió otra contraseña`);
    return { msg: 'Guardaste tu contraseña. Ya puedes entrar.', status: 0 as const, usuario };
  });
}
