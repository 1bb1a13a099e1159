import type { Query, trasladosCalls } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, paginar, texto } from '../../platform/pagina.ts';
import { enNombresY, oSistema } from '../usuarios/usuarios.public.ts';
import './traslados.table.ts';

/** Transfers; a search looks at names, agencies and missions. */
export const trasladosPasados = (db: Db, p: Pedida<Query<typeof trasladosCalls.getTraslados>>) =>
  paginar(
    db,
    p,
    db
      .selectFrom('traslado as t')
      .innerJoin('carrera as c', 'c.id', 't.carrera')
      .innerJoin('usuario as u', 'u.id', 'c.usuario')
      .leftJoin('usuario as e', 'e.id', 'c.encargado')
      .select([
        't.carrera as id',
        'u.usuario as usuarioNombre',
        'c.a_nombre as mision',
        't.agencia',
        'e.usuario as altoNombre',
        'c.fecha',
      ]),
    {
      id: 't.carrera',
      hallar: enNombresY('t.carrera', ['c.usuario', 'c.encargado'], ['t.agencia', 'c.a_nombre']),
      orden: {
        usuario: llana('u.nombre_llano'),
        mision: texto('c.a_nombre'),
        agencia: texto('t.agencia'),
        encargado: llana(oSistema('e')),
        fecha: ENTRADA,
      },
    },
  );

export const guardarTraslado = (db: Db, carrera: number, agencia: string) =>
  db.insertInto('traslado').values({ carrera, agencia }).execute();
