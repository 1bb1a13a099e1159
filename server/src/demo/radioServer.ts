import { readArguments } from '../cli/support/commandArguments.ts';
import { serveLocally } from './localServer.ts';
import { RADIO_PATHS, RADIO_PORT, RadioStation } from './radio.ts';

readArguments('Uso: npm run radio');

/** Sequence of DJ and song; without DJ for a while. */
const PLAYLIST: [dj: string | null, cancion: string][] = [
  [null, 'Orquesta del Vestíbulo - Vals de medianoche'],
  ['Luna', 'Los Botones - Propina en efectivo'],
  ['Luna', 'Señorita Llave - Habitación 212 🎹'],
  [null, 'Cuarteto de la Azotea - Ascensor sin prisa'],
];
const INTERVAL_MS = 45_000;

const station = new RadioStation();
let track = 0;
function playNext(): void {
  const [dj, cancion] = PLAYLIST[track % PLAYLIST.length] ?? [null, ''];
  track += 1;
  Object.assign(station, { dj, cancion, oyentes: 8 + ((track * 7) % 23) });
}

try {
  const { url } = await serveLocally(station.handle, RADIO_PORT);
  playNext();
  setInterval(playNext, INTERVAL_MS);
  console.log(`La radio de prueba emite en ${url}${RADIO_PATHS.emision}; ciérrala con Ctrl+C`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
