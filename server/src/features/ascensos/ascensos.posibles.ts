import type { Answer, ascensosCalls } from '@conserje/contract';
import { duracionAscenso, puedeDarMision } from '@conserje/rules';
import { oFallo } from '../../platform/fallo.ts';
import { diaDe, finDelDia, iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { escala } from '../carrera/carrera.public.ts';
import { listosPara, plazosDeAscenso } from './ascensos.queries.ts';

type Call = typeof ascensosCalls.ascensosPosibles;

/** `ascensosPosibles`: whom the reader may promote now, by the rules that `sendAscenso` asks (decisions §6), and later today. */
export async function posibles(p: Peticion<Call>): Promise<Answer<Call>> {
  const { db } = p.deps.motor;
  const misiones = await escala(db);
  const plazos = new Map((await plazosDeAscenso(db)).map((c) => [c.id, duracionAscenso(c.tiempo_ascenso)]));
  const alcanzables = new Map(misiones.filter((m) => puedeDarMision(m.orden, p.usuario)).map((m) => [m.id, m]));
  const peldanos = misiones.flatMap((de, i) => {
    const [a, plazo] = [misiones[i + 1], plazos.get(de.categoria) ?? null];
    return a && plazo !== null && alcanzables.has(a.id) ? [{ de: de.id, a: a.id, plazo }] : [];
  });
  if (peldanos.length === 0) return { total: 0, filas: [], luego: [] };
  const { zona } = await leerAjustes(db);
  const hasta = finDelDia(diaDe(p.ahora, zona), zona) ?? p.ahora;
  const comun = { ahora: p.ahora, enBase: p.query.enBase === 1 };
  const ahora = await listosPara(db, peldanos, p.usuario.id, comun);
  const luego = await listosPara(db, peldanos, p.usuario.id, { ...comun, hasta });
  const ver = ({ a, desde, enBase, total: _total, ...suyo }: (typeof ahora)[number]) => {
    const nueva = oFallo(alcanzables.get(Number(a)), 'INTERNO');
    return { ...suyo, enBase: enBase === 1, m_nueva: nueva.nombre, id_nuevo: nueva.id, desde: iso(Number(desde)) };
  };
  return { total: Number(ahora[0]?.total ?? 0), filas: ahora.map(ver), luego: luego.map(ver) };
}
