import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { RAIZ } from '../platform/raiz.ts';

/** What the server and its commands run as (`scripts/lib/built.global.mjs` sees to it). */
const entrada = (nombre: Comando | 'main'): string => join(RAIZ, `server/dist/${nombre}.js`);
/** Compiled once, however often it is started. */
const COMPILADO = join(RAIZ, '.cache/node');

/** The server as people start it, in a process of its own. */
export interface Proceso {
  /** Its address, without a slash at the end. */
  url: string;
  pid: number;
  /** What it has printed, line by line. */
  salida: string[];
  /** Ends it at once, as a power cut would. */
  matar(): Promise<void>;
  /** Asks it to end, and answers its exit code. */
  parar(): Promise<number | null>;
}

/** The first administrator of the servers that are started here. */
export const ADMIN = { usuario: 'jefa', clave: 'clave-de-prueba' };

/** Starts the server on a database, with options for Node itself and other settings, and waits until it listens. */
export async function arrancar(
  base: string,
  admin: Partial<typeof ADMIN> = ADMIN,
  deNode: readonly string[] = [],
  ajustes: Readonly<Record<string, string>> = {},
): Promise<Proceso> {
  const { ADMIN_USUARIO: _u, ADMIN_CLAVE: _c, ...entorno } = process.env;
  const hijo = spawn(process.execPath, [...deNode, entrada('main')], {
    env: {
      ...entorno,
      NODE_COMPILE_CACHE: COMPILADO,
      DATABASE_URL: base,
      PORT: '0',
      LOG_LEVEL: 'info',
      RESPALDO_CADA: '0',
      ...ajustes,
      ...(admin.usuario !== undefined && { ADMIN_USUARIO: admin.usuario }),
      ...(admin.clave !== undefined && { ADMIN_CLAVE: admin.clave }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const matar = async (): Promise<void> => {
    if (hijo.exitCode !== null || hijo.signalCode !== null) return;
    hijo.kill('SIGKILL');
    await once(hijo, 'exit');
  };
  const parar = async (): Promise<number | null> => {
    hijo.kill('SIGTERM');
    await once(hijo, 'exit');
    return hijo.exitCode;
  };
  onTestFinished(matar);
  const salida: string[] = [];
  return { url: await escuchando(hijo, salida), pid: Number(hijo.pid), salida, matar, parar };
}

function escuchando(hijo: ChildProcess, salida: string[]): Promise<string> {
  const { stdout, stderr } = hijo;
  if (!stdout || !stderr) throw new Error('the server has no output');
  const quejas: string[] = [];
  createInterface({ input: stderr }).on('line', (linea) => void quejas.push(linea));
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (linea) => {
      salida.push(linea);
      const url = /Conserje en (http:\/\/[^"]+)/.exec(linea)?.[1];
      if (url !== undefined) resolve(url);
    });
    hijo.once('exit', () => reject(new Error(`the server ended before it listened\n${quejas.join('\n')}`)));
  });
}

type Comando = 'acceso' | 'cuadrar' | 'importar' | 'mudanza' | 'respaldo' | 'restaurar';
interface Ejecucion {
  entorno?: Record<string, string>;
  /** Hears each line, and may kill it as a power cut does. */
  alDecir?(linea: string, matar: () => void): void;
}

/** Runs one of the server's commands on a database, and answers its exit code and what it said. */
export async function ejecutar(
  comando: Comando,
  base: string,
  args: readonly string[] = [],
  { entorno = {}, alDecir = () => undefined }: Ejecucion = {},
): Promise<{ codigo: number | null; dijo: string; quejas: string }> {
  const hijo = spawn(process.execPath, [entrada(comando), ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILADO, DATABASE_URL: base, ...entorno },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: hijo.stdout }).on('line', (linea) => alDecir(linea, () => hijo.kill('SIGKILL')));
  const [dijo, quejas] = await Promise.all([text(hijo.stdout), text(hijo.stderr), once(hijo, 'close')]);
  return { codigo: hijo.exitCode, dijo, quejas };
}
