import { DIA_MS, MEMBRESIA_VENCE_DIAS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Vencimiento } from '../../platform/barrido.ts';
import { sinDecir } from '../../platform/barrido.ts';
import { contar } from '../../platform/contar.ts';
import { enActivo } from '../usuarios/usuarios.public.ts';
import './membresias.table.ts';

const ANTES_MS = MEMBRESIA_VENCE_DIAS * DIA_MS;

/** One that was extended ends anew. */
const UNICA = sql<string>`mu.id || ':' || mu.finaliza`;

/** A membership that is about to end: not one that has ended meanwhile. */
export const FINES_DE_MEMBRESIAS: readonly Vencimiento[] = [
  {
    clase: 'membresia_vence',
    tope: ANTES_MS,
    async hallar(db, { desde, hasta, limite }) {
      const filas = await db
        .selectFrom('membresia_usuario as mu')
        .innerJoin('membresia as m', 'm.id', 'mu.membresia')
        .innerJoin('usuario as u', 'u.id', 'mu.usuario')
        .select(['u.id as para', 'm.nombre', 'mu.finaliza', UNICA.as('unica')])
        .where('mu.finaliza', '>', desde + ANTES_MS)
        .where('mu.finaliza', '<=', hasta + ANTES_MS)
        .where('mu.terminada', '=', 0)
        .where(enActivo('u'))
        .where(sinDecir('membresia_vence', 'u.id', UNICA))
        .orderBy('mu.finaliza')
        .orderBy('mu.id')
        .limit(limite)
        .execute();
      return filas.map(({ para, nombre, finaliza, unica }) => {
        const dias = Math.ceil(((finaliza ?? hasta) - hasta) / DIA_MS);
        const msg = `tu membresía ${nombre} termina en ${contar(dias, 'día', 'días')}`;
        return { para, unica, tema: 'membresias', msg };
      });
    },
  },
];
