import type { Paso } from '../migrar.ts';
import { Impedimento } from '../remedio.ts';
import { urlVisible } from '../url.ts';
import { abrirCasa, amueblar } from './abrir.ts';
import type { Casa, Contadores, Tabla } from './casa.ts';
import { citar, claveDe } from './casa.ts';
import { anotado, anotar, anotarCopiado, copiadoDe, marcar } from './estado.ts';
import type { Inventario } from './huella.ts';
import { inventariar, primeraDiferencia } from './huella.ts';
import { A_MEDIAS, MARCA } from './marca.ts';

export interface Mudanza {
  origen: Casa;
  /** Whence, as it may be shown. */
  desde: string;
  /** As in `DATABASE_URL`. */
  destino: string;
  /** All steps of the schema that this program knows. */
  pasos: Record<string, Paso>;
  /** Hears, sentence by sentence, what happens. */
  decir(frase: string): void;
}
/** How much has been moved. */
export interface Mudado {
  tablas: number;
  filas: number;
}

const numero = (n: number): string => n.toLocaleString('es');
const totalDe = (inventario: Inventario): number => Object.values(inventario).reduce((n, { filas }) => n + filas, 0);
const [MARCHA_FILAS, CIEN] = [20_000, 100];

/** The steps that a database has. @throws Impedimento unless it is an agency of a schema that is known here */
export async function pasosDe(casa: Casa, conocidos: Record<string, Paso>): Promise<Record<string, Paso>> {
  const aplicados = await casa.pasos();
  if (await casa.tiene(MARCA)) throw new Impedimento(A_MEDIAS);
  if (aplicados.length === 0) throw new Impedimento('Ahí no hay ninguna agencia de Conserje.');
  const ajeno = aplicados.find((nombre) => !(nombre in conocidos));
  if (ajeno !== undefined)
    throw new Impedimento(
      `Es de una versión más nueva de Conserje que esta (tiene el paso ${ajeno}): actualiza el programa y vuelve a intentarlo.`,
    );
  return Object.fromEntries(Object.entries(conocidos).filter(([nombre]) => aplicados.includes(nombre)));
}

/** Makes the target ready: new, or as an earlier try has left it. */
async function prepararDestino(m: Mudanza, tablas: readonly Tabla[], inventario: string): Promise<Casa> {
  const { destino: url, decir } = m;
  const pasos = await pasosDe(m.origen, m.pasos);
  const casa = await abrirCasa(url, 'destino', true);
  try {
    if (await casa.tiene(MARCA)) {
      const desde = await anotado(casa, 'origen');
      if (desde !== m.desde)
        throw new Impedimento(
          `El destino está a medio mudar desde otro sitio (${desde ?? '?'}). Usa una base de datos vacía.`,
        );
      const antes = await anotado(casa, 'inventario');
      if (antes === inventario && !(await anotado(casa, 'malo'))) {
        decir('El destino tiene una mudanza a medias de este mismo origen: se sigue donde quedó.');
        await exigirMismas(casa, tablas);
        return casa;
      }
      decir(
        antes === null || antes === inventario
          ? 'El destino tiene una mudanza que no quedó bien: se empieza de nuevo.'
          : 'El origen cambió desde la mudanza que quedó a medias: se empieza de nuevo.',
      );
      await casa.derribar();
    } else if (!(await casa.vacia()))
      throw new Impedimento(
        'El destino no está vacío. La mudanza solo entra en una base de datos sin nada. No se tocó nada.',
      );
    await marcar(casa, m.desde);
  } catch (error) {
    await casa.cerrar();
    throw error;
  }
  await casa.cerrar();
  decir(`Se crean las tablas en el destino (${Object.keys(pasos).length} pasos).`);
  await amueblar(url, pasos);
  return despejar(await abrirCasa(url, 'destino'), tablas, inventario);
}

async function exigirMismas(casa: Casa, tablas: readonly Tabla[]): Promise<void> {
  if (JSON.stringify(await casa.tablas()) !== JSON.stringify(tablas))
    throw new Impedimento('Las tablas del origen no son las de esta versión de Conserje: alguien las cambió a mano.');
}

/** Puts aside what is in the way of rows that come table by table, and what a new agency begins with. */
async function despejar(casa: Casa, tablas: readonly Tabla[], inventario: string): Promise<Casa> {
  try {
    await exigirMismas(casa, tablas);
    await casa.enTransaccion(async () => {
      const { quitar, poner } = await casa.estorbos();
      for (const sentencia of quitar) await casa.ejecutar(sentencia);
      for (const { nombre } of tablas) await casa.ejecutar(`delete from ${citar(nombre)}`);
      await anotar(casa, 'poner', poner);
      await anotar(casa, 'inventario', inventario);
    });
    return casa;
  } catch (error) {
    await casa.cerrar();
    throw error;
  }
}

