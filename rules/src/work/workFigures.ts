/**
 * Labels of a person's work figures. `asistencia` is shown in hours and minutes, `times` in hours with halves: one
 * stored time is half an hour as encargado (decisions §5), so these hours are the figures of part 1 §2.
 */
export const WORK_FIGURES = { asistencia: 'Horas', times: 'Tiempos' } as const;
export type WorkFigure = keyof typeof WORK_FIGURES;
