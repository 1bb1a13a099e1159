import type { Answer, Omitido, paselistaCalls } from '@conserje/contract';
import type { Lista, ParteLista } from '@conserje/rules';
import {
  aQuienLoHizo,
  ID_MAX,
  LISTA_MINUTOS,
  llamable,
  NOMBRE,
  PARTES_LISTA,
  pausable,
  queda,
  revisarLista,
  sumable,
  TEXTOS,
  terminado,
} from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { ausentesHoy, estaAusente } from '../ausencias/ausencias.public.ts';
import { contarEnDiscord } from '../discord/discord.public.ts';
import type { FilaTiempo } from '../tiempos/tiempos.public.ts';
import { anotarTiempos, cambiarRelojes, tomarTiempos } from '../tiempos/tiempos.public.ts';
import { abrirLista, guardarFilas } from './paselista.queries.ts';
import type { Turno } from './paselista.service.ts';
import { listaPasada, turno } from './paselista.service.ts';

type Pasar = Peticion<typeof paselistaCalls.sendLista>;
type Partes = Record<ParteLista, FilaTiempo[]>;

/** The ids of a comma list; the shape was checked before. */
function leerIds(texto: string, campo: ParteLista): number[] {
  const ids = texto === '' ? [] : texto.split(',').map(Number);
  if (ids.some((id) => id > ID_MAX) || new Set(ids).size !== ids.length)
    throw new Fallo('MALFORMADO', `El campo «${campo}» debe tener ids distintos separados por comas`, campo);
  return ids;
}

function leerLista(body: Pasar['body']): Lista {
  const lista = {
    pausados: leerIds(body.pausados, 'pausados'),
    sumados: leerIds(body.sumados, 'sumados'),
    fuerabase: leerIds(body.fuerabase, 'fuerabase'),
  };
  exigir(revisarLista(lista));
  return lista;
}

/** Who took the last one, and for how long nobody may take another. */
function reciente({ ultima, desde }: Turno, ahora: number): Fallo {
  const [horas, minutos] = queda(desde, ahora);
  const espera = horas > 0 ? `${horas} h ${minutos} min` : `${minutos} min`;
  return new Fallo('LISTA_RECIENTE', `${ultima?.encargadoNombre} acaba de pasar lista. Podrás pasarla en ${espera}.`);
}

/** What a list is compared with as it is sent. */
interface Momento {
  usuario: UsuarioSesion;
  ahora: number;
  ausentes: ReadonlyMap<number, string>;
}

/** Why a part of the list cannot be done for a tiempo any more, or null. */
function impedimento(parte: ParteLista, fila: FilaTiempo, { usuario, ahora, ausentes }: Momento): string | null {
  if (fila.cerrado !== null) return 'Su tiempo ya está cerrado';
  if (!llamable(fila, usuario)) return TEXTOS.listaDeArriba;
  const fin = terminado({ finaliza: fila.finaliza, pausa: fila.pausa === 1 }, ahora);
  if (parte === 'pausados' && !pausable({ terminado: fin })) return 'Su tiempo ya terminó';
  if (parte === 'sumados' && !sumable(fila, usuario))
    return fila.bajo === usuario.id ? 'No puedes sumarte minutos a ti' : 'Su tiempo ya dura 24 horas';
  const hasta = ausentes.get(fila.bajo);
  if (parte === 'fuerabase' && hasta !== undefined) return `${estaAusente(hasta)}: queda justificado`;
  return null;
}

/** What of the list can still be done, and what cannot. */
function separar(lista: Lista, filas: Map<number, FilaTiempo>, momento: Momento) {
  const partes: Partes = { pausados: [], sumados: [], fuerabase: [] };
  const omitidos: Omitido[] = [];
  for (const parte of PARTES_LISTA)
    for (const id of lista[parte]) {
      const fila = filas.get(id);
      if (!fila) throw new Fallo('TIEMPO_NO_EXISTE', undefined, parte);
      const motivo = impedimento(parte, fila, momento);
      if (motivo === null) partes[parte].push(fila);
      else omitidos.push({ id, bajoNombre: fila.bajoNombre, lista: parte, motivo });
    }
  return { partes, omitidos };
}

