import type { AnswerOf, RequestOf } from '@conserje/contract';
import type { RangoInput } from '@conserje/rules';
import { RANGO_LABELS } from '@conserje/rules';
import type { Person, Portal } from './portal.ts';

export type TermsChange = Partial<
  Pick<
    RangoInput,
    'paga_nomina' | 'nomina_asistencia' | 'nomina_times' | 'bono_asistencia' | 'bono_times' | 'bono_paga'
  >
>;
type RangoEditBody = RequestOf<'POST editRank'>['body'];
type SeenRango = AnswerOf<'GET allInfoRank'>[number];

/** What is edited of a rank, as it was seen. */
const editable = (rango: SeenRango): RangoInput =>
  // The keys of the labels are the fields that are edited.
  Object.fromEntries(
    Object.keys(RANGO_LABELS).map((campo) => [campo, rango[campo as keyof RangoInput]]),
  ) as unknown as RangoInput;

/** An edit of a category, as *Mantenimiento* sends it. */
export async function rangoEdit(
  portal: Portal,
  quien: Person,
  id: number,
  cambio: Partial<RangoInput>,
): Promise<RangoEditBody> {
  const rango = (await portal.as(quien).succeeds('GET allInfoRank')).find((r) => r.id_categoria === id);
  if (!rango) throw new Error(`no such category: ${id}`);
  const visto = editable(rango);
  return { id, data: { ...visto, ...cambio }, visto };
}

/** Edits what a category asks for its pay, or what it pays. */
export async function editTerms(portal: Portal, quien: Person, categoria: number, cambio: TermsChange): Promise<void> {
  await portal.as(quien).succeeds('POST editRank', { body: await rangoEdit(portal, quien, categoria, cambio) });
}
