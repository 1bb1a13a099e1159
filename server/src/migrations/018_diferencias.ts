import type { Paso } from '../platform/db/migrar.ts';

/** What stood before and after, field by field, of what was edited: JSON. */
export const diferencias: Paso = () => ['alter table bitacora add column diferencias text'];
