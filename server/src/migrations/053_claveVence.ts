import type { MigrationStep } from '../platform/database/migrate.ts';

/** A password that somebody was given has an end; those of before have none. */
export const claveExpiry: MigrationStep = ({ instant }) => [`alter table usuario add column clave_vence ${instant}`];
