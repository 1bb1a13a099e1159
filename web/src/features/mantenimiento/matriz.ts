import type { AnswerOf, CambiosMatriz } from '@conserje/contract';
import type { Lector, Permiso } from '@conserje/rules';
import { leerPermisos, tiene } from '@conserje/rules';

type Fila = AnswerOf<'GET matrizPermisos'>['categorias'][number];
type Previo = AnswerOf<'POST previoMatriz'>;

/** What categories are to permit, by their ids, and what each was seen to permit when it was first touched. */
export type Cambios = Readonly<Record<number, { permisos: string; visto: string }>>;

/** What a category permits with what was changed. */
export const permisosDe = (fila: Fila, cambios: Cambios): Permiso[] =>
  leerPermisos(cambios[fila.id_categoria]?.permisos ?? fila.permisos);

/** The changes with one permission of one category turned; a category that is as it was is none of them any more. */
export function turnar(cambios: Cambios, fila: Fila, permiso: Permiso): Cambios {
  const { [fila.id_categoria]: suyo, ...resto } = cambios;
  const visto = suyo?.visto ?? fila.permisos;
  const hay = permisosDe(fila, cambios);
  const nuevos = hay.includes(permiso) ? hay.filter((p) => p !== permiso) : [...hay, permiso];
  const permisos = leerPermisos(nuevos.join()).join();
  return permisos === visto ? resto : { ...resto, [fila.id_categoria]: { permisos, visto } };
}

export const cuerpoDe = (cambios: Cambios): CambiosMatriz => ({
  categorias: Object.entries(cambios).map(([id, cambio]) => ({ id_categoria: Number(id), ...cambio })),
});

/** Why a permission of a category is not the reader's to change. */
export function intocable({ acciones }: Fila, permiso: Permiso, quien: Lector): string | null {
  if (!acciones.includes('editar')) return 'Tu rango y los mayores los cambia alguien de mayor rango';
  return tiene(quien, permiso) ? null : 'No puedes dar ni quitar un permiso que no tienes';
}

const gente = (n: number): string => (n === 1 ? '1 persona' : `${n} personas`);

/** A change of a permission in a line: 'Multas: lo ganan 3 personas. Lo tendrán 40'. */
export function dicho({ nombre, ganan, pierden, quedan }: Previo['cambios'][number]): string {
  const partes = [
    ...(ganan > 0 ? [`lo gana${ganan === 1 ? '' : 'n'} ${gente(ganan)}`] : []),
    ...(pierden > 0 ? [`lo pierde${pierden === 1 ? '' : 'n'} ${gente(pierden)}`] : []),
  ];
  return `${nombre}: ${partes.length > 0 ? partes.join(' y ') : 'hoy no cambia a nadie'}. Lo ${quedan === 1 ? 'tendrá' : 'tendrán'} ${gente(quedan)}`;
}

/** What a change comes to, before it is saved. */
export const alcance = ({ personas }: Previo): string =>
  personas === 0 ? 'Hoy no cambia a nadie' : `Cambia lo que ${personas === 1 ? 'puede' : 'pueden'} ${gente(personas)}`;
