import type { Paso } from '../platform/db/migrar.ts';

/** What was moved week by week is summed from this index alone. */
export const semanas: Paso = () => ['create index credito_tipo on credito (tipo, fecha, creditos)'];
