import { isOwn, TEXTS } from '@conserje/rules';

interface Decision {
  isAccepted: boolean;
  /** Who decided; null: the portal. */
  nombre: string | null;
  motivo: string | null;
}

/** Says who accepted or refused an application, and why. @param viewer absent in a file, which others may read */
export function describeDecision(
  { isAccepted, nombre, motivo }: Decision,
  viewer?: { id: number; usuario: string } | null,
): string {
  const isTheirs = nombre !== null && viewer && isOwn(nombre, viewer);
  const who = nombre ?? TEXTS.bySystem;
  if (isAccepted) return isTheirs ? 'La aceptaste' : `${who} la aceptó`;
  const refused = isTheirs ? 'La rechazaste' : `${who} la rechazó`;
  return `${refused}: ${motivo ?? ''}`;
}
