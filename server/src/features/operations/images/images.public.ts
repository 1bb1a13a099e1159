import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { RecodedImage } from '../../../platform/images/reencodeImage.ts';
import './images.table.ts';

/** Keeps a picture that belongs to a row, with which it comes and goes; answers its id. */
export async function saveImage(tx: Tx, image: RecodedImage): Promise<number> {
  const row = { ...image, publica: 0, fecha: tx.ahora };
  const { id } = await tx.db.insertInto('imagen').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Goes with the row that it belonged to, once that names it no more. */
export async function deleteImage(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('imagen').where('id', '=', id).where('publica', '=', 0).execute();
}

/** Keeps a picture that anyone may have, once whoever sends it; answers its address, which is that of no other picture. */
export async function publishImage(tx: Tx, image: RecodedImage): Promise<string> {
  await tx.db
    .insertInto('imagen')
    .values({ ...image, publica: 1, fecha: tx.ahora })
    .onConflict((c) => c.column('huella').where('publica', '=', sql.lit(1)).doNothing())
    .execute();
  return `/imagenes/${image.huella}.webp`;
}
