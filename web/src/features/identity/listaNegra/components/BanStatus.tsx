import type { Ban } from '@conserje/contract';
import { formatList } from '@conserje/rules';

const MATCHES = { nombre: 'nombre', avatar: 'avatar', conexion: 'conexión' } as const;

/** Says whether an entry still refuses, and by what it recognizes the person or why it ended. */
export function describeBan({ estado, reconoce, retiradoNombre, porque }: Ban): string {
  if (estado === 'vigente') return `En la lista, por ${formatList(reconoce.map((match) => MATCHES[match]))}`;
  return retiradoNombre === null ? 'Venció' : `${retiradoNombre} sacó a esta persona: ${porque ?? ''}`;
}

export const BanStatus = ({ ban }: { ban: Ban }) => (
  <span className={ban.estado === 'vigente' ? 'u-semibold' : 'u-muted'}>{describeBan(ban)}</span>
);
