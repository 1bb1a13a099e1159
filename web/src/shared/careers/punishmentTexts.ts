import type { Llamado, NextPunishment } from '@conserje/contract';
import { ORDINALS } from '@conserje/rules';
import { formatCreditos } from '../../ui/text/format.ts';

/** Formats which llamado the next one would be: «Sería su segundo llamado moderado». */
export function formatStep({ falta, vigentes, gravedad, paso }: NextPunishment): string {
  const words = { leve: 'leve', moderada: 'moderado', grave: 'grave' } as const;
  const ordinal = ORDINALS[vigentes];
  const which =
    ordinal === undefined ? `llamado ${words[falta]} n.º ${vigentes + 1}` : `${ordinal} llamado ${words[falta]}`;
  if (gravedad === falta) return `Sería su ${which} vigente.`;
  return `Sería su ${which} vigente: cuenta como el ${ORDINALS[paso - 1] ?? 'último'} ${words[gravedad]}.`;
}

/** Formats what the rulebook says for the next step. */
export const formatCastigoText = ({ castigo }: NextPunishment): string =>
  castigo === null ? 'La normativa no dice qué sigue' : castigo.texto;

/** Formats infraction and punishments of a llamado: «ML, multa de 5c, 5 min más»; empty without any. */
export function formatPunished({ codigo, multa, minutos }: Pick<Llamado, 'codigo' | 'multa' | 'minutos'>): string {
  const parts = [
    codigo,
    multa && `multa de ${formatCreditos(multa.creditos)}${multa.anulada ? ' (anulada)' : ''}`,
    minutos === null ? null : `${minutos} min más`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
