import { OP_RECTIFICACION, sumarDias } from '@conserje/rules';
import { diaDe } from '../platform/fechas.ts';
import { cajero } from './comercio.ts';
import type { Mundo } from './mundo.ts';
import { HORA_MS, MINUTO_MS } from './mundo.ts';

const MOTIVOS = [
  'El tiempo se cerró antes de que saliera de base',
  'Se cayó el hotel y al volver nadie lo reanudó',
  'Estuve en base y nadie abrió mi tiempo',
  'Me pausaron por error',
];
/** Above it hardly anybody stands who could answer. */
const CATEGORIA_MAX = 8;
/** Of so many people, one waits for an answer, one was declined of late. */
const EN_ESPERA = 20;
const RECHAZADAS = 30;

/** Somebody asks for work of the last days to be added; answers the id and who, undefined where they have asked before. */
async function pedir({ agenda, azar, mano, plantilla, zona }: Mundo): Promise<[id: number, de: number] | undefined> {
  const quienes = plantilla.activos.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
  if (quienes.length === 0) return undefined;
  const persona = azar.elegir(quienes);
  const suyas = await mano.pide(persona, 'GET misRectificaciones');
  if (suyas.length > 0) return undefined;
  const dia = sumarDias(diaDe(agenda.ahora, zona), -azar.entero(0, 6));
  const cantidad = azar.entero(2, 12) * 5;
  const body = { dia, requisitos: 'asistencia' as const, cantidad, motivo: azar.elegir(MOTIVOS) };
  return [(await mano.pide(persona, 'POST pedirRectificacion', { body })).data.id, persona.id];
}

/** Puts down corrections of work that wait at the end, and some that were declined. */
export function rectificar(m: Mundo, cuantos: number): void {
  const { agenda, azar } = m;
  for (let i = 0; i < Math.ceil(cuantos / EN_ESPERA); i += 1)
    agenda.anotar(agenda.hasta - azar.entero(1, 40) * HORA_MS, async () => void (await pedir(m)));
  for (let i = 0; i < Math.ceil(cuantos / RECHAZADAS); i += 1)
    agenda.anotar(agenda.hasta - azar.entero(48, 90) * HORA_MS, async () => {
      const [id, de] = (await pedir(m)) ?? [];
      if (id === undefined) return;
      agenda.anotar(agenda.ahora + azar.entero(5, 300) * MINUTO_MS, async () => {
        const quien = cajero(m, de);
        const body = { id, op: OP_RECTIFICACION.rechazar, respuesta: 'A esa hora no estabas en base' };
        const siguen = quien ? await m.mano.pide(quien, 'GET rectificaciones') : [];
        if (quien && siguen.some((r) => r.id === id)) await m.mano.pide(quien, 'POST responderRectificacion', { body });
      });
    });
}
