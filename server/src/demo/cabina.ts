import { servirAqui } from './aqui.ts';
import { Emisora, RADIO_PUERTO, RADIO_RUTAS } from './radio.ts';

/** Who plays what, one after the other; nobody for a while. */
const PROGRAMA: [dj: string | null, cancion: string][] = [
  [null, 'Orquesta del Vestíbulo - Vals de medianoche'],
  ['Luna', 'Los Botones - Propina en efectivo'],
  ['Luna', 'Señorita Llave - Habitación 212 🎹'],
  [null, 'Cuarteto de la Azotea - Ascensor sin prisa'],
];
const CADA_MS = 45_000;

const emisora = new Emisora();
let turno = 0;
function seguir(): void {
  const [dj, cancion] = PROGRAMA[turno % PROGRAMA.length] ?? [null, ''];
  turno += 1;
  Object.assign(emisora, { dj, cancion, oyentes: 8 + ((turno * 7) % 23) });
}

try {
  const { url } = await servirAqui(emisora.atender, RADIO_PUERTO);
  seguir();
  setInterval(seguir, CADA_MS);
  console.log(`La radio de prueba emite en ${url}${RADIO_RUTAS.emision}; ciérrala con Ctrl+C`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
