import type { Db } from '../../../platform/database/database.ts';
import './images.table.ts';

export const findPublicImage = (db: Db, huella: string) =>
  db
    .selectFrom('imagen')
    .select(['huella as hash', 'tipo as contentType', 'contenido as content'])
    .where('huella', '=', huella)
    .where('publica', '=', 1)
    .executeTakeFirst();

export const findCategoriaWithPlaca = (db: Db, id: number) =>
  db.selectFrom('categoria').select(['id', 'n_categoria', 'placa']).where('id', '=', id).executeTakeFirst();