/** What there is to be moved. The numbers are read once: those of a server go on while others write. */
interface Carga {
  tablas: readonly Tabla[];
  inventario: Inventario;
  contadores: Contadores;
}

async function copiar(m: Mudanza, destino: Casa, { tablas, inventario, contadores }: Carga): Promise<void> {
  const total = totalDe(inventario);
  let [hechas, dichas] = [0, 0];
  const contar = (filas: number): void => {
    hechas += filas;
    if (hechas < total && hechas - dichas < MARCHA_FILAS) return;
    dichas = hechas;
    m.decir(`  ${numero(hechas)} de ${numero(total)} filas (${Math.floor((CIEN * hechas) / Math.max(total, 1))} %)`);
  };
  for (const tabla of tablas) {
    const copiado = await copiadoDe(destino, tabla.nombre);
    let filas = copiado?.filas ?? 0;
    contar(filas);
    for await (const pagina of m.origen.paginas(tabla, copiado?.tras)) {
      const ultima = pagina.at(-1);
      if (!ultima) break;
      filas += pagina.length;
      await destino
        .enTransaccion(async () => {
          await destino.insertar(tabla, pagina);
          await anotarCopiado(destino, tabla.nombre, { filas, tras: claveDe(tabla, ultima) });
        })
        .catch((error: unknown) => {
          throw new Impedimento(
            `No se pudo copiar la tabla ${tabla.nombre}: ${error instanceof Error ? error.message : error}`,
          );
        });
      contar(pagina.length);
    }
  }
  await destino.enTransaccion(async () => destino.ponerContadores(contadores));
}

const enOrden = (contadores: Contadores): string => JSON.stringify([...contadores].toSorted());

/** Reads the target to its end and compares. @throws Impedimento naming what differs */
async function comprobar(m: Mudanza, destino: Casa, { tablas, inventario, contadores }: Carga): Promise<void> {
  m.decir('Se lee el destino entero y se compara con el origen, fila por fila…');
  const llegado = await inventariar(destino, tablas);
  const [unos, otros] = [enOrden(contadores), enOrden(await destino.contadores())];
  const mala = tablas.find(({ nombre }) => llegado[nombre]?.huella !== inventario[nombre]?.huella);
  if (!mala && unos === otros) return destino.comprobarEnlaces();
  await anotar(destino, 'malo', true);
  const donde = mala
    ? `La tabla ${mala.nombre} no llegó igual: ${await primeraDiferencia(mala, m.origen, destino)}.`
    : 'Los números que siguen en cada tabla no son los del origen.';
  throw new Impedimento(`${donde} El destino no sirve todavía: repite la orden, que empezará de nuevo.`);
}

/** The database is as a new one of its own would be, and nobody's move any more. */
async function acabar(destino: Casa): Promise<void> {
  const poner = (await anotado(destino, 'poner')) ?? [];
  await destino.asegurar();
  await destino.enTransaccion(async () => {
    for (const sentencia of poner) await destino.ejecutar(sentencia);
    await destino.ejecutar(`drop table ${MARCA}`);
  });
  await destino.afinar();
}

/**
 * Brings all that a database holds into an empty one, of whichever engine, and proves that it has arrived. What an earlier
 * try has brought stays, as long as the source is the same.
 * @throws Impedimento in Spanish; the target then stays marked, and no portal starts on it
 */
export async function mudar(m: Mudanza): Promise<Mudado> {
  const { origen, decir } = m;
  await pasosDe(origen, m.pasos);
  const tablas = await origen.tablas();
  decir('Se lee el origen entero, para saber qué hay…');
  const inventario = await inventariar(origen, tablas);
  const carga = { tablas, inventario, contadores: await origen.contadores() };
  const filas = totalDe(inventario);
  decir(`En el origen hay ${numero(filas)} filas en ${numero(tablas.length)} tablas.`);
  const destino = await prepararDestino(m, tablas, JSON.stringify(inventario));
  try {
    decir('Se copia:');
    await copiar(m, destino, carga);
    await comprobar(m, destino, carga);
    await acabar(destino);
  } finally {
    await destino.cerrar();
  }
  return { tablas: tablas.length, filas };
}

/** The same between two addresses; the source is held alone meanwhile, since what is written there would be left behind. */
export async function mudarDe(url: string, m: Omit<Mudanza, 'origen' | 'desde'>): Promise<Mudado> {
  if (urlVisible(url) === urlVisible(m.destino))
    throw new Impedimento('El origen y el destino son la misma base de datos.');
  const origen = await abrirCasa(url, 'origen');
  try {
    return await mudar({ ...m, origen, desde: urlVisible(url) });
  } finally {
    await origen.cerrar();
  }
}
