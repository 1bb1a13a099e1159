import { everyone, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { callsOf, get, Id, Shape } from '../call.ts';

/** Categoria of the team (part 2 §3). */
const RangoEquipo = Shape({ id_categoria: Id, n_categoria: Type.String() });
/** Member of the team (part 2 §3). The list is public, so it has no further fields. */
const EquipoMember = Shape({ usuario: Type.String(), mision: Type.String(), categoria: Id });
export type EquipoMember = Static<typeof EquipoMember>;

export const equipoCalls = callsOf('equipo', {
  rangosEquipo: get({
    summary: 'El equipo: los rangos, de menor a mayor, y los miembros, del más alto al más bajo',
    access: everyone,
    answer: Type.Tuple([Type.Array(RangoEquipo), Type.Array(EquipoMember)]),
    etag: true,
    shared: { topics: ['carrera', 'rangos', 'usuarios'] },
    // `expensive` needs a session. The limit allows for a whole staff behind one address that reloads after each move.
    rate: { max: 600, minutes: 5 },
  }),
  ausentesEquipo: get({
    summary: 'Quiénes del equipo están ausentes hoy, y hasta qué día',
    access: SCREENS['/equipo'],
    answer: Type.Array(Shape({ usuario: Type.String(), hasta: Type.String({ description: 'Día YYYY-MM-DD' }) })),
  }),
});
