import { NAME_PLACEHOLDER, plainText } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { foldCase } from './people.foldCase.ts';
import './people.table.ts';

/**
 * Changes the name of a usuario (decisions §7). It is the only function that does: names are joined, never copied.
 * Locks the usuario, writes the audit log under «Nombres» and sends notices. The caller checks the right and the name
 * (`checkNewName`).
 * @throws AppError NOMBRE_OCUPADO if another usuario has the name
 */
export async function changeName(tx: Tx, usuario: number, nombre: string): Promise<void> {
  await tx.lockRow('usuario', usuario);
  tx.onDuplicate('usuario_nombre', () => new AppError('NOMBRE_OCUPADO', undefined, 'nombre'));
  const { usuario: previousName } = await tx.db
    .selectFrom('usuario')
    .select('usuario')
    .where('id', '=', usuario)
    .executeTakeFirstOrThrow();
  const nameColumns = { usuario: nombre, nombre_plano: foldCase(nombre), nombre_llano: plainText(nombre) };
  await tx.db.updateTable('usuario').set(nameColumns).where('id', '=', usuario).execute();
  await tx.audit({
    modulo: 'nombres',
    objeto: usuario,
    usuario,
    motivo: `cambió el nombre de ${NAME_PLACEHOLDER}: de ${previousName} a ${nombre}`,
    diferencias: diffFields({ nombre: 'Nombre' }, { nombre: previousName }, { nombre }),
  });
  tx.notify({ tema: 'carrera', msg: `te cambió el nombre a ${nombre}`, para: usuario, clase: 'nombre' });
  tx.notify({ tema: 'carrera', msg: 'cambió un nombre' });
}
