import type { AnswerOf, MatrixChanges } from '@conserje/contract';
import type { Permiso, Viewer } from '@conserje/rules';
import { hasPermiso, parsePermisos } from '@conserje/rules';
import { mergePermisos } from '../../../shared/permisos/mergePermisos.ts';

type CategoriaRow = AnswerOf<'GET matrizPermisos'>['categorias'][number];
type Preview = AnswerOf<'POST previoMatriz'>;

/** Changed permisos by the name of the categoria, whose id is a place, and those that were seen at the first change. */
export type PermisoChanges = Readonly<Record<string, { permisos: string; visto: string }>>;

/** Changes that are not saved yet, and their setter. */
export interface PermisoDraft {
  changes: PermisoChanges;
  setChanges: (changes: PermisoChanges) => void;
}

/** Returns the permisos of a categoria with the changes applied. */
export const permisosOf = (row: CategoriaRow, changes: PermisoChanges): Permiso[] =>
  parsePermisos(changes[row.n_categoria]?.permisos ?? row.permisos);

/** Toggles a permiso of a categoria; a categoria back in its seen state is dropped. */
export function togglePermiso(changes: PermisoChanges, row: CategoriaRow, permiso: Permiso): PermisoChanges {
  const { [row.n_categoria]: touched, ...rest } = changes;
  const visto = touched?.visto ?? row.permisos;
  const current = permisosOf(row, changes);
  const next = current.includes(permiso) ? current.filter((p) => p !== permiso) : [...current, permiso];
  const permisos = parsePermisos(next.join()).join();
  return permisos === visto ? rest : { ...rest, [row.n_categoria]: { permisos, visto } };
}

/** Returns the names of changed categorias that someone else changed since, or that are gone. */
export const changedMeanwhile = (rows: readonly CategoriaRow[], changes: PermisoChanges): string[] =>
  Object.entries(changes)
    .filter(([name, { visto }]) => rows.every((row) => row.n_categoria !== name || row.permisos !== visto))
    .map(([name]) => name);

/** Merges changes of others: each permiso has the state that its last change gave it. */
export const takeOver = (rows: readonly CategoriaRow[], changes: PermisoChanges): PermisoChanges =>
  Object.fromEntries(
    rows.flatMap(({ n_categoria, permisos: current }) => {
      const change = changes[n_categoria];
      if (change === undefined) return [];
      const permisos = parsePermisos(mergePermisos(change.permisos, change.visto, current)).join();
      return permisos === current ? [] : [[n_categoria, { permisos, visto: current }]];
    }),
  );

export const bodyOf = (rows: readonly CategoriaRow[], changes: PermisoChanges): MatrixChanges => ({
  categorias: rows.flatMap(({ id_categoria, n_categoria: rango }) => {
    const change = changes[rango];
    return change === undefined ? [] : [{ id_categoria, rango, ...change }];
  }),
});

/** Returns the reason that the viewer cannot change a permiso of a categoria, or null. */
export function explainLock({ acciones }: CategoriaRow, permiso: Permiso, viewer: Viewer): string | null {
  if (!acciones.includes('editar')) return 'Tu rango y los mayores los cambia alguien de mayor rango';
  return hasPermiso(viewer, permiso) ? null : 'No puedes dar ni quitar un permiso que no tienes';
}

const countPeople = (n: number): string => (n === 1 ? '1 persona' : `${n} personas`);

/** Describes the change of a permiso: 'Multas: lo ganan 3 personas. Lo tendrán 40'. */
export function describeChange({ nombre, ganan, pierden, quedan }: Preview['cambios'][number]): string {
  const parts = [
    ...(ganan > 0 ? [`lo gana${ganan === 1 ? '' : 'n'} ${countPeople(ganan)}`] : []),
    ...(pierden > 0 ? [`lo pierde${pierden === 1 ? '' : 'n'} ${countPeople(pierden)}`] : []),
  ];
  return `${nombre}: ${parts.length > 0 ? parts.join(' y ') : 'hoy no cambia a nadie'}. Lo ${quedan === 1 ? 'tendrá' : 'tendrán'} ${countPeople(quedan)}`;
}

/** Describes the impact of all changes, before they are saved. */
export const describeImpact = ({ personas }: Preview): string =>
  personas === 0
    ? 'Hoy no cambia a nadie'
    : `Cambia lo que ${personas === 1 ? 'puede' : 'pueden'} ${countPeople(personas)}`;
