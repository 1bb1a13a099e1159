import { serveLocally } from './localServer.ts';
import { RADIO_PATHS, RADIO_PORT, RadioStation } from './radio.ts';

/** Who plays what, one after the other; nobody for a while. */
const PLAYLIST: [dj: string | null, cancion: string][] = [
  [null, 'Orquesta del Vestíbulo - Vals de medianoche'],
  ['Luna', 'Los Botones - Propina en efectivo'],
  ['Luna', 'Señorita Llave - Habitación 212 🎹'],
  [null, 'Cuarteto de la Azotea - Ascensor sin prisa'],
];
const INTERVAL_MS = 45_000;

const emisora = new RadioStation();
let turno = 0;
function next(): void {
  const [dj, cancion] = PLAYLIST[turno % PLAYLIST.length] ?? [null, ''];
  turno += 1;
  Object.assign(emisora, { dj, cancion, oyentes: 8 + ((turno * 7) % 23) });
}

try {
  const { url } = await serveLocally(emisora.handle, RADIO_PORT);
  next();
  setInterval(next, INTERVAL_MS);
  console.log(`La radio de prueba emite en ${url}${RADIO_PATHS.emision}; ciérrala con Ctrl+C`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
