import type { Difference, Registro, RequestOf } from '@conserje/contract';
import type { AuditModule } from '@conserje/rules';
import { AUDIT_MODULES, dayOf } from '@conserje/rules';
import { requestPage } from '../../platform/api/apiClient.ts';
import { pagedQuery } from '../../platform/api/pagedQuery.ts';
import type { Column } from '../../ui/table/tableModel.ts';
import { formatNumber } from '../../ui/text/format.ts';

export function formatFieldValue(value: Difference['antes']): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return typeof value === 'number' ? formatNumber(value) : value;
}

const formatDifference = ({ campo, antes, despues }: Difference): string =>
  `${campo}: ${formatFieldValue(antes)} → ${formatFieldValue(despues)}`;

export const AUDIT_LOG_EXPORT_COLUMNS: readonly Column<Registro>[] = [
  { id: 'fecha', title: 'Fecha', value: (r) => r.fecha },
  { id: 'modulo', title: 'Módulo', value: (r) => AUDIT_MODULES[r.modulo] },
  { id: 'descripcion', title: 'Descripción', value: (r) => r.motivo },
  { id: 'usuario', title: 'Sobre quién', value: (r) => r.usuario },
  { id: 'otro', title: 'Otra cuenta', value: (r) => r.otro },
  { id: 'cambios', title: 'Cambios', value: (r) => r.diferencias.map(formatDifference).join('; ') },
  { id: 'encargado', title: 'Hecho por', value: (r) => r.encargadoNombre },
];

export const isModule = (text: string): text is AuditModule => Object.hasOwn(AUDIT_MODULES, text);

export interface LogDay {
  /** Time of its newest line. */
  newest: string;
  lines: Registro[];
}

export function byDays(rows: readonly Registro[], timeZone: string): LogDay[] {
  const days: (LogDay & { day: string })[] = [];
  for (const row of rows) {
    const day = dayOf(Date.parse(row.fecha), timeZone);
    const lastDay = days.at(-1);
    if (lastDay?.day === day) lastDay.lines.push(row);
    else days.push({ day, newest: row.fecha, lines: [row] });
  }
  return days;
}

export type AuditLogFilter = Omit<RequestOf<'GET registros'>['query'], 'buscar' | 'limite' | 'antes'>;

/** The filtered and searched log, newest first. @param baseKey query key, to which filter and search are added */
export const auditLogQuery = (baseKey: readonly string[], filter: AuditLogFilter, buscar: string) =>
  pagedQuery<Registro>([...baseKey, JSON.stringify(filter), buscar], async (limit, cursor, signal) => {
    const query = {
      ...filter,
      limite: limit,
      ...(cursor !== null && { antes: Number(cursor) }),
      ...(buscar !== '' && { buscar }),
    };
    const { data, nextCursor } = await requestPage('GET registros', { query }, signal ? { signal } : {});
    return { data: data.filas, nextCursor, buscadoHasta: data.buscadoHasta };
  });
