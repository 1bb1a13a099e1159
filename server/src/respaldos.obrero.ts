import { parentPort, workerData } from 'node:worker_threads';
import { PASOS } from './migrations/index.ts';
import { Impedimento, motivoDe, sinRemedio } from './platform/db/remedio.ts';
import { EnMarcha } from './platform/respaldo/carpeta.ts';
import type { Encargo } from './platform/respaldo/hacer.ts';
import { respaldar } from './platform/respaldo/hacer.ts';
import type { Dicho } from './respaldos.ts';

function claseDe(error: unknown): 'en marcha' | 'impedimento' | 'otro' {
  if (error instanceof EnMarcha) return 'en marcha';
  return error instanceof Impedimento || sinRemedio(error) !== null ? 'impedimento' : 'otro';
}

// What `respaldarAparte` gives it.
const encargo = workerData as Encargo;
const dicho: Dicho = await respaldar(encargo, PASOS).then(
  (hecho) => ({ hecho }),
  (error: Error) => ({ fallo: motivoDe(error), clase: claseDe(error) }),
);
parentPort?.postMessage(dicho);
