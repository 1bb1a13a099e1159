import { OP } from '@conserje/rules';
import { MINUTOS } from './jornadas.ts';
import type { Mundo } from './mundo.ts';
import { MINUTO_MS } from './mundo.ts';
import type { Persona } from './plantilla.ts';

const CATEGORIA_MAX = 6;
const SIN_ALTO = -1;
const OTRA_VEZ = 10;
/** Of ten, one each waits without a manager, has asked for one, is about to end, has ended; two are paused. */
const CLASES = 10;
const CLASE = { pausado: [3, 7], sin: 5, pedido: 6, acaba: 8, acabado: 9 };

/** Puts down sessions that are still open at the end. */
export function abrirTiempos(m: Mundo, cuantos: number): void {
  const { agenda, azar } = m;
  agenda.anotar(agenda.hasta - 3 * MINUTOS * MINUTO_MS, () => {
    const libres = m.plantilla.activos.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
    for (let i = 0; i < cuantos && libres.length > 0; i += 1) {
      const [junior] = libres.splice(azar.entero(0, libres.length - 1), 1);
      const clase = i % CLASES;
      const asistidos =
        clase === CLASE.acabado
          ? MINUTOS + azar.entero(1, 90)
          : clase === CLASE.acaba
            ? MINUTOS - 1
            : azar.entero(5, MINUTOS - 5);
      if (junior) agenda.anotar(agenda.hasta - asistidos * MINUTO_MS, () => abrir(m, junior, clase));
    }
  });
}

async function abrir(m: Mundo, junior: Persona, clase: number): Promise<void> {
  const { agenda, azar, mano, plantilla } = m;
  const jefe = plantilla.encargado(azar, junior);
  let otro = plantilla.encargado(azar, junior);
  // Nobody asks themselves; where there is no one else, nobody is asked.
  for (let vez = 0; vez < OTRA_VEZ && otro === jefe; vez += 1) otro = plantilla.encargado(azar, junior);
  if (!jefe || !otro || junior.despedido) return;
  const alto = clase === CLASE.sin ? SIN_ALTO : clase === CLASE.pedido ? otro.id : jefe.id;
  const { data } = await mano.pide(jefe, 'POST openTime', { body: { bajo: junior.id, alto } });
  if (!CLASE.pausado.includes(clase)) return;
  const cuando = agenda.ahora + Math.floor(azar.real() * (agenda.hasta - agenda.ahora));
  agenda.anotar(cuando, async () => {
    const { id, pausa, sumado, alto: suyo } = data;
    // Whoever rose or fell meanwhile may have been let go of.
    const sigue = (await mano.pide(jefe, 'GET getAllTime')).some((t) => t.id === id && t.alto === suyo);
    if (sigue) await mano.pide(jefe, 'POST actionTime', { body: { op: OP.pausar, id, alto: suyo, pausa, sumado } });
  });
}
