import { createHash } from 'node:crypto';
import type { Answer, escalaCalls } from '@conserje/contract';
import type { ColumnaEscala, DatosMision, RangoPuesto, RepasoEscala, Tablero } from '@conserje/rules';
import { COLUMNAS_ESCALA, cambia, cambioDe, ESCALA_MAX, ROTULOS_MISION, revisarEscala, TEXTOS } from '@conserje/rules';
import type { Apunte } from '../../platform/bitacora.ts';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { Hoja, Modelo } from '../../platform/hoja.ts';
import { leerHoja } from '../../platform/hoja.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { avisarRangos, exigirPorEncima, ordenDeRango } from './mantenimiento.comun.ts';
import { colocar, crear, misiones, rangosEnEscala, retirar, tomarMisiones } from './mantenimiento.queries.ts';
import { misionEscrita } from './mantenimiento.vista.ts';

type Calls = typeof escalaCalls;

/** Faults of a file that are told at once; whoever has more mends these first. */
const FALTAS_MAX = 200;
const MODELO: Modelo<ColumnaEscala> = {
  columnas: COLUMNAS_ESCALA,
  precisas: ['categoria', 'nombre'],
  max: ESCALA_MAX,
  textos: { sinColumna: TEXTOS.escalaSinColumna, vacio: TEXTOS.escalaVacia, demasiado: TEXTOS.escalaDemasiada },
};
const leer = async ({ archivo }: { archivo: { arrayBuffer(): Promise<ArrayBuffer> } }): Promise<Hoja<ColumnaEscala>> =>
  leerHoja(new Uint8Array(await archivo.arrayBuffer()), MODELO);

async function tableroDe(db: Db, { orden, id_categoria }: Pick<Tablero, 'orden' | 'id_categoria'>): Promise<Tablero> {
  const rangos = (await rangosEnEscala(db)).map((r) => ({ ...r, orden: ordenDeRango(r.id) }));
  const todas = (await misiones(db)).map(({ n_categoria: _n, retirada, ...m }) => ({
    ...m,
    retirada: retirada !== null,
  }));
  return { rangos, misiones: todas, orden, id_categoria };
}

/** All that a look has shown of what would be done, in a few signs. */
const huellaDe = ({ rangos }: RepasoEscala): string =>
  createHash('sha256').update(JSON.stringify(rangos)).digest('base64url');

const nombresDe = (misiones: readonly DatosMision[]): string[] => misiones.map((m) => m.nombre);

function enLista(puesto: RangoPuesto): Answer<Calls['mirarEscala']>['rangos'][number] {
  const { nuevas, recuperadas, cambiadas, movidas } = cambioDe(puesto);
  return {
    rango: puesto.rango.nombre,
    nuevas: nombresDe(nuevas.map((n) => n.datos)),
    recuperadas: nombresDe(recuperadas),
    cambiadas: nombresDe(cambiadas.map((c) => c.antes)),
    retiradas: nombresDe(puesto.retiradas),
    movidas: nombresDe(movidas.map((m) => m.mision)),
    personas: movidas.reduce((suma, { mision }) => suma + mision.personas, 0),
  };
}

/** `mirarEscala`: what importing a file would do; nothing is written. */
export async function mirarEscala(p: Peticion<Calls['mirarEscala']>): Promise<Answer<Calls['mirarEscala']>> {
  const { lineas, ignoradas } = await leer(p.body);
  const repaso = revisarEscala(lineas, await tableroDe(p.deps.motor.db, p.usuario));
  const otros = repaso.rangos.filter(cambia);
  return {
    rangos: otros.map(enLista),
    iguales: repaso.rangos.length - otros.length,
    ignoradas,
    faltas: repaso.faltas.slice(0, FALTAS_MAX),
    conFaltas: repaso.faltas.length,
    vista: huellaDe(repaso),
  };
}

/** Makes a category what a file has it be. Answers the lines of the audit log, one for each change. */
async function dejar(tx: Tx, puesto: RangoPuesto): Promise<Apunte[]> {
  const { rango, retiradas } = puesto;
  const { nuevas, recuperadas, cambiadas, movidas } = cambioDe(puesto);
  await retirar(
    tx,
    retiradas.map((m) => m.id),
  );
  for (const { antes, datos } of cambiadas)
    await tx.db.updateTable('mision').set(datosDe(datos)).where('id', '=', antes.id).execute();
  for (const { id } of recuperadas)
    await tx.db.updateTable('mision').set({ retirada: null }).where('id', '=', id).execute();
  const creadas = await crear(
    tx,
    rango.id,
    nuevas.map((n) => datosDe(n.datos)),
  );
  const idDe = new Map(nuevas.map((n, i) => [n, creadas[i] ?? 0]));
  await colocar(
    tx.db,
    rango.id,
    puesto.misiones.map((m) => m.antes?.id ?? idDe.get(m) ?? 0),
  );
  const apunte = (objeto: number, motivo: string): Apunte => ({ modulo: 'escala', objeto, motivo });
  return [
    ...retiradas.map((m) => apunte(m.id, `retiró la misión ${m.nombre}`)),
    ...recuperadas.map((m) => apunte(m.id, `recuperó la misión ${m.nombre}`)),
    ...cambiadas.map(({ antes, datos }) => ({
      ...apunte(antes.id, `editó la misión ${datos.nombre}`),
      diferencias: diferenciasDe(ROTULOS_MISION, misionEscrita(antes), misionEscrita(datos)),
    })),
    ...nuevas.map((n) => apunte(idDe.get(n) ?? 0, `agregó la misión ${n.datos.nombre} a ${rango.nombre}`)),
    ...movidas.map(({ mision, de, a }) => ({
      ...apunte(mision.id, `movió la misión ${mision.nombre}`),
      diferencias: [{ campo: 'Sitio', antes: de, despues: a }],
    })),
  ];
}
const datosDe = ({ nombre, precio, venta, traslado_venta }: DatosMision): DatosMision => ({
  ...{ nombre, precio, venta, traslado_venta },
});

/** `importarEscala`: all of a file, as it was seen, or nothing (docs/decisions/0023). */
export async function importarEscala(p: Peticion<Calls['importarEscala']>): Promise<Answer<Calls['importarEscala']>> {
  const { lineas } = await leer(p.body);
  return p.transaccion(async (tx) => {
    // Nobody adds, orders, retires or is given any of them meanwhile.
    await tomarMisiones(tx);
    const repaso = revisarEscala(lineas, await tableroDe(tx.db, await exigirPorEncima(tx)));
    if (huellaDe(repaso) !== p.body.vista) throw new Fallo('CAMBIO_MIENTRAS');
    if (repaso.faltas.length > 0) throw new Fallo('REGLA', TEXTOS.escalaConFaltas, 'archivo');
    const otros = repaso.rangos.filter(cambia);
    if (otros.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    const apuntes: Apunte[] = [];
    for (const puesto of otros) apuntes.push(...(await dejar(tx, puesto)));
    const cuantos = otros.length === 1 ? '1 rango' : `${otros.length} rangos`;
    await tx.enUnActo({ modulo: 'escala', motivo: `importó ${cuantos}` }, () => tx.apuntar(...apuntes));
    await avisarRangos(tx, `${cuantos} de un archivo`, `importó ${cuantos}`);
    return { msg: `Importaste ${cuantos}`, status: 0 as const };
  });
}
