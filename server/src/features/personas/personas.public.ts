import { llano, revisarNombreNuevo } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { plano } from '../usuarios/usuarios.public.ts';

/**
 * Gives a user another name, everywhere at once: names are joined, never copied (decisions §7). Filed under *Nombres*. The
 * user must be locked.
 * @param campo the payload's field that holds the name
 * @throws Fallo REGLA for what is no name; NOMBRE_OCUPADO, also when someone else takes it at the same moment
 */
export async function renombrar(
  tx: Tx,
  { id, usuario: antes }: { id: number; usuario: string },
  nombre: string,
  campo = 'nombre',
): Promise<void> {
  const { nombre: agencia } = await leerAjustes(tx.db);
  exigir(revisarNombreNuevo(campo, nombre, agencia));
  tx.siDuplicado('usuario_nombre', () => new Fallo('NOMBRE_OCUPADO', undefined, campo));
  await tx.db
    .updateTable('usuario')
    .set({ usuario: nombre, nombre_plano: plano(nombre), nombre_llano: llano(nombre) })
    .where('id', '=', id)
    .execute();
  await tx.apuntar({
    modulo: 'nombres',
    usuario: id,
    motivo: `Cambió el nombre ${antes} por ${nombre}`,
    diferencias: diferenciasDe({ nombre: 'Nombre' }, { nombre: antes }, { nombre }),
  });
  tx.avisar({ tema: 'usuarios', msg: `cambió tu nombre por ${nombre}`, para: id });
  tx.avisar({ tema: 'usuarios', msg: `cambió el nombre de ${antes} por ${nombre}` });
}
