import type { Persona, TarjetaPersona } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import { evaluar } from '../paga/paga.public.ts';
import type { LectorPersona } from './personas.acciones.ts';
import { accionesDe, accionesDesdeTarjeta, aQuienPedir } from './personas.acciones.ts';
import { personaCon, ultimoDespido, ultimoPaso } from './personas.queries.ts';

/** A user, what they have worked in their open pay period, in minutes, and their last change of mission. */
async function conocer(db: Db, id: number, ahora: number) {
  const fila = oFallo(await personaCon(db, id), 'USUARIO_NO_EXISTE');
  const { fecha, causa, encargado } = await ultimoPaso(db, id);
  const [evaluada] = await evaluar(db, { usuario: id }, ahora);
  const { asistencia, times } = oFallo(evaluada, 'INTERNO').persona;
  const ultimo = { fecha: iso(fecha), causa, encargadoNombre: encargado ?? TEXTOS.sistema };
  return { fila, periodo: { asistencia, times }, ultimo };
}

async function despidoDe(db: Db, id: number): Promise<Persona['despido']> {
  const hecho = await ultimoDespido(db, id);
  return hecho
    ? { fecha: iso(hecho.fecha), motivo: hecho.motivo, encargadoNombre: hecho.encargado ?? TEXTOS.sistema }
    : null;
}

/**
 * A user as their reader sees them.
 * @throws Fallo USUARIO_NO_EXISTE
 */
export async function vistaDe(db: Db, id: number, lector: LectorPersona, ahora: number): Promise<Persona> {
  const { fila, ...hecho } = await conocer(db, id, ahora);
  const { orden: _orden, olvidado: _olvidado, dos_pasos: _dosPasos, permisos: _permisos, ...suyo } = fila;
  return {
    ...suyo,
    ...hecho,
    registro: iso(fila.registro),
    ultima_vez: isoONull(fila.ultima_vez),
    despido: fila.despedido === 1 ? await despidoDe(db, id) : null,
    pedir_acceso_a: await aQuienPedir(db, fila, lector),
    acciones: await accionesDe(db, fila, lector, ahora),
  };
}

/**
 * What anyone in the agency is told of a user.
 * @throws Fallo USUARIO_NO_EXISTE
 */
export async function tarjetaDe(db: Db, id: number, lector: LectorPersona, ahora: number): Promise<TarjetaPersona> {
  const { fila, periodo, ultimo } = await conocer(db, id, ahora);
  const { usuario, mision, n_categoria, placa, despedido } = fila;
  return {
    ...{ id, usuario, mision, n_categoria, placa, despedido, periodo },
    ultimo: { fecha: ultimo.fecha, encargadoNombre: ultimo.encargadoNombre },
    acciones: await accionesDesdeTarjeta(db, fila, lector, ahora),
  };
}
