import type { degradosCalls, Query } from '@conserje/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, paginar, texto } from '../../platform/pagina.ts';
import { enNombresY, oSistema } from '../usuarios/usuarios.public.ts';

/** Demotions; a search looks at names, reasons and missions. */
export const degradosPasados = (db: Db, p: Pedida<Query<typeof degradosCalls.getAllDegrados>>) =>
  paginar(
    db,
    p,
    db
      .selectFrom('carrera as c')
      .innerJoin('usuario as u', 'u.id', 'c.usuario')
      .leftJoin('usuario as e', 'e.id', 'c.encargado')
      .select([
        'c.id',
        'u.usuario as usuarioNombre',
        'e.usuario as encargadoNombre',
        'c.motivo',
        'c.de_nombre as rango_anterior',
        'c.a_nombre as rango_degrado',
        'c.fecha',
      ])
      .where('c.causa', '=', 'degrado'),
    {
      id: 'c.id',
      hallar: enNombresY('c.id', ['c.usuario', 'c.encargado'], ['c.motivo', 'c.a_nombre']),
      orden: {
        usuario: llana('u.nombre_llano'),
        encargado: llana(oSistema('e')),
        motivo: texto(sql`coalesce(c.motivo, '')`),
        mision: texto('c.a_nombre'),
        fecha: ENTRADA,
      },
    },
  );
