import type { Castigo, CastigoEffect, FaultType, Infraccion, NormativaContent } from './normativaContent.ts';
import { GRAVEDAD_TEXTS, GRAVEDADES } from './normativaContent.ts';

/** Difference between two versions of the rulebook. */
export interface NormativaChange {
  tipo: 'agregado' | 'quitado' | 'cambiado';
  /** Section, and for a punishment its place: 'Infracciones', 'Castigos, Leve, segundo llamado'. */
  parte: string;
  /** Null if it was not there. */
  antes: string | null;
  despues: string | null;
}

export const ORDINALS = ['primer', 'segundo', 'tercer'] as const;

const infraccionText = ({ codigo, falta, gravedad }: Infraccion): string =>
  `${falta} (${codigo}, ${GRAVEDAD_TEXTS[gravedad].moderacion.toLowerCase()})`;
const faultText = ({ gravedad, texto }: FaultType): string => `${GRAVEDAD_TEXTS[gravedad].falta}: ${texto}`;

/** Effects of a punishment that are left to its giver. */
export const DECIDE_TEXT = 'tú decides si degradar o despedir';

const EFFECT_TEXTS: Readonly<Record<CastigoEffect, (cantidad: number) => string>> = {
  nada: () => '',
  minutos: (n) => `propone ${n} min`,
  multa: (n) => `propone una multa de ${n}c`,
  decidir: () => DECIDE_TEXT,
  sube: () => 'cuenta como la gravedad siguiente',
};
/** Formats a punishment with what it does: «Multa de 5C (propone una multa de 5c)»; empty if there is none. */
export function formatCastigo({ texto, efecto, cantidad }: Castigo): string {
  const effect = EFFECT_TEXTS[efecto](cantidad);
  return effect === '' ? texto : `${texto} (${effect})`;
}

function diffRows<F extends { id: number }>(
  parte: string,
  [before, after]: readonly [readonly F[], readonly F[]],
  textOf: (row: F) => string,
): NormativaChange[] {
  const oldById = new Map(before.map((row) => [row.id, textOf(row)]));
  const remaining = new Set(after.map(({ id }) => id));
  const changes: NormativaChange[] = [];
  for (const row of after) {
    const antes = oldById.get(row.id);
    const despues = textOf(row);
    if (antes === undefined) changes.push({ tipo: 'agregado', parte, antes: null, despues });
    else if (antes !== despues) changes.push({ tipo: 'cambiado', parte, antes, despues });
  }
  for (const row of before)
    if (!remaining.has(row.id)) changes.push({ tipo: 'quitado', parte, antes: textOf(row), despues: null });
  return [...changes, ...diffOrder(parte, before, after)];
}

/** Reports that rows that both versions have stand in another order. */
function diffOrder<F extends { id: number }>(
  parte: string,
  before: readonly F[],
  after: readonly F[],
): NormativaChange[] {
  const ids = (rows: readonly F[], others: readonly F[]) =>
    rows.filter(({ id }) => others.some((o) => o.id === id)).map(({ id }) => id);
  const isSame = ids(before, after).join() === ids(after, before).join();
  return isSame ? [] : [{ tipo: 'cambiado', parte, antes: null, despues: 'Otro orden' }];
}

function diffText(parte: string, antes: string, despues: string): NormativaChange[] {
  if (antes === despues) return [];
  if (antes === '') return [{ tipo: 'agregado', parte, antes: null, despues }];
  return [
    despues === '' ? { tipo: 'quitado', parte, antes, despues: null } : { tipo: 'cambiado', parte, antes, despues },
  ];
}

/** Returns what was added, removed and changed from one version of the rulebook to another, in reading order. */
export function diffNormativa(before: NormativaContent, after: NormativaContent): NormativaChange[] {
  return [
    ...diffRows('Infracciones', [before.infracciones, after.infracciones], infraccionText),
    ...diffRows('Reglas de Recursos Humanos', [before.reglas, after.reglas], (r) => r.texto),
    ...diffRows('Tipos de falta', [before.faltas, after.faltas], faultText),
    ...GRAVEDADES.flatMap((gravedad) =>
      ORDINALS.flatMap((ordinal, i) => {
        const [old, present] = [before.castigos[gravedad][i], after.castigos[gravedad][i]];
        if (!old || !present) return [];
        const parte = `Castigos, ${GRAVEDAD_TEXTS[gravedad].castigo}, ${ordinal} llamado`;
        return diffText(parte, formatCastigo(old), formatCastigo(present));
      }),
    ),
    ...diffText('Castigos, nota', before.nota, after.nota),
  ];
}

/** Summary of a version that changes only the day of the one before. */
export const EARLIER_DAY_TEXT = 'otra fecha';

/** Summarises changes: «2 agregados, 1 quitado, 3 cambiados». */
export function summarizeChanges(changes: readonly NormativaChange[]): string {
  const count = (tipo: NormativaChange['tipo']): string | null => {
    const n = changes.filter((c) => c.tipo === tipo).length;
    return n === 0 ? null : `${n} ${n === 1 ? tipo : `${tipo}s`}`;
  };
  return [count('agregado'), count('quitado'), count('cambiado')].filter((text) => text !== null).join(', ');
}
