import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import type { RecodedImage } from '../../../platform/images/reencodeImage.ts';
import './images.table.ts';

/** Stores a private picture, which lives as long as the row that refers to it; returns its id. */
export async function saveImage(tx: Tx, image: RecodedImage): Promise<number> {
  const row = { ...image, publica: 0, fecha: tx.now };
  const { id } = await tx.db.insertInto('imagen').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Deletes a private picture, after the row no longer refers to it. */
export async function deleteImage(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('imagen').where('id', '=', id).where('publica', '=', 0).execute();
}

/** Stores a public picture, once per content; returns its address, which is unique to that content. */
export async function publishImage(tx: Tx, image: RecodedImage): Promise<string> {
  await tx.db
    .insertInto('imagen')
    .values({ ...image, publica: 1, fecha: tx.now })
    .onConflict((c) => c.column('huella').where('publica', '=', sql.lit(1)).doNothing())
    .execute();
  return `/imagenes/${image.huella}.webp`;
}
