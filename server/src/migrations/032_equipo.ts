import type { Paso } from '../platform/db/migrar.ts';

/** The promotions of a week are found by their instant, however many there were before it. */
export const equipo: Paso = () => ['create index carrera_causa_fecha on carrera (causa, fecha)'];
