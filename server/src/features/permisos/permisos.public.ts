import type { Permiso } from '@conserje/rules';
import { IMPRESCINDIBLES, leerPermisos, NOMBRE, nombrarPermisos, PERMISOS_DICHOS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { retirarEstadosDeMas } from '../estados/estados.public.ts';
import { anotarTitulares } from '../seguridad/seguridad.public.ts';
import { soltarSinDerecho } from '../tiempos/tiempos.public.ts';
import { titulares } from '../usuarios/usuarios.public.ts';

/** Which of the permissions that must not be lost an active user holds. */
async function conTitular(tx: Tx): Promise<Permiso[]> {
  const hay: Permiso[] = [];
  for (const permiso of IMPRESCINDIBLES)
    if (await titulares(tx.db, permiso).limit(1).executeTakeFirst()) hay.push(permiso);
  return hay;
}

/**
 * Makes a change that may take a permission from people: their dismissal, another category, an exception taken, a category
 * that permits less. Tiempos that someone may no longer manage are let go of (decisions §4), and whoever loses `adm` loses their
 * status on the ticker. The last active holder of `man` and of `exc` cannot lose it: whoever could both be last waits for the
 * other here, as the last thing before the commit (docs/decisions/0019). Who has come to a right of command by it raises an alarm.
 * @throws Fallo ULTIMO_TITULAR at the end of the transaction
 */
export async function conservarTitulares<T>(tx: Tx, cambiar: () => Promise<T>): Promise<T> {
  const habia = await conTitular(tx);
  const hecho = await cambiar();
  await soltarSinDerecho(tx);
  tx.alFinal(async () => {
    await tx.bloquear(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
    const hay = await conTitular(tx);
    const perdido = habia.find((permiso) => !hay.includes(permiso));
    if (perdido !== undefined) throw ultimoTitular(perdido);
    await retirarEstadosDeMas(tx);
    // Whoever is given a right of command and loses it before the watchman's next round has had it all the same.
    await anotarTitulares(tx.como(null));
  });
  return hecho;
}

const ultimoTitular = (permiso: Permiso): Fallo =>
  new Fallo(
    'ULTIMO_TITULAR',
    `Nadie más tiene el permiso ${PERMISOS_DICHOS[permiso].nombre}. Da primero ese permiso a otra persona`,
  );

/** Takes what was added for a user alone. The user must be locked. @param porque ends the line of the audit log */
export async function retirarExcepciones(tx: Tx, usuario: number, porque: string): Promise<void> {
  const retirada = await tx.db
    .deleteFrom('excepcion')
    .where('usuario', '=', usuario)
    .returning(['id', 'permisos'])
    .executeTakeFirst();
  if (!retirada) return;
  const antes = nombrarPermisos(leerPermisos(retirada.permisos));
  await tx.apuntar({
    modulo: 'permisos',
    objeto: retirada.id,
    usuario,
    motivo: `quitó los permisos extra de ${NOMBRE} (${antes}): ${porque}`,
    diferencias: [{ campo: 'Permisos extra', antes, despues: '' }],
  });
  await tx.vigilar({ clase: 'permisos', usuario, detalle: `quitó ${antes}` });
  tx.avisar({ tema: 'excepciones', msg: 'quitó unos permisos extra' });
}

/** Whether someone holds anything besides what their category permits. */
export async function tieneExcepcion(db: Db, usuario: number): Promise<boolean> {
  const suya = db.selectFrom('excepcion').select('id').where('usuario', '=', usuario);
  return (await suya.executeTakeFirst()) !== undefined;
}
