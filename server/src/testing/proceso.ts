import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const MAIN = new URL('../main.ts', import.meta.url).pathname;

/** The server as people start it, in a process of its own. */
export interface Proceso {
  /** Its address, without a slash at the end. */
  url: string;
  /** Ends it at once, as a power cut would. */
  matar(): Promise<void>;
}

/** Starts the server on a database and waits until it listens. */
export async function arrancar(base: string): Promise<Proceso> {
  const hijo = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: base,
      PORT: '0',
      LOG_LEVEL: 'info',
      ADMIN_USUARIO: 'jefa',
      ADMIN_CLAVE: 'clave-de-prueba',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const matar = async (): Promise<void> => {
    if (hijo.exitCode !== null || hijo.signalCode !== null) return;
    hijo.kill('SIGKILL');
    await once(hijo, 'exit');
  };
  onTestFinished(matar);
  return { url: await escuchando(hijo), matar };
}

function escuchando(hijo: ChildProcess): Promise<string> {
  const { stdout, stderr } = hijo;
  if (!stdout || !stderr) throw new Error('the server has no output');
  const quejas: string[] = [];
  createInterface({ input: stderr }).on('line', (linea) => void quejas.push(linea));
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (linea) => {
      const url = /Conserje en (http:\/\/[^"]+)/.exec(linea)?.[1];
      if (url !== undefined) resolve(url);
    });
    hijo.once('exit', () => reject(new Error(`the server ended before it listened\n${quejas.join('\n')}`)));
  });
}
