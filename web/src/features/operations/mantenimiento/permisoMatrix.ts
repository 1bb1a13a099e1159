import type { AnswerOf, MatrixChanges } from '@conserje/contract';
import type { Permiso, Viewer } from '@conserje/rules';
import { hasPermiso, parsePermisos } from '@conserje/rules';

type CategoriaRow = AnswerOf<'GET matrizPermisos'>['categorias'][number];
type Preview = AnswerOf<'POST previoMatriz'>;

/** What categories are to permit, by their ids, and what each was seen to permit when it was first touched. */
export type PermisoChanges = Readonly<Record<number, { permisos: string; visto: string }>>;

/** What a category permits with what was changed. */
export const permisosOf = (row: CategoriaRow, changes: PermisoChanges): Permiso[] =>
  parsePermisos(changes[row.id_categoria]?.permisos ?? row.permisos);

/** The changes with one permission of one category turned; a category that is as it was is none of them any more. */
export function togglePermiso(changes: PermisoChanges, row: CategoriaRow, permiso: Permiso): PermisoChanges {
  const { [row.id_categoria]: touched, ...rest } = changes;
  const visto = touched?.visto ?? row.permisos;
  const current = permisosOf(row, changes);
  const next = current.includes(permiso) ? current.filter((p) => p !== permiso) : [...current, permiso];
  const permisos = parsePermisos(next.join()).join();
  return permisos === visto ? rest : { ...rest, [row.id_categoria]: { permisos, visto } };
}

export const bodyOf = (changes: PermisoChanges): MatrixChanges => ({
  categorias: Object.entries(changes).map(([id, change]) => ({ id_categoria: Number(id), ...change })),
});

/** Why a permission of a category is not the reader's to change. */
export function explainLock({ acciones }: CategoriaRow, permiso: Permiso, viewer: Viewer): string | null {
  if (!acciones.includes('editar')) return 'Tu rango y los mayores los cambia alguien de mayor rango';
  return hasPermiso(viewer, permiso) ? null : 'No puedes dar ni quitar un permiso que no tienes';
}

const countPeople = (n: number): string => (n === 1 ? '1 persona' : `${n} personas`);

/** A change of a permission in a line: 'Multas: lo ganan 3 personas. Lo tendrán 40'. */
export function describeChange({ nombre, ganan, pierden, quedan }: Preview['cambios'][number]): string {
  const parts = [
    ...(ganan > 0 ? [`lo gana${ganan === 1 ? '' : 'n'} ${countPeople(ganan)}`] : []),
    ...(pierden > 0 ? [`lo pierde${pierden === 1 ? '' : 'n'} ${countPeople(pierden)}`] : []),
  ];
  return `${nombre}: ${parts.length > 0 ? parts.join(' y ') : 'hoy no cambia a nadie'}. Lo ${quedan === 1 ? 'tendrá' : 'tendrán'} ${countPeople(quedan)}`;
}

/** What a change comes to, before it is saved. */
export const describeImpact = ({ personas }: Preview): string =>
  personas === 0
    ? 'Hoy no cambia a nadie'
    : `Cambia lo que ${personas === 1 ? 'puede' : 'pueden'} ${countPeople(personas)}`;