/** Does what the list asks for, in as many statements for two hundred as for two. */
async function aplicar(tx: Tx, lista: number, partes: Partes): Promise<void> {
  const { pausados, sumados, fuerabase } = partes;
  const corrian = pausados.filter((f) => f.pausa === 0);
  await cambiarRelojes(tx, { pausar: corrian, sumar: sumados, minutos: LISTA_MINUTOS });
  const filas = PARTES_LISTA.flatMap((parte) =>
    partes[parte].map((f) => ({ lista, parte, tiempo: f.id, usuario: f.bajo })),
  );
  await guardarFilas(tx.db, filas);
  const yaParados = pausados.filter((f) => f.pausa === 1);
  await anotarTiempos(tx, corrian, `pausó el tiempo de ${NOMBRE} en el pase de lista`);
  await anotarTiempos(tx, yaParados, `dejó en pausa a ${NOMBRE} en el pase de lista`, {
    dicho: 'dejó tu tiempo en pausa en el pase de lista',
  });
  await anotarTiempos(tx, sumados, `sumó ${LISTA_MINUTOS} minutos a ${NOMBRE} en el pase de lista`);
  await anotarTiempos(tx, fuerabase, `registró a ${NOMBRE} fuera de base en el pase de lista`, {
    dicho: 'te registró fuera de base en el pase de lista',
  });
}

const resumen = ({ pausados, sumados, fuerabase }: Partes): string =>
  [
    contar(pausados.length, 'pausado', 'pausados'),
    contar(sumados.length, 'sumado', 'sumados'),
    `${fuerabase.length} fuera de base`,
  ].join(', ');

async function enUna(p: Pasar, tx: Tx, lista: Lista): Promise<Answer<typeof paselistaCalls.sendLista>> {
  const { usuario } = p;
  const ahora = await turno(tx.db, tx.ahora);
  if (ahora.desde !== null && ahora.desde > tx.ahora) throw reciente(ahora, tx.ahora);
  // Before any tiempo is locked: who sends at the same time waits here, and then has a duplicate.
  tx.siDuplicado('pase_lista_numero', async () => reciente(await turno(p.deps.motor.db, p.ahora), p.ahora));
  const fecha = tx.ahora;
  const numero = (ahora.ultima?.numero ?? 0) + 1;
  const { id } = await abrirLista(tx.db, { numero, encargado: usuario.id, fecha });
  const pedidos = [...new Set(PARTES_LISTA.flatMap((parte) => lista[parte]))];
  const filas = new Map((await tomarTiempos(tx, pedidos)).map((f) => [f.id, f]));
  const ausentes = await ausentesHoy(tx.db, tx.ahora);
  const { partes, omitidos } = separar(lista, filas, { usuario, ahora: tx.ahora, ausentes });
  const hizo = `pasó lista: ${resumen(partes)}`;
  await tx.enUnActo({ modulo: 'paselista', objeto: id, motivo: hizo }, () => aplicar(tx, id, partes));
  await contarEnDiscord(tx, 'paselista');
  for (const tema of ['tiempos', 'paselista'] as const) tx.avisar({ tema, msg: hizo });
  const data = listaPasada(
    { id, fecha, encargadoNombre: usuario.usuario },
    queda(fecha + ahora.cada * 60_000, tx.ahora),
    (parte) => partes[parte].map((f) => f.bajoNombre),
  );
  return { msg: aQuienLoHizo(hizo), status: 0, data, omitidos };
}

/** `sendLista`: all of it in one transaction; of those who send at once, one takes the list (decisions §6). */
export async function pasarLista(p: Pasar): Promise<Answer<typeof paselistaCalls.sendLista>> {
  if (p.body.encargado !== p.usuario.id) throw new Fallo('CAMBIO_MIENTRAS', undefined, 'encargado');
  const lista = leerLista(p.body);
  return p.transaccion((tx) => enUna(p, tx, lista));
}
