import type { Aviso } from '@conserje/contract';
import type { Tx } from './db/database.ts';
import type { Motor } from './db/dialecto.ts';

/** Tells everyone who looks on, or the one whom it is `para`, in every process, once the transaction has committed. */
export function avisar(motor: Motor, tx: Tx, aviso: Omit<Aviso, 'cambio'>): void {
  const { id, temas } = tx.cambio;
  temas.add(aviso.tema);
  tx.despues(() => motor.difundir(JSON.stringify({ ...aviso, cambio: id })));
}
