import type { despidosCalls, Query } from '@conserje/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, llana, paginar, texto } from '../../platform/pagina.ts';
import { enNombresY, oSistema } from '../usuarios/usuarios.public.ts';
import './despidos.table.ts';

/** Dismissals; a search looks at names and reasons. */
export const despidosPasados = (db: Db, p: Pedida<Query<typeof despidosCalls.getAllDespidos>>) =>
  paginar(
    db,
    p,
    db
      .selectFrom('despido as d')
      .innerJoin('usuario as u', 'u.id', 'd.usuario')
      .leftJoin('usuario as e', 'e.id', 'd.encargado')
      .select([
        'd.id',
        'u.usuario as usuarioNombre',
        'd.motivo',
        'd.fecha',
        'd.encargado',
        'e.usuario as encargadoNombre',
      ]),
    {
      id: 'd.id',
      hallar: enNombresY('d.id', ['d.usuario', 'd.encargado'], ['d.motivo']),
      orden: {
        usuario: llana('u.nombre_llano'),
        motivo: texto('d.motivo'),
        fecha: ENTRADA,
        encargado: llana(oSistema('e')),
      },
    },
  );

/** Whether someone is dismissed at present, and who did it last; undefined for nobody. */
export const despedidoPor = (db: Db, usuario: number) =>
  db
    .selectFrom('usuario as u')
    .leftJoin('despido as d', 'd.usuario', 'u.id')
    .leftJoin('usuario as e', 'e.id', 'd.encargado')
    .select(['u.despedido', 'e.usuario as encargadoNombre'])
    .where('u.id', '=', usuario)
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst();
