import type { Azar } from './azar.ts';
import { azar as sembrar } from './azar.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS } from './mundo.ts';
import type { Persona } from './plantilla.ts';

const ESPERAN = 4;
const DECIDIDAS = 3;
const ACEPTA = 0;
const RECHAZA = 1;
const PIDE = 2;

const VARIANTES: readonly ((nombre: string) => string)[] = [
  (nombre) => `-${nombre}-`,
  (nombre) => `${nombre}:3`,
  (nombre) => `Sr.${nombre}`,
  (nombre) => nombre.toUpperCase(),
];

/** Puts down that some ask for another name towards the end: most of them still wait, one was declined. */
export function pedirNombres(m: Mundo): void {
  const { agenda, mano, plantilla } = m;
  // Chance of its own: what happens to the others does not hang on it.
  const azar = sembrar(agenda.hasta);
  agenda.anotar(agenda.hasta - 60 * HORA_MS, () => {
    const pueden = plantilla.activos.filter((p) => p.mision.categoria < 10);
    const quienes = new Set(
      Array.from({ length: Math.min(ESPERAN + DECIDIDAS, pueden.length) }, () => azar.elegir(pueden)),
    );
    for (const [i, persona] of [...quienes].entries()) {
      const nombre = azar.elegir(VARIANTES)(persona.usuario).slice(0, 25);
      const cuando = agenda.hasta - azar.entero(20, 58) * HORA_MS;
      agenda.anotar(cuando, async () => {
        if (persona.despedido || nombre === persona.usuario) return;
        await mano.pide(persona, 'POST actionNombre', { body: { op: PIDE, nombre, iduser: persona.id } });
        if (i < DECIDIDAS)
          agenda.anotar(cuando + azar.entero(1, 18) * HORA_MS, () =>
            decidir(m, azar, persona, i === 0 ? RECHAZA : ACEPTA),
          );
      });
    }
  });
}

async function decidir(m: Mundo, azar: Azar, persona: Persona, op: number): Promise<void> {
  const quien = m.plantilla.sobre(azar, persona.mision.orden, 11);
  if (!quien || persona.despedido) return;
  const espera = await m.mano.pide(persona, 'GET getNameRequest/:id', { params: { id: persona.id } });
  if (espera?.estado !== 'espera') return;
  const { id, nombre } = espera;
  await m.mano.pide(quien, 'POST actionNombre', { body: { op, id, nombre, iduser: persona.id } });
  if (op === ACEPTA) persona.usuario = nombre;
}
