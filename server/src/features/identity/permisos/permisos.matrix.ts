import type { Answer, MatrixChanges, MatrixPreview, PermisosMatrix, permisosCalls } from '@conserje/contract';
import type { Permiso, PermisosChange } from '@conserje/rules';
import { checkCodes, diffPermisos, formatPermisos, PERMISO_TEXTS, PERMISOS, parsePermisos } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { findActiveUsuario } from '../people/people.public.ts';
import { preserveRightHolders } from './permisos.public.ts';
import type { CategoriaRow } from './permisos.queries.ts';
import {
  countPeopleByCategoria,
  findAllCategorias,
  findExcepcionesByCategoria,
  lockCategorias,
} from './permisos.queries.ts';
import { assertOwnPermisos, describeChange, normalizePermisos, PERMISO_CATALOG } from './permisos.service.ts';

type Calls = typeof permisosCalls;
type ActiveUsuario = NonNullable<Awaited<ReturnType<typeof findActiveUsuario>>>;

async function buildMatrix(db: Db, categoria: number): Promise<PermisosMatrix> {
  const countByCategoria = await countPeopleByCategoria(db);
  const rows = (await findAllCategorias(db)).map((c) => ({
    id_categoria: c.id,
    n_categoria: c.n_categoria,
    permisos: normalizePermisos(c.permisos),
    personas: countByCategoria.get(c.id) ?? 0,
    acciones: c.id < categoria ? ['editar' as const] : [],
  }));
  return { categorias: rows, catalogo: PERMISO_CATALOG };
}

export const getMatrix = (p: CallContext<Calls['matrizPermisos']>): Promise<PermisosMatrix> =>
  buildMatrix(p.deps.engine.db, p.usuario.id_categoria);

/** A categoria whose permisos change. */
interface CategoriaChange extends PermisosChange {
  categoria: CategoriaRow;
  antes: Permiso[];
  despues: Permiso[];
}

/**
 * Returns the requested changes that differ from the stored permisos. The categoria must be below the actor's, and the
 * actor can only give or remove permisos that they hold (decisions §7).
 * @throws AppError NO_EXISTE, CAMBIO_MIENTRAS, SIN_PERMISO
 */
function requestedChanges(
  currentCategorias: CategoriaRow[],
  actor: ActiveUsuario,
  { categorias }: MatrixChanges,
): CategoriaChange[] {
  const byId = new Map(currentCategorias.map((c) => [c.id, c]));
  const requested = categorias.map(({ id_categoria, rango, permisos, visto }) => {
    assertNoViolation(checkCodes(permisos));
    // A categoria named twice fails the second time.
    const categoria = orThrow(byId.get(id_categoria), 'NO_EXISTE');
    byId.delete(id_categoria);
    assertNotStale({ rango }, { rango: categoria.n_categoria });
    assertNotStale({ visto: normalizePermisos(visto) }, { visto: normalizePermisos(categoria.permisos) });
    const [antes, despues] = [parsePermisos(categoria.permisos), parsePermisos(permisos)];
    return { categoria, antes, despues, ...diffPermisos(antes, despues) };
  });
  const changes = requested.filter(({ given, removed }) => given.length + removed.length > 0);
  for (const change of changes) {
    if (change.categoria.id >= actor.id_categoria)
      throw new AppError('SIN_PERMISO', 'Solo alguien de mayor rango cambia los permisos de tu rango o de uno mayor');
    assertOwnPermisos(actor, change);
  }
  return changes;
}

/** Number of people of a categoria, and their excepciones. */
interface People {
  personas: number;
  excepciones: Permiso[][];
}

async function loadPeople(db: Db): Promise<(categoria: number) => People> {
  const countByCategoria = await countPeopleByCategoria(db);
  const excepciones = Map.groupBy(await findExcepcionesByCategoria(db), (x) => x.categoria);
  return (categoria) => ({
    personas: countByCategoria.get(categoria) ?? 0,
    excepciones: (excepciones.get(categoria) ?? []).map((x) => parsePermisos(x.permisos)),
  });
}

