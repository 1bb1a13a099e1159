import type { Step } from '../platform/database/migrate.ts';

/** A password that somebody was given has an end; those of before have none. */
export const claveExpiry: Step = ({ instant }) => [`alter table usuario add column clave_vence ${instant}`];
