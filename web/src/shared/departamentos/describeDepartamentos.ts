import type { OwnDepartamento } from '@conserje/contract';

/** Names the departamentos of a person, and which they head. */
export const describeDepartamentos = (departamentos: readonly OwnDepartamento[]): string =>
  departamentos.map(({ nombre, jefe }) => (jefe ? `${nombre} (jefe)` : nombre)).join(' · ');