/** Counts the people whom a change of permisos affects: all but those whose excepciones give every changed permiso. */
const countAffected = ({ personas, excepciones }: People, permisos: readonly Permiso[]): number =>
  personas - excepciones.filter((extraPermisos) => permisos.every((permiso) => extraPermisos.includes(permiso))).length;

/** `previoMatriz`: previews how many people a change affects. */
export async function previewMatrix(p: CallContext<Calls['previoMatriz']>): Promise<MatrixPreview> {
  const { db } = p.deps.engine;
  const actor = orThrow(await findActiveUsuario(db, p.usuario.id), 'SIN_SESION');
  const currentCategorias = await findAllCategorias(db);
  const changes = requestedChanges(currentCategorias, actor, p.body);
  const peopleOf = await loadPeople(db);
  const newPermisos = new Map(changes.map((c) => [c.categoria.id, c.despues]));
  const countRemaining = (permiso: Permiso): number =>
    currentCategorias.reduce((n, { id, permisos }) => {
      const includesPermiso = (newPermisos.get(id) ?? parsePermisos(permisos)).includes(permiso);
      const { personas, excepciones } = peopleOf(id);
      return (
        n + (includesPermiso ? personas : excepciones.filter((extraPermisos) => extraPermisos.includes(permiso)).length)
      );
    }, 0);
  const sum = (permiso: Permiso, side: keyof PermisosChange): number =>
    changes
      .filter((c) => c[side].includes(permiso))
      .reduce((n, c) => n + countAffected(peopleOf(c.categoria.id), [permiso]), 0);
  const affectedPermisos = PERMISOS.filter((permiso) =>
    changes.some((c) => [...c.given, ...c.removed].includes(permiso)),
  );
  return {
    personas: changes.reduce((n, c) => n + countAffected(peopleOf(c.categoria.id), [...c.given, ...c.removed]), 0),
    cambios: affectedPermisos.map((permiso) => ({
      permiso,
      nombre: PERMISO_TEXTS[permiso].nombre,
      ganan: sum(permiso, 'given'),
      pierden: sum(permiso, 'removed'),
      quedan: countRemaining(permiso),
    })),
  };
}

/** `guardarMatriz`: saves the permisos of categorias. */
export async function saveMatrix(p: CallContext<Calls['guardarMatriz']>): Promise<Answer<Calls['guardarMatriz']>> {
  return p.transaction(async (tx) => {
    const currentCategorias = await lockCategorias(tx);
    const actor = orThrow(await findActiveUsuario(tx.db, p.usuario.id), 'SIN_SESION');
    const changes = requestedChanges(currentCategorias, actor, p.body);
    await preserveRightHolders(tx, async () => {
      for (const { categoria, despues } of changes)
        await tx.db.updateTable('categoria').set({ permisos: despues.join() }).where('id', '=', categoria.id).execute();
    });
    await tx.audit(
      ...changes.map(({ categoria, antes, despues }) => ({
        modulo: 'permisos' as const,
        objeto: categoria.id,
        motivo: `cambió los permisos de ${categoria.n_categoria}`,
        diferencias: diffFields(
          { permisos: 'Permisos' },
          { permisos: formatPermisos(antes) },
          { permisos: formatPermisos(despues) },
        ),
      })),
    );
    await tx.recordSecurity(
      ...changes.map(({ categoria, given, removed }) => ({
        clase: 'permisos' as const,
        usuario: null,
        detalle: `categoría ${categoria.id}: ${describeChange({ given, removed })}`,
      })),
    );
    if (changes.length > 0)
      tx.notify({
        tema: 'permisos',
        msg: `cambió los permisos de ${changes.map((c) => c.categoria.n_categoria).join(', ')}`,
      });
    const msg = changes.length === 0 ? 'No hiciste ningún cambio' : 'Guardaste los permisos';
    return { msg, status: 0 as const, data: await buildMatrix(tx.db, actor.id_categoria) };
  });
}
