import type { Answer, llavesCalls } from '@conserje/contract';
import { ENLACE_HORAS, HORA_MS, revisarClaveNueva } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import { huella, nuevaClave } from '../../platform/http/acceso.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { activos } from '../usuarios/usuarios.public.ts';
import { cifrar } from './sesion.claves.ts';
import { exigirClaveBuena } from './sesion.comunes.ts';
import { acabarSesiones } from './sesion.queries.ts';
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

/** Whose a link is that is still good; the dismissed have none. */
const dueno = (db: Db, enlace: string, ahora: number) =>
  activos(db)
    .innerJoin('enlace_clave as e', 'e.usuario', 'u.id')
    .select(['u.id', 'u.usuario', 'e.vence'])
    .where('e.huella', '=', huella(enlace))
    .where('e.vence', '>', ahora)
    .executeTakeFirst();

export async function mirarEnlace(p: Peticion<Calls['mirarEnlace']>): Promise<Answer<Calls['mirarEnlace']>> {
  const { usuario, vence } = oFallo(await dueno(p.deps.motor.db, p.body.enlace, p.ahora), 'ENLACE_VENCIDO');
  return { usuario, vence: iso(vence) };
}

/** Chooses a password with a link, which is gone then; of two who use it at once one does. Nobody is logged in by it. */
export async function claveConEnlace(p: Peticion<Calls['claveConEnlace']>): Promise<Answer<Calls['claveConEnlace']>> {
  const { body, deps } = p;
  const { db } = deps.motor;
  const { usuario } = oFallo(await dueno(db, body.enlace, p.ahora), 'ENLACE_VENCIDO');
  exigir(revisarClaveNueva(body));
  await exigirClaveBuena(db, 'clave', body.clave, usuario);
  const clave = await cifrar(body.clave);
  await p.transaccion(async (tx) => {
    const gastado = await tx.db
      .deleteFrom('enlace_clave')
      .where('huella', '=', huella(body.enlace))
      .where('vence', '>', tx.ahora)
      .returning('usuario')
      .executeTakeFirst();
    const { usuario: id } = oFallo(gastado, 'ENLACE_VENCIDO');
    await tx.bloquearFila('usuario', id);
    const quien = oFallo(
      await activos(tx.db).select(['u.id', 'u.usuario']).where('u.id', '=', id).executeTakeFirst(),
      'ENLACE_VENCIDO',
    );
    await tx.db.updateTable('usuario').set({ clave, clave_temporal: 0 }).where('id', '=', id).execute();
    await acabarSesiones(tx.como(quien), id, 'eligió otra clave con un enlace');
    await tx.como(quien).vigilar({ clase: 'enlace', detalle: 'usado' });
    await tx
      .como(quien)
      .apuntar({ modulo: 'acceso', usuario: id, motivo: 'Eligió otra clave con un enlace y cerró sus sesiones' });
  });
  return { msg: 'Clave guardada: ya puedes entrar con ella', status: 0, usuario };
}
