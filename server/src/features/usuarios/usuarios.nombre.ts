import { llano, NOMBRE } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { plano } from './usuarios.plano.ts';
import './usuarios.table.ts';

/**
 * The one place that gives a user another name (decisions §7): it shows everywhere, as names are joined and never copied,
 * and the old one is free. Locks the user, writes the change under *Nombres*, tells. Whether it may be done, and what a name
 * must be (`revisarNombreNuevo`), is for the caller.
 * @throws Fallo NOMBRE_OCUPADO when someone else has it
 */
export async function cambiarNombre(tx: Tx, usuario: number, nombre: string): Promise<void> {
  await tx.bloquearFila('usuario', usuario);
  tx.siDuplicado('usuario_nombre', () => new Fallo('NOMBRE_OCUPADO', undefined, 'nombre'));
  const { usuario: antes } = await tx.db
    .selectFrom('usuario')
    .select('usuario')
    .where('id', '=', usuario)
    .executeTakeFirstOrThrow();
  const nuevo = { usuario: nombre, nombre_plano: plano(nombre), nombre_llano: llano(nombre) };
  await tx.db.updateTable('usuario').set(nuevo).where('id', '=', usuario).execute();
  await tx.apuntar({
    modulo: 'nombres',
    objeto: usuario,
    usuario,
    motivo: `cambió el nombre de ${NOMBRE}: de ${antes} a ${nombre}`,
    diferencias: diferenciasDe({ nombre: 'Nombre' }, { nombre: antes }, { nombre }),
  });
  tx.avisar({ tema: 'carrera', msg: `te cambió el nombre a ${nombre}`, para: usuario, clase: 'nombre' });
  tx.avisar({ tema: 'carrera', msg: 'cambió un nombre' });
}
