import { NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { titulares } from '../usuarios/usuarios.public.ts';
import './estados.table.ts';

/** Withdraws the statuses of those who hold `adm` no more, or have left: nobody else could (decisions §7). */
export async function retirarEstadosDeMas(tx: Tx): Promise<void> {
  const retirados = await tx.db
    .deleteFrom('estado')
    .where('usuario', 'not in', tx.db.selectFrom(titulares(tx.db, 'adm').as('t')).select('t.id'))
    .returning(['id', 'usuario', 'mensaje'])
    .execute();
  if (retirados.length === 0) return;
  await tx.apuntar(
    ...retirados.map(({ id, usuario, mensaje }) => ({
      ...{ modulo: 'estados' as const, objeto: id, usuario, motivo: `retiró el estado de ${NOMBRE}: ya no es admin` },
      diferencias: [{ campo: 'Estado', antes: mensaje, despues: null }],
    })),
  );
  tx.avisar({ tema: 'estados', msg: 'retiró un estado' });
}
