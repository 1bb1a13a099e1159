import type { Db } from '../../platform/db/database.ts';
import './imagenes.table.ts';

/** One that anyone may have. */
export const imagenPublica = (db: Db, huella: string) =>
  db
    .selectFrom('imagen')
    .select(['huella', 'tipo', 'contenido'])
    .where('huella', '=', huella)
    .where('publica', '=', 1)
    .executeTakeFirst();

export const categoriaConPlaca = (db: Db, id: number) =>
  db.selectFrom('categoria').select(['id', 'n_categoria', 'placa']).where('id', '=', id).executeTakeFirst();
