import { normalizarFirma, revisarFirma } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { avisar } from '../../platform/vivo.ts';
import { cambiarFirma } from './firmas.queries.ts';

export interface FirmaNueva {
  usuario: { id: number; usuario: string };
  /** As it was typed. */
  firma: string;
  encargado: { id: number; usuario: string };
}

/**
 * Gives a user a signature, in upper case, with its line in the audit log. The transaction must run inside `conFirmaLibre`
 * and have locked the user.
 * @returns the signature as it is kept
 * @throws Fallo REGLA when it is none
 */
export async function ponerFirma(motor: Motor, tx: Tx, nueva: FirmaNueva): Promise<string> {
  const { usuario, encargado } = nueva;
  exigir(revisarFirma({ usuario: usuario.id, firma: nueva.firma }));
  const firma = normalizarFirma(nueva.firma);
  await cambiarFirma(tx.db, usuario.id, firma);
  const motivo = `Registró la firma ${firma}`;
  await apuntar(tx, { modulo: 'firmas', usuario: usuario.id, encargado: encargado.id, motivo });
  const quien = encargado.usuario;
  avisar(motor, tx, { tema: 'firmas', quien, msg: `registró la firma de ${usuario.usuario}` });
  avisar(motor, tx, { tema: 'firmas', quien, msg: `registró tu firma, ${firma}`, para: usuario.id });
  return firma;
}

/**
 * Runs work that gives a signature.
 * @throws Fallo FIRMA_OCUPADA when someone else has it, also if they took it at the same moment
 */
export async function conFirmaLibre<T>(motor: Motor, trabajo: () => Promise<T>): Promise<T> {
  try {
    return await trabajo();
  } catch (error) {
    if (motor.esDuplicado(error, 'usuario_firma')) throw new Fallo('FIRMA_OCUPADA', undefined, 'firma');
    throw error;
  }
}
