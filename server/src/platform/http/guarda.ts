import type { Call } from '@conserje/contract';
import { escribeAlgo } from '@conserje/contract';
import { PRUEBA_MINUTOS, puedeEntrar, tiene } from '@conserje/rules';
import { Fallo } from '../fallo.ts';
import type { Identidad } from './acceso.ts';
import type { UsuarioSesion } from './contexto.ts';

const PRUEBA_MS = PRUEBA_MINUTOS * 60_000;

/** What everyone may do is no more to someone who has to choose a password, or to take up a second step, first. */
const comoVisita = (spec: Call, quien: UsuarioSesion | null): boolean =>
  spec.access.tipo === 'todos' && quien !== null && (quien.cambiar_clave || quien.dos_pasos === 'falta');

/** @throws Fallo CLAVE_DE_PROGRAMA, PRUEBA_RECIENTE where a key's holder has not proved who they are of late */
export function exigirReciente({ programa, probada }: UsuarioSesion, ahora: number): void {
  if (programa !== null) throw new Fallo('CLAVE_DE_PROGRAMA');
  if (ahora - probada > PRUEBA_MS) throw new Fallo('PRUEBA_RECIENTE');
}

/** With a call that asks for a code a proof is given anew, which its service looks at. */
const traeCodigo = ({ conCodigo }: Call, { dos_pasos }: UsuarioSesion): boolean =>
  conCodigo === true && dos_pasos === 'si';

/** What a program's key may not, whatever its person may. */
function exigirDePrograma(spec: Call, { programa }: UsuarioSesion): void {
  if (programa === null) return;
  if (spec.enPersona || spec.reciente) throw new Fallo('CLAVE_DE_PROGRAMA');
  if (!programa.escribe && escribeAlgo(spec))
    throw new Fallo('CLAVE_DE_PROGRAMA', `La clave para bots «${programa.nombre}» es solo para leer`);
}

/**
 * Who may pass, as far as it needs nothing of the request: maintenance first, then the key and what is missing of its owner,
 * the access rule, what a program may, and whether they have proved who they are of late.
 * @returns who makes the call; null: a visitor
 * @throws Fallo MANTENIMIENTO, SIN_SESION, CLAVE_TEMPORAL, DOS_PASOS_FALTAN, SIN_PERMISO, CLAVE_DE_PROGRAMA, PRUEBA_RECIENTE
 */
export function dejarPasar(
  spec: Call,
  { usuario: quien, mantenimiento }: Identidad,
  ahora: number,
): UsuarioSesion | null {
  const usuario = comoVisita(spec, quien) ? null : quien;
  if (mantenimiento && !spec.inMaintenance && !(usuario && tiene(usuario, 'man'))) throw new Fallo('MANTENIMIENTO');
  if (spec.access.tipo !== 'todos' && !usuario) throw new Fallo('SIN_SESION');
  if (usuario?.cambiar_clave && !spec.conClaveTemporal) throw new Fallo('CLAVE_TEMPORAL');
  if (usuario?.dos_pasos === 'falta' && !spec.sinDosPasos) throw new Fallo('DOS_PASOS_FALTAN');
  if (spec.access.tipo !== 'propio' && !puedeEntrar(spec.access, usuario)) throw new Fallo('SIN_PERMISO');
  if (usuario) exigirDePrograma(spec, usuario);
  if (spec.reciente && usuario && !traeCodigo(spec, usuario)) exigirReciente(usuario, ahora);
  return usuario;
}
