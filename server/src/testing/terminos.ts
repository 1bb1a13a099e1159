import type { AnswerOf, RequestOf } from '@conserje/contract';
import type { DatosRango } from '@conserje/rules';
import { ROTULOS_RANGO } from '@conserje/rules';
import type { Persona, Portal } from './portal.ts';

export type CambioTerminos = Partial<
  Pick<
    DatosRango,
    'paga_nomina' | 'nomina_asistencia' | 'nomina_times' | 'bono_asistencia' | 'bono_times' | 'bono_paga'
  >
>;
type Edicion = RequestOf<'POST editRank'>['body'];
type RangoVisto = AnswerOf<'GET allInfoRank'>[number];

/** What is edited of a rank, as it was seen. */
const editable = (rango: RangoVisto): DatosRango =>
  // The keys of the labels are the fields that are edited.
  Object.fromEntries(
    Object.keys(ROTULOS_RANGO).map((campo) => [campo, rango[campo as keyof DatosRango]]),
  ) as unknown as DatosRango;

/** An edit of a category, as *Mantenimiento* sends it. */
export async function edicionDe(
  portal: Portal,
  quien: Persona,
  id: number,
  cambio: Partial<DatosRango>,
): Promise<Edicion> {
  const rango = (await portal.pide(quien).logra('GET allInfoRank')).find((r) => r.id_categoria === id);
  if (!rango) throw new Error(`no such category: ${id}`);
  const visto = editable(rango);
  return { id, data: { ...visto, ...cambio }, visto };
}

/** Edits what a category asks for its pay, or what it pays. */
export async function editarTerminos(
  portal: Portal,
  quien: Persona,
  categoria: number,
  cambio: CambioTerminos,
): Promise<void> {
  await portal.pide(quien).logra('POST editRank', { body: await edicionDe(portal, quien, categoria, cambio) });
}
