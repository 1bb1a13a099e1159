import type { Causa } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Persona } from './gente.ts';

/** Promotions one by one; those who stand higher bought or brought the rest. */
const ASCENSOS_MAX = 10;
const DEGRADADOS = 0.06;
const TRASLADADOS = 0.25;

const AGENCIAS = ['Aurora', 'Nova Agency', 'Élite Security', 'Imperio HQ', 'Agencia Boreal', 'La Orden'];
const FALTAS = [
  'Ausencia prolongada sin avisar',
  'Falta de respeto a un compañero',
  'Tercera llamada de atención del mes',
  'Ignoró solicitudes de ascenso',
  'Troleo en base',
];

/** How a step is told in the audit log. */
const VERBOS: Partial<Record<Causa, string>> = {
  ascenso: 'Ascendió',
  degrado: 'Degradó',
  traslado: 'Trasladó',
  venta: 'Vendió la misión,',
  edicion: 'Cambió la misión',
};

interface Mision {
  id: number;
  nombre: string;
  categoria: number;
  orden: number;
  venta: number;
  traslado_venta: number;
}

interface Paso {
  a: Mision;
  causa: Causa;
  motivo: string | null;
}

type FilaCarrera = Insertable<Database['carrera']> & { id: number };

export interface Carreras {
  carrera: FilaCarrera[];
  traslado: Insertable<Database['traslado']>[];
  bitacora: Insertable<Database['bitacora']>[];
}

/** Those who may move someone to a mission: above both, nearer ones first. */
class Superiores {
  readonly #porOrden: Persona[];

  constructor(gente: Persona[]) {
    this.#porOrden = gente.filter((p) => !p.despedido).sort((a, b) => a.orden - b.orden);
  }

  sobre(azar: Azar, orden: number, desdeCategoria: number): Persona | undefined {
    const primero = this.#porOrden.findIndex((p) => p.orden > orden && p.categoria >= desdeCategoria);
    return primero < 0
      ? undefined
      : this.#porOrden[primero + Math.floor(azar.real() ** 2 * (this.#porOrden.length - primero))];
  }
}

/** How someone came to their mission: from the first one on, each step from where the last one ended. */
function pasosHasta(azar: Azar, escala: Mision[], mision: number): Paso[] {
  const destino = escala.findIndex((m) => m.id === mision);
  const bajado = destino > 9 && (escala[destino]?.categoria ?? 0) <= 9 && azar.tal(DEGRADADOS) ? azar.entero(1, 4) : 0;
  const cima = Math.min(destino + bajado, escala.length - 1);
  const pasos: Paso[] = [];
  const dar = (lugar: number, causa: Causa, motivo: string | null = null): number => {
    const a = escala[lugar];
    if (a) pasos.push({ a, causa, motivo });
    return lugar;
  };
  let lugar = dar(0, 'registro');
  const entrada = escala.findLastIndex((m, i) => m.traslado_venta === 1 && i <= cima);
  if (entrada > 0 && azar.tal(TRASLADADOS)) lugar = dar(entrada, 'traslado');
  const vendida = escala.findLastIndex((m, i) => m.venta === 1 && i <= cima - ASCENSOS_MAX);
  if (vendida > lugar) lugar = dar(vendida, 'venta');
  while (lugar < cima) lugar = dar(lugar + 1, 'ascenso');
  if (cima > destino) dar(destino, 'degrado', azar.elegir(FALTAS));
  return pasos;
}

/** Everyone's career, in the order in which it happened. */
export function inventarCarreras(
  azar: Azar,
  gente: Persona[],
  escala: Mision[],
  { desdeId, hasta }: { desdeId: number; hasta: number },
): Carreras {
  const superiores = new Superiores(gente);
  const sueltos = gente.flatMap((persona) => {
    const pasos = pasosHasta(azar, escala, persona.mision);
    const fechas = pasos.map(() => persona.registro + Math.floor(azar.real() * (hasta - persona.registro)));
    fechas.sort((a, b) => a - b);
    return pasos.map((paso, i) => ({
      persona,
      ...paso,
      de: pasos[i - 1]?.a ?? null,
      fecha: i === 0 ? persona.registro : (fechas[i] ?? hasta),
    }));
  });
  const carreras: Carreras = { carrera: [], traslado: [], bitacora: [] };
  // A sort keeps the order of those who are equal: nobody's steps change places.
  for (const { persona, de, a, causa, motivo, fecha } of sueltos.sort((x, y) => x.fecha - y.fecha)) {
    const id = desdeId + carreras.carrera.length;
    const mayor = Math.max(a.orden, de?.orden ?? 0, persona.orden);
    const quien = de && superiores.sobre(azar, mayor, causa === 'ascenso' ? 2 : 10);
    const agencia = causa === 'traslado' ? azar.elegir(AGENCIAS) : null;
    const causaReal = de && !quien ? 'edicion' : causa;
    const porque = agencia === null ? motivo : `Viene de ${agencia}`;
    carreras.carrera.push({
      id,
      usuario: persona.id,
      de: de?.id ?? null,
      de_nombre: de?.nombre ?? null,
      a: a.id,
      a_nombre: a.nombre,
      encargado: quien?.id ?? null,
      causa: causaReal,
      motivo: causaReal === causa ? porque : null,
      fecha,
    });
    if (!de) continue;
    if (agencia !== null && quien) carreras.traslado.push({ carrera: id, agencia });
    carreras.bitacora.push({
      modulo: 'rangos',
      objeto: id,
      usuario: persona.id,
      encargado: quien?.id ?? null,
      motivo: `${VERBOS[causaReal]} de ${de.nombre} a ${a.nombre}${quien && porque !== null ? `: ${porque}` : ''}`,
      fecha,
    });
  }
  return carreras;
}
