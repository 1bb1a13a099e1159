import type { Answer, personasCalls } from '@conserje/contract';
import { DIA_MS, deTramo } from '@conserje/rules';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { sesionesDe } from '../sesion/sesion.public.ts';
import { usuarioPorNombre } from '../usuarios/usuarios.public.ts';
import { veDispositivos } from './personas.acciones.ts';
import { hallados, personaCon, registradosTras, sinFirma } from './personas.queries.ts';
import { tarjetaDe, vistaDe } from './personas.vista.ts';

type Calls = typeof personasCalls;

/** Whoever has registered is new for a week. */
const NUEVO_MS = 7 * DIA_MS;

export async function buscar(p: Peticion<Calls['usuarioList']>): Promise<Answer<Calls['usuarioList']>> {
  const filas = await hallados(p.deps.motor.db, p.body.usuario);
  return filas.map((f) => ({ ...f, registro: iso(f.registro), ultima_vez: isoONull(f.ultima_vez) }));
}

type Grupo = Awaited<ReturnType<typeof sinFirma>>;
const escrito = ({ total, filas }: Grupo) => ({ total, filas: filas.map((f) => ({ ...f, desde: iso(f.desde) })) });

/** What waits for the reader of *Usuarios*. */
export async function porAtender(
  p: Peticion<Calls['usuariosPorAtender']>,
): Promise<Answer<Calls['usuariosPorAtender']>> {
  const { db } = p.deps.motor;
  const { firma_desde } = await leerAjustes(db);
  return {
    sinFirma: escrito(await sinFirma(db, firma_desde)),
    nuevos: escrito(await registradosTras(db, p.ahora - NUEVO_MS)),
  };
}

export const porId = (p: Peticion<Calls['userAllInfo']>): Promise<Answer<Calls['userAllInfo']>> =>
  vistaDe(p.deps.motor.db, p.params.id, p.usuario, p.ahora);

export async function porNombre(p: Peticion<Calls['persona']>): Promise<Answer<Calls['persona']>> {
  const { db } = p.deps.motor;
  const { id } = oFallo(await usuarioPorNombre(db, deTramo(p.params.username)), 'USUARIO_NO_EXISTE');
  return vistaDe(db, id, p.usuario, p.ahora);
}

/** `tarjeta`: the card behind a name. */
export async function porTarjeta(p: Peticion<Calls['tarjeta']>): Promise<Answer<Calls['tarjeta']>> {
  const { db } = p.deps.motor;
  const { id } = oFallo(await usuarioPorNombre(db, deTramo(p.params.username)), 'USUARIO_NO_EXISTE');
  return tarjetaDe(db, id, p.usuario, p.ahora);
}

export async function quienSeLlama(p: Peticion<Calls['getUsername']>): Promise<Answer<Calls['getUsername']>> {
  const hallado = await usuarioPorNombre(p.deps.motor.db, deTramo(p.params.name));
  return hallado ? { id: hallado.id, usuario: hallado.usuario } : null;
}

export async function dispositivos(p: Peticion<Calls['dispositivosDe']>): Promise<Answer<Calls['dispositivosDe']>> {
  const { db } = p.deps.motor;
  const persona = oFallo(await personaCon(db, p.params.id), 'USUARIO_NO_EXISTE');
  if (!veDispositivos(persona, p.usuario)) throw new Fallo('SIN_PERMISO');
  return (await sesionesDe(db, p.params.id, p.ahora)).map((s) => ({
    dispositivo: s.dispositivo,
    creada: iso(s.creada),
    ultima_vez: iso(s.ultima_vez),
  }));
}
