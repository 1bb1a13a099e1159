import { RadioStation } from '../../demo/radio.ts';
import { openRecordingServer } from './recordingServer.ts';

/** Opens a radio whose programme the test sets. */
export async function openStation() {
  const station = new RadioStation();
  return Object.assign(station, await openRecordingServer(station.handle));
}
