import type { Paso } from '../platform/db/migrar.ts';

/** A password that somebody was given has an end; those of before have none. */
export const claveVence: Paso = ({ instante }) => [`alter table usuario add column clave_vence ${instante}`];
