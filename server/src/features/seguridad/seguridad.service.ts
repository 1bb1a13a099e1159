import type { Answer, Destacado, seguridadCalls, Vigilado } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import { DIA_MS, HORA_MS, PANTALLAS, puedeEntrar } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import { Fallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { recuentoDe } from '../../platform/vigilancia.ts';
import type { FilaVigilada } from './seguridad.queries.ts';
import {
  cerradasPorOtros,
  cuentasConFallos,
  entradasNuevas,
  personasRechazadas,
  porHoras,
  recientes,
  redesConFallos,
  vigiladas,
} from './seguridad.queries.ts';

type Calls = typeof seguridadCalls;

/** Of the last day so many failures of an account, or from a network, and so many refusals of a person are worth a look. */
const CUENTA_DESTACA = 5;
const RED_DESTACA = 10;
const RECHAZOS_DESTACAN = 20;

const HORAS = DIA_MS / HORA_MS;

/** What was answered; of a word that the catalogue has no more, the word. */
function dicho(codigo: string | null): string | null {
  const palabras: Record<string, { msg: string }> = ERRORES;
  return codigo === null ? null : (palabras[codigo]?.msg ?? codigo);
}

export async function ver(p: Peticion<Calls['seguridad']>): Promise<Vigilado[]> {
  const filas = await vigiladas(p.deps.motor.db, p);
  return filas.map((f) => ({ ...f, porque: dicho(f.codigo), desde: iso(f.desde), fecha: iso(f.fecha) }));
}

type Tipo = Destacado['tipo'];
const deFila = (tipo: Tipo, f: FilaVigilada): Destacado => ({
  ...{ tipo, usuarioNombre: f.usuarioNombre, encargadoNombre: f.encargadoNombre, red: f.red },
  ...{ detalle: f.detalle, veces: f.veces, fecha: iso(f.fecha) },
});

const nadie = { usuarioNombre: null, encargadoNombre: null, red: null };
const dePersona = (
  tipo: Tipo,
  { usuario, veces, redes, fecha }: Awaited<ReturnType<typeof personasRechazadas>>[number],
): Destacado => ({
  ...{ tipo, ...nadie, usuarioNombre: usuario, veces: Number(veces) },
  ...{ detalle: `desde ${contar(Number(redes), 'red', 'redes')}`, fecha: iso(Number(fecha)) },
});

/** What of the last day stands out: the gravest kinds first, of each the newest. */
export async function hoy(p: Peticion<Calls['seguridadHoy']>): Promise<Answer<Calls['seguridadHoy']>> {
  const { db } = p.deps.motor;
  const desde = p.ahora - DIA_MS;
  const cuentas = (await cuentasConFallos(db, desde, CUENTA_DESTACA)).map((c) => dePersona('cuenta', c));
  const rechazadas = (await personasRechazadas(db, desde, RECHAZOS_DESTACAN)).map((r) => dePersona('rechazos', r));
  const redes = (await redesConFallos(db, desde, RED_DESTACA)).map((r) => ({
    ...{ tipo: 'red' as const, ...nadie, red: r.red, veces: Number(r.veces) },
    ...{ detalle: `sobre ${contar(Number(r.cuentas), 'cuenta', 'cuentas')}`, fecha: iso(Number(r.fecha)) },
  }));
  // Kinds of the log that stand out as what they are.
  const de = async (tipo: Extract<Tipo, FilaVigilada['clase']>) =>
    (await recientes(db, tipo, desde)).map((f) => deFila(tipo, f));
  const cerradas = (await cerradasPorOtros(db, desde)).map((f) => deFila('cerrada', f));
  const lugares = (await entradasNuevas(db, desde)).map((f) => deFila('lugar', f));
  return {
    destacados: [
      ...(await de('titular')),
      ...(await de('restauracion')),
      ...cuentas,
      ...redes,
      ...rechazadas,
      ...lugares,
      ...(await de('mantenimiento')),
      ...(await de('olvido')),
      ...(await de('exportacion')),
      ...cerradas,
    ],
    horas: await horas(p, desde),
  };
}

async function horas({ deps }: Peticion<Calls['seguridadHoy']>, desde: number) {
  const sumas = await porHoras(deps.motor.db, desde);
  return Array.from({ length: HORAS }, (_, i) => {
    const de = (clase: FilaVigilada['clase']) =>
      // What is of this very instant is of the hour that is under way.
      sumas
        .filter((s) => Math.min(Math.floor(Number(s.hora)), HORAS - 1) === i && s.clase === clase)
        .reduce((n, s) => n + Number(s.veces), 0);
    const dentro = { entradas: de('entrada'), fallos: de('entrada_fallida'), rechazos: de('rechazo') };
    return { desde: iso(desde + i * HORA_MS), ...dentro };
  });
}

/** Whoever is about to take a list of people away says so; counted, so that it is no way to fill the log. */
export async function exportado(p: Peticion<Calls['exportado']>): Promise<Answer<Calls['exportado']>> {
  const { usuario, body, direccion, ahora, deps } = p;
  if (!puedeEntrar(PANTALLAS[body.ruta], usuario)) throw new Fallo('SIN_PERMISO');
  const salida = { clase: 'exportacion', llamada: body.ruta, codigo: null } as const;
  return p.transaccion(async (tx) => {
    tx.despues(() => recuentoDe(deps.motor).contar({ ...salida, usuario: usuario.id, direccion }, ahora));
    return { msg: 'Listo', status: 0 as const };
  });
}
