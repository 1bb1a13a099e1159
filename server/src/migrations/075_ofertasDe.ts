import type { Paso } from '../platform/db/migrar.ts';

/** All offers that someone was made are listed with what else they asked for. */
export const ofertasDe: Paso = () => ['create index ascenso_usuario on ascenso (usuario, id)'];
