import type { AnswerOf, MatrixChanges } from '@conserje/contract';
import type { Permiso, Viewer } from '@conserje/rules';
import { hasPermiso, parsePermisos } from '@conserje/rules';

type Row = AnswerOf<'GET matrizPermisos'>['categorias'][number];
type Preview = AnswerOf<'POST previoMatriz'>;

/** What categories are to permit, by their ids, and what each was seen to permit when it was first touched. */
export type Changes = Readonly<Record<number, { permisos: string; visto: string }>>;

/** What a category permits with what was changed. */
export const permisosOf = (row: Row, cambios: Changes): Permiso[] =>
  parsePermisos(cambios[row.id_categoria]?.permisos ?? row.permisos);

/** The changes with one permission of one category turned; a category that is as it was is none of them any more. */
export function togglePermiso(cambios: Changes, row: Row, permiso: Permiso): Changes {
  const { [row.id_categoria]: own, ...rest } = cambios;
  const visto = own?.visto ?? row.permisos;
  const existing = permisosOf(row, cambios);
  const nuevos = existing.includes(permiso) ? existing.filter((p) => p !== permiso) : [...existing, permiso];
  const permisos = parsePermisos(nuevos.join()).join();
  return permisos === visto ? rest : { ...rest, [row.id_categoria]: { permisos, visto } };
}

export const bodyOf = (cambios: Changes): MatrixChanges => ({
  categorias: Object.entries(cambios).map(([id, cambio]) => ({ id_categoria: Number(id), ...cambio })),
});

/** Why a permission of a category is not the reader's to change. */
export function explainLock({ acciones }: Row, permiso: Permiso, quien: Viewer): string | null {
  if (!acciones.includes('editar')) return 'Tu rango y los mayores los cambia alguien de mayor rango';
  return hasPermiso(quien, permiso) ? null : 'No puedes dar ni quitar un permiso que no tienes';
}

const gente = (n: number): string => (n === 1 ? '1 persona' : `${n} personas`);

/** A change of a permission in a line: 'Multas: lo ganan 3 personas. Lo tendrán 40'. */
export function dicho({ nombre, ganan, pierden, quedan }: Preview['cambios'][number]): string {
  const parts = [
    ...(ganan > 0 ? [`lo gana${ganan === 1 ? '' : 'n'} ${gente(ganan)}`] : []),
    ...(pierden > 0 ? [`lo pierde${pierden === 1 ? '' : 'n'} ${gente(pierden)}`] : []),
  ];
  return `${nombre}: ${parts.length > 0 ? parts.join(' y ') : 'hoy no cambia a nadie'}. Lo ${quedan === 1 ? 'tendrá' : 'tendrán'} ${gente(quedan)}`;
}

/** What a change comes to, before it is saved. */
export const alcance = ({ personas }: Preview): string =>
  personas === 0 ? 'Hoy no cambia a nadie' : `Cambia lo que ${personas === 1 ? 'puede' : 'pueden'} ${gente(personas)}`;
