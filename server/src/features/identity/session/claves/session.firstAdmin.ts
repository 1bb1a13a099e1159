import { NAME_PLACEHOLDER } from '@conserje/rules';
import { isDatabaseError } from '../../../../platform/database/databaseErrorReporter.ts';
import type { Engine } from '../../../../platform/database/engine.ts';
import { createToken } from '../../../../platform/http/access/tokens.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../../platform/unit-of-work/transaction.ts';
import { addUsuario } from '../../../careers/career/career.public.ts';
import { findHighestMision } from '../../../operations/agencia/agencia.public.ts';
import { hashClave } from './session.claves.ts';

/** Name and password of the first administrator; without a password a random one is generated. */
export interface FirstAdmin {
  usuario?: string | undefined;
  clave?: string | undefined;
}

/** Generated credentials of a commit whose outcome is unknown: nobody else could tell them. */
const unconfirmed = new WeakMap<Engine, { usuario: string; clave: string; claveHash: string }>();

/** Returns the credentials of an unconfirmed commit, once, if it happened. */
async function findConfirmed(engine: Engine): Promise<{ usuario: string; clave: string } | null> {
  const pending = unconfirmed.get(engine);
  if (!pending) return null;
  unconfirmed.delete(engine);
  const { claveHash, ...credentials } = pending;
  const query = engine.db.selectFrom('usuario').select('id').where('clave', '=', claveHash);
  return (await query.executeTakeFirst()) ? credentials : null;
}

/**
 * Creates the first administrator, on the highest mision, if there are no usuarios (decisions §3).
 * @returns the credentials to show once if the password was generated; otherwise null
 */
export async function ensureAdmin(
  deps: Pick<Deps, 'engine' | 'clock'>,
  requested: FirstAdmin,
): Promise<{ usuario: string; clave: string } | null> {
  const { engine } = deps;
  // An empty variable counts as unset.
  const usuario = requested.usuario || 'admin';
  const clave = requested.clave || undefined;
  const someone = await engine.db.selectFrom('usuario').select('id').limit(1).executeTakeFirst();
  if (someone) return findConfirmed(engine);
  const plainClave = clave ?? createToken().slice(0, 16);
  const claveHash = await hashClave(plainClave);
  try {
    await runInTransaction(deps, async (tx) => {
      const { id: mision } = await findHighestMision(tx.db);
      const id = await addUsuario(tx, { usuario, clave: claveHash, mision, referido: null });
      await tx.audit({ modulo: 'acceso', usuario: id, motivo: `se creó el primer admin, ${NAME_PLACEHOLDER}` });
      await tx.recordSecurity({ clase: 'altas', usuario: id, detalle: 'el primer administrador' });
    });
  } catch (error) {
    // Another process created it at the same time.
    if (engine.isDuplicate(error, 'usuario_nombre')) return null;
    if (clave === undefined && isDatabaseError(error) && error.code === 'SIN_CONFIRMAR')
      unconfirmed.set(engine, { usuario, clave: plainClave, claveHash });
    throw error;
  }
  return clave === undefined ? { usuario, clave: plainClave } : null;
}
