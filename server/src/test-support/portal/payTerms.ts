import type { AnswerOf, RequestOf } from '@conserje/contract';
import type { CategoriaInput } from '@conserje/rules';
import { CATEGORIA_LABELS } from '@conserje/rules';
import type { Person, Portal } from './portal.ts';

export type TermsChange = Partial<
  Pick<
    CategoriaInput,
    'paga_nomina' | 'nomina_asistencia' | 'nomina_times' | 'bono_asistencia' | 'bono_times' | 'bono_paga'
  >
>;
type CategoriaEditBody = RequestOf<'POST editRank'>['body'];
type SeenCategoria = AnswerOf<'GET allInfoRank'>[number];

/** Returns the editable fields of a rango, as seen. */
const editable = (rango: SeenCategoria): CategoriaInput =>
  // The keys of the labels are exactly the editable fields.
  Object.fromEntries(
    Object.keys(CATEGORIA_LABELS).map((campo) => [campo, rango[campo as keyof CategoriaInput]]),
  ) as unknown as CategoriaInput;

/** Returns an edit of a categoria, as *Mantenimiento* sends it. */
export async function categoriaEditBody(
  portal: Portal,
  person: Person,
  id: number,
  change: Partial<CategoriaInput>,
): Promise<CategoriaEditBody> {
  const rango = (await portal.as(person).succeeds('GET allInfoRank')).find((r) => r.id_categoria === id);
  if (!rango) throw new Error(`no such category: ${id}`);
  const visto = editable(rango);
  return { id, data: { ...visto, ...change }, visto };
}

/** Edits the requirement or the pay of a categoria. */
export async function editTerms(portal: Portal, person: Person, categoria: number, change: TermsChange): Promise<void> {
  await portal
    .as(person)
    .succeeds('POST editRank', { body: await categoriaEditBody(portal, person, categoria, change) });
}
