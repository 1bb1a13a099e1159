import type { Correction } from '@conserje/contract';
import { toShownTimes, WORK_FIGURES } from '@conserje/rules';
import { callQuery } from '../../platform/api/callQuery.ts';
import type { FileColumn } from '../../ui/table/tableModel.ts';
import { formatDuration } from '../../ui/text/format.ts';
import { formatTimes } from './workFigures.ts';

/** Query key of all rectificaciones; its first element is the topic of the live events. */
const CORRECTIONS_KEY = ['rectificaciones'] as const;

/** Confirmed tiempos change the figures all the time. */
const THROTTLE_MS = 15_000;

/** Rectificaciones that wait for the viewer's answer; confirmed work changes the figures that they are judged by. */
export const pendingCorrectionsQuery = () =>
  callQuery('GET rectificaciones', [...CORRECTIONS_KEY, 'espera'], {
    meta: { topics: ['carrera', 'tiempos', 'nomina'], throttleMs: THROTTLE_MS },
  });

type RequestedWork = Pick<Correction, 'requisitos' | 'cantidad'>;
export const formatRequested = ({ requisitos, cantidad }: RequestedWork): string =>
  requisitos === 'times' ? `${formatTimes(cantidad)} como encargado` : formatDuration(cantidad);

export const REQUIREMENT_LABELS: Record<Correction['requisitos'], string> = WORK_FIGURES;

/** File columns of a request: minutes of asistencia and hours of times in separate columns. */
export const REQUEST_FILE_COLUMNS: readonly FileColumn<RequestedWork & Pick<Correction, 'dia'>>[] = [
  { title: 'Día', isDay: true, value: (r) => r.dia },
  { title: 'Requisito', value: (r) => REQUIREMENT_LABELS[r.requisitos] },
  { title: 'Pide', unit: 'min', value: (r) => (r.requisitos === 'times' ? null : r.cantidad) },
  { title: 'Pide (h como encargado)', value: (r) => (r.requisitos === 'times' ? toShownTimes(r.cantidad) : null) },
];
