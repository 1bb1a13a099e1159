import { APROBADA } from '@conserje/rules';
import type { Mundo } from './mundo.ts';
import { HORA_MS, SEMANA_MS } from './mundo.ts';

/** Suggestions a week for each member. */
const SUGERENCIAS = 0.02;
const AL_MENOS = 14;
/** Of those that were read, so many were approved; of the newest, so many wait. */
const APROBADAS = 0.6;
const ESPERAN = 0.4;
/** They are read within so long. */
const LEIDAS_MS = 3 * 24 * HORA_MS;

const IDEAS = [
  'Poner más sillas en la sala de espera: los viernes la gente espera de pie.',
  'Que los pases de lista avisen diez minutos antes por la radio.',
  'Un uniforme de invierno, con bufanda.',
  'Abrir otro turno de noche para quienes se conectan desde España.',
  'Concurso de decoración de salas cada mes, con premio en créditos. Se votaría aquí mismo, y ganaría quien más votos tenga el último domingo.',
  'Que haya un mapa de la base para los nuevos: entrada, recepción, sala de ascensos, comedor y salida de emergencia.',
  'Dar las gracias a quien recluta: una placa en la entrada con su nombre 🏅',
  'Clases de moderación los sábados.\nPrimero, normas.\nDespués, casos.\nAl final, preguntas.',
  'Música más tranquila por la mañana 🎹☕',
  'Que el saludo de recepción sea siempre el mismo: <Buenas, bienvenido a la agencia>',
  'Una sala sin flood para estudiar el reglamento.',
  'Revisar el precio de los traslados, que otras agencias los dan más baratos.',
];

/** Puts down what people suggest from an instant on, and what becomes of it. */
export function sugerirMejoras(m: Mundo, desde: number, cuantos: number): void {
  const { agenda, azar } = m;
  const veces = Math.max(AL_MENOS, Math.ceil((cuantos * SUGERENCIAS * (agenda.hasta - desde)) / SEMANA_MS));
  for (let i = 0; i < veces; i += 1)
    agenda.anotar(desde + Math.floor(azar.real() * (agenda.hasta - desde)), () => sugerir(m));
}

async function sugerir({ agenda, azar, mano, plantilla }: Mundo): Promise<void> {
  const quien = azar.elegir(plantilla.activos);
  await mano.pide(quien, 'POST actionSugerencias', { body: { op: 0, sugerencia: azar.elegir(IDEAS) } });
  const [suya] = await mano.pide(quien, 'GET actionSugerencias', { query: { mias: 1, limite: 1 } });
  const fecha = agenda.ahora + Math.floor(azar.real() * LEIDAS_MS);
  if (!suya || (agenda.hasta - agenda.ahora < 2 * LEIDAS_MS && azar.tal(ESPERAN))) return;
  agenda.anotar(fecha, async () => {
    const jefes = plantilla.activos.filter((p) => p.mision.categoria >= 11);
    const aprobacion = azar.tal(APROBADAS) ? APROBADA.aprobada : APROBADA.noAprobada;
    if (jefes.length === 0) return;
    await mano.pide(azar.elegir(jefes), 'POST actionSugerencias', { body: { op: 1, id: suya.id, aprobacion } });
  });
}
