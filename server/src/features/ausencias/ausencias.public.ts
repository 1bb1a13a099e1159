import type { Answer, usuariosCalls } from '@conserje/contract';
import { diaEscrito, ESTADO_AUSENCIA, NOMBRE } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { diaDe } from '../../platform/fechas.ts';
import { hoyEn } from '../agencia/agencia.public.ts';
import { ausenteEn, ausentesEn, decidir, enEspera, terminar, vigenteDe } from './ausencias.queries.ts';
import { tramoEscrito } from './ausencias.vista.ts';

export { idsAusentes } from './ausencias.queries.ts';
export { cuantasPara as ausenciasPara } from './ausencias.quien.ts';
export { ausenciasPropias, ausenciaVigente } from './ausencias.vista.ts';

/** Who is absent at an instant, and until which day: by user, one query for however many are asked about. */
export async function ausentesHoy(db: Db, ahora: number): Promise<ReadonlyMap<number, string>> {
  const filas = await ausentesEn(db, { hoy: await hoyEn(db, ahora) });
  return new Map(filas.map(({ usuario, final }) => [usuario, final]));
}

const ausenteHasta = (hasta: string): string => `ausente hasta el ${diaEscrito(hasta)}`;

/** What is said of somebody who is absent. */
export const estaAusente = (hasta: string): string => `Está ${ausenteHasta(hasta)}`;

/**
 * Nobody is asked for work while they are absent.
 * @param campo the field of the payload that names them
 * @param zona the agency's
 * @throws Fallo AUSENTE
 */
export async function exigirPresente(
  tx: Tx,
  { id, usuario }: { id: number; usuario: string },
  campo: string,
  zona: string,
): Promise<void> {
  const [ausencia] = await ausenteEn(tx.db, { usuario: id, hoy: diaDe(tx.ahora, zona) });
  if (ausencia) throw new Fallo('AUSENTE', `${usuario} está ${ausenteHasta(ausencia.final)}`, campo);
}

type Opciones = Answer<typeof usuariosCalls.getUsuarios>;
/** People to choose from, those who are absent marked. */
export async function conAusencias(db: Db, ahora: number, opciones: Promise<Opciones>): Promise<Opciones> {
  const [personas, ausentes] = [await opciones, await ausentesHoy(db, ahora)];
  if (ausentes.size === 0) return personas;
  return personas.map((persona) => {
    const ausente = ausentes.get(persona.value);
    return ausente === undefined ? persona : { ...persona, ausente };
  });
}

/** Whoever leaves the agency asks for no absence, and has none. The user must be locked. */
export async function retirarAusencias(tx: Tx, usuario: number): Promise<void> {
  const espera = await enEspera(tx.db, usuario);
  if (espera) {
    await decidir(tx, espera.id, ESTADO_AUSENCIA.cancelada, tx.actor?.id ?? null);
    const motivo = `canceló la ausencia de ${NOMBRE} ${tramoEscrito(espera)} porque salió de la agencia`;
    await tx.apuntar({ modulo: 'ausencias', objeto: espera.id, usuario, motivo });
  }
  const vigente = await vigenteDe(tx.db, usuario, await hoyEn(tx.db, tx.ahora));
  if (vigente) {
    await terminar(tx, vigente.id, tx.actor?.id ?? null);
    const motivo = `terminó la ausencia de ${NOMBRE} ${tramoEscrito(vigente)} porque salió de la agencia`;
    await tx.apuntar({ modulo: 'ausencias', objeto: vigente.id, usuario, motivo });
  }
  if (espera || vigente)
    tx.avisar({ tema: 'ausencias', msg: 'canceló las ausencias de alguien que salió de la agencia' });
}
