import type { Tx } from '../../../platform/database/database.ts';
import { sealOf } from './encuestas.seal.ts';
import './encuestas.table.ts';

/** Deletes the seals of a person's votes in the secret encuestas that have not ended. The counts stay. */
export async function eraseSealedVotes(tx: Tx, usuario: number): Promise<void> {
  const open = await tx.db
    .selectFrom('encuesta')
    .select(['id', 'llave'])
    .where('llave', 'is not', null)
    .$narrowType<{ llave: string }>()
    .execute();
  for (const { id, llave } of open)
    await tx.db
      .deleteFrom('encuesta_voto')
      .where('encuesta', '=', id)
      .where('votante', '=', sealOf(llave, usuario))
      .execute();
}
