import sharp from 'sharp';
import type { Azar } from './azar.ts';
import type { Mundo } from './mundo.ts';
import { SEMANA_MS } from './mundo.ts';
import type { Persona } from './plantilla.ts';

/** Calls a week for each member; some are called again and again. */
const LLAMADOS = 0.012;
const REINCIDENTES = 0.5;
const CON_EVIDENCIA = 0.4;

const FALTAS: [motivo: string, descripcion: string][] = [
  ['Flood en recepción', 'Repitió el mismo mensaje más de diez veces mientras se atendía a otras personas.'],
  ['Ausente sin avisar', 'Dejó el puesto veinte minutos con un tiempo abierto y no respondió a los susurros.'],
  ['Uniforme incorrecto', 'Se le pidió dos veces que se cambiara y volvió a entrar igual.'],
  ['Falta de respeto a un compañero', 'Se burló de quien estaba aprendiendo. Se disculpó después de hablarlo.'],
  ['Bailar dentro de la base', 'Lo hizo durante el pase de lista, después de que se avisara por altavoz.'],
  ['Misión mal puesta', 'Lleva tres días con las siglas de otra agencia en su misión.'],
  ['Ignorar una orden', 'No dejó pasar a quien tenía cita, aunque se le indicó que la esperaban.'],
];

/** Puts down the calls of attention from an instant on, of people by management above them. */
export function llamarLaAtencion(m: Mundo, desde: number, cuantos: number): void {
  const { agenda, azar } = m;
  const veces = Math.max(12, Math.ceil((cuantos * LLAMADOS * (agenda.hasta - desde)) / SEMANA_MS));
  const llamados: Persona[] = [];
  for (let i = 0; i < veces; i += 1)
    agenda.anotar(desde + Math.floor(azar.real() * (agenda.hasta - desde)), () => llamarAAlguien(m, llamados));
}

async function llamarAAlguien({ azar, mano, plantilla }: Mundo, llamados: Persona[]): Promise<void> {
  const antes = llamados.filter((p) => plantilla.activos.includes(p));
  const persona = antes.length > 0 && azar.tal(REINCIDENTES) ? azar.elegir(antes) : azar.elegir(plantilla.activos);
  const quien = plantilla.sobre(azar, persona.mision.orden, 10);
  if (!quien) return;
  llamados.push(persona);
  const [motivo, descripcion] = azar.elegir(FALTAS);
  const evidencia = azar.tal(CON_EVIDENCIA) ? { evidencia: await captura(azar) } : {};
  await mano.pide(quien, 'POST actionLlamado', {
    body: { op: 0, user: persona.id, motivo, descripcion, ...evidencia },
  });
}

const [ANCHO, ALTO, LOSA] = [320, 200, 20];
const SUELOS = ['#3b4a6b', '#5a4636', '#3f5b4a', '#5b3f57'];
const ROPAS = ['#c94f4f', '#4f86c9', '#e0b34a', '#6fb36f', '#b36fb3', '#e8e8e8'];

/** Something like a picture of a room of the hotel: a floor of tiles, some people, what they say. */
async function captura(azar: Azar): Promise<Blob> {
  const puntos = Buffer.alloc(ANCHO * ALTO * 3);
  const pintar = (color: string, x: number, y: number, ancho: number, alto: number): void => {
    const rgb = Buffer.from(color.slice(1), 'hex');
    for (let fila = Math.max(0, y); fila < Math.min(ALTO, y + alto); fila += 1)
      for (let columna = Math.max(0, x); columna < Math.min(ANCHO, x + ancho); columna += 1)
        rgb.copy(puntos, (fila * ANCHO + columna) * 3);
  };
  pintar('#1d2233', 0, 0, ANCHO, ALTO);
  const suelo = azar.elegir(SUELOS);
  for (let y = 3 * LOSA; y < ALTO; y += LOSA)
    for (let x = (y / LOSA) % 2 === 0 ? 0 : LOSA; x < ANCHO; x += 2 * LOSA) pintar(suelo, x, y, LOSA, LOSA);
  for (let gente = azar.entero(3, 7); gente > 0; gente -= 1) {
    const [x, y] = [azar.entero(10, ANCHO - 30), azar.entero(70, ALTO - 40)];
    pintar(azar.elegir(ROPAS), x, y + 10, 14, 20);
    pintar('#e2b48c', x + 2, y, 10, 10);
    pintar('#20242f', x + 1, y + 30, 5, 8);
    pintar('#20242f', x + 8, y + 30, 5, 8);
  }
  for (let dicho = 0; dicho < 3; dicho += 1) {
    const largo = azar.entero(80, 200);
    pintar('#f4f1e6', azar.entero(5, 100), 6 + dicho * 16, largo, 12);
  }
  const imagen = sharp(puntos, { raw: { width: ANCHO, height: ALTO, channels: 3 } });
  const png = await imagen
    .resize(ANCHO * 3, ALTO * 3, { kernel: 'nearest' })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
