import type { Paso } from '../platform/db/migrar.ts';

/** What is still to be collected of the fines is read alone, the oldest first. */
export const porCobrar: Paso = () => ['create index multa_abierta on multa (id) where cobrado is null'];
