/**
 * What a person's work is called wherever a figure of it is shown. `asistencia` is written in hours and minutes, `times` in
 * hours with halves: one stored time is half an hour as a manager (decisions §5), so its hours are what part 1 §2 shows.
 */
export const WORK_FIGURES = { asistencia: 'Horas', times: 'Tiempos' } as const;
export type WorkFigure = keyof typeof WORK_FIGURES;
