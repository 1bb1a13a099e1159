import type { Difference, Registro, RequestOf } from '@conserje/contract';
import { AUDIT_MODULES, dayOf } from '@conserje/rules';
import { requestPage } from '../../platform/api/apiClient.ts';
import { pagedQuery } from '../../platform/api/pagedQuery.ts';
import type { Column } from '../../ui/table/tableModel.ts';
import { numero } from '../../ui/text/format.ts';

/** A value of a field as it is read. */
export function formatFieldValue(valor: Difference['antes']): string {
  if (valor === null || valor === '') return '—';
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  return typeof valor === 'number' ? numero(valor) : valor;
}

const cambio = ({ campo, antes, despues }: Difference): string =>
  `${campo}: ${formatFieldValue(antes)} → ${formatFieldValue(despues)}`;

/** What an exported log holds. */
export const EXPORT_COLUMNS: readonly Column<Registro>[] = [
  { clave: 'fecha', title: 'Fecha', valor: (r) => r.fecha },
  { clave: 'modulo', title: 'Módulo', valor: (r) => AUDIT_MODULES[r.modulo] },
  { clave: 'descripcion', title: 'Descripción', valor: (r) => r.motivo },
  { clave: 'usuario', title: 'Sobre quién', valor: (r) => r.usuario },
  { clave: 'otro', title: 'Otra cuenta', valor: (r) => r.otro },
  { clave: 'cambios', title: 'Cambios', valor: (r) => r.diferencias.map(cambio).join('; ') },
  { clave: 'encargado', title: 'Hecho por', valor: (r) => r.encargadoNombre },
];

export interface Day {
  /** When its newest line was written. */
  fecha: string;
  lineas: Registro[];
}

/** Lines by the day that they were written on in a zone, in their order. */
export function byDays(lineas: readonly Registro[], zona: string): Day[] {
  const dias: (Day & { dia: string })[] = [];
  for (const linea of lineas) {
    const dia = dayOf(Date.parse(linea.fecha), zona);
    const ultimo = dias.at(-1);
    if (ultimo?.dia === dia) ultimo.lineas.push(linea);
    else dias.push({ dia, fecha: linea.fecha, lineas: [linea] });
  }
  return dias;
}

/** Which lines of the log are looked at. */
export type AuditLogFilter = Omit<RequestOf<'GET registros'>['query'], 'buscar' | 'limite' | 'antes'>;

/** The log as it is filtered and searched, the newest first. @param clave its query key, to which these are added */
export const auditLogQuery = (clave: readonly string[], filter: AuditLogFilter, buscar: string) =>
  pagedQuery<Registro>([...clave, JSON.stringify(filter), buscar], async (limite, antes, signal) => {
    const query = {
      ...filter,
      limite,
      ...(antes !== null && { antes: Number(antes) }),
      ...(buscar !== '' && { buscar }),
    };
    const { data, siguiente } = await requestPage('GET registros', { query }, signal ? { signal } : {});
    return { data: data.filas, siguiente, buscadoHasta: data.buscadoHasta };
  });
