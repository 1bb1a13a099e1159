import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import { rightHolders } from '../../identity/people/people.public.ts';
import './estados.table.ts';

/** Withdraws the estados of usuarios who lost `adm` or left, as nobody else could withdraw them (decisions §7). */
export async function withdrawExcessEstados(tx: Tx): Promise<void> {
  const withdrawn = await tx.db
    .deleteFrom('estado')
    .where('usuario', 'not in', tx.db.selectFrom(rightHolders(tx.db, 'adm').as('t')).select('t.id'))
    .returning(['id', 'usuario', 'mensaje'])
    .execute();
  if (withdrawn.length === 0) return;
  await tx.audit(
    ...withdrawn.map(({ id, usuario, mensaje }) => ({
      modulo: 'estados' as const,
      objeto: id,
      usuario,
      motivo: `retiró el estado de ${NAME_PLACEHOLDER}: ya no es admin`,
      diferencias: [{ campo: 'Estado', antes: mensaje, despues: null }],
      undoes: `estado ${id}` as const,
    })),
  );
  tx.notify({ tema: 'estados', msg: 'retiró un estado' });
}
