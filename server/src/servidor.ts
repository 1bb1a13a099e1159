import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { sellarDirecciones } from './features/clones/clones.public.ts';
import type { PrimerAdministrador } from './features/sesion/sesion.public.ts';
import { asegurarAdministrador } from './features/sesion/sesion.public.ts';
import { PASOS } from './migrations/index.ts';
import type { Puesto } from './platform/ajustes.ts';
import { listenProblem } from './platform/ajustes.ts';
import { abrirMotor } from './platform/db/abrir.ts';
import type { Motor } from './platform/db/dialecto.ts';
import { esperar } from './platform/db/espera.ts';
import { migrar } from './platform/db/migrar.ts';
import { requireSession } from './platform/db/postgresSession.ts';
import { sinRemedio } from './platform/db/remedio.ts';
import { holdForServer } from './platform/db/sqliteServer.ts';
import type { FalloDeBase } from './platform/db/vigia.ts';
import { esFalloDeBase } from './platform/db/vigia.ts';
import { crearFuera } from './platform/fuera.ts';
import { SIN_MEDIR } from './platform/medidor.ts';
import { RAIZ } from './platform/raiz.ts';
import type { AjustesRespaldo } from './platform/respaldo/ajustes.ts';
import { enOtroDisco } from './platform/respaldo/disco.ts';
import { baseDe, listar } from './platform/respaldo/nombre.ts';
import { deRespaldos } from './platform/respaldo/oficio.ts';
import { alActualizar, respaldarAparte } from './respaldos.ts';
import { OFICIOS } from './salas.ts';

const WEB = join(RAIZ, 'web/dist');
const REINTENTO_MS = 1000;

export interface Pedido {
  /** As in `DATABASE_URL`. */
  url: string;
  admin: { usuario: string | undefined; clave: string | undefined };
  host: string;
  port: number;
  log: FastifyBaseLogger;
  /** What time it is, UTC milliseconds. */
  reloj(): number;
  /** Whether this machine and its networks may be asked as others are (`RED_INTERNA`). */
  redInterna: boolean;
  /** How backups are made by themselves; not at all when left out. */
  respaldos?: AjustesRespaldo;
  /** Milliseconds from which on the log is told of a call; 0: of none. */
  lentaMs?: number;
  /** Where what is measured is told; nothing is measured when left out. */
  metricas?: Puesto | null;
  /** Where the built pages are, when not where they are built. */
  web?: string | undefined;
  /** Told what the first administrator logs in with, where there was none. */
  alEstrenar(primero: PrimerAdministrador): void;
}

/** The portal, listening. */
export interface Servidor {
  direccion: string;
  /** Where what is measured is told; null when it is not. */
  metricas: string | null;
  /** When its database is ready. @throws what will not go away by waiting */
  lista: Promise<void>;
  cerrar(): Promise<void>;
}

/** Brings the database up to date. What it says is only that it is away, busy or full may pass: that is answered, not thrown. */
async function preparar(motor: Motor, pedido: Pedido): Promise<FalloDeBase | null> {
  const { admin, reloj, alEstrenar } = pedido;
  try {
    if (pedido.url.startsWith('postgres')) await requireSession(pedido.url);
    await migrar(motor, PASOS, alActualizar(motor, pedido));
    await sellarDirecciones({ motor, reloj });
    const primero = await asegurarAdministrador({ motor, reloj }, admin);
    if (primero) alEstrenar(primero);
    return null;
  } catch (error) {
    if (esFalloDeBase(error) && sinRemedio(error.cause) === null) return error;
    throw error;
  }
}

/** What measures, where that is wanted: who does not want it does not load it either. */
async function abrirMetricas(puesto: Puesto | null | undefined) {
  if (!puesto) return null;
  const { Metricas, servirMetricas } = await import('./platform/metricas.ts');
  const medidor = new Metricas();
  return { medidor, ...(await servirMetricas(puesto, medidor)) };
}

/** In seconds; null while there is none. */
async function edadDeRespaldo({ url, reloj }: Pedido, { carpeta }: AjustesRespaldo): Promise<number | null> {
  const [ultima] = await listar(carpeta, baseDe(url));
  return ultima ? (reloj() - ultima.instante) / 1000 : null;
}

/**
 * The portal on a database, listening at an address until it is closed. A database that is not there yet is waited for;
 * calls are answered 503 meanwhile.
 */
export async function servir(pedido: Pedido): Promise<Servidor> {
  const { url, host, port, log, reloj, redInterna, lentaMs = 0, respaldos, web: paginas = WEB } = pedido;
  const vista = await abrirMetricas(pedido.metricas);
  const medidor = vista?.medidor ?? SIN_MEDIR;
  const motor = abrirMotor(url, log, medidor);
  let release: (() => void) | undefined;
  if (respaldos) {
    const edad = { nombre: 'backup_age_seconds', ayuda: 'Age of the last backup in the folder of backups' };
    medidor.aguja(edad, () => edadDeRespaldo(pedido, respaldos));
  }
  const cerrado = new AbortController();
  let falta: FalloDeBase | null = null;
  const esperarBase = async (): Promise<void> => {
    while (falta && !cerrado.signal.aborted) {
      await esperar(REINTENTO_MS, cerrado.signal);
      if (!cerrado.signal.aborted) falta = await preparar(motor, pedido);
    }
  };
  try {
    release = holdForServer(url);
    falta = await preparar(motor, pedido);
    if (falta) log.warn('waiting for the database');
    const web = existsSync(join(paginas, 'index.html')) && { web: paginas };
    const fuera = crearFuera({ interna: redInterna });
    const oficios =
      respaldos && respaldos.cada > 0 && respaldos.guardar > 0
        ? [...OFICIOS, deRespaldos(url, respaldos, respaldarAparte)]
        : OFICIOS;
    const copiasAparte = () => enOtroDisco(url, respaldos);
    const partes = { motor, reloj, log, fuera, redInterna, medidor, lentaMs, oficios, copiasAparte };
    const app = await buildApp({ ...partes, falta: () => falta, ...web });
    const direccion = await app.listen({ port, host }).catch((error: unknown) => {
      throw listenProblem({ host, port }, error);
    });
    if (vista) log.info(`Métricas en ${vista.direccion}`);
    log.info(`Conserje en ${direccion}`);
    const lista = esperarBase();
    return {
      direccion,
      metricas: vista?.direccion ?? null,
      lista,
      async cerrar() {
        cerrado.abort();
        await app.close();
        await lista.catch(() => undefined);
        await motor.cerrar();
        release?.();
        await vista?.cerrar();
      },
    };
  } catch (error) {
    await motor.cerrar();
    release?.();
    await vista?.cerrar();
    throw error;
  }
}
