import { createHash } from 'node:crypto';
import type { Answer, privacidadCalls } from '@conserje/contract';
import { GUARDADO } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import type { Trato } from './privacidad.mapa.ts';
import { columnasDe, MAPA, SABIBLE } from './privacidad.mapa.ts';

type Calls = typeof privacidadCalls;
type Fila = Record<string, unknown>;

/** Of a table so many rows, the newest: nobody has more, and nobody's file is without end. */
const FILAS_MAX = 50_000;

/** Of the log of what was done with someone, what they did themselves: others' words about them are the administration's. */
const SOLO_LO_PROPIO = new Set(['bitacora']);
/** Names of others who bought from outside, and what of a call of attention is for the administration. */
const RESERVADAS = new Set([
  ...['venta.externo', 'membresia_usuario.externo', 'membresia_usuario.externo_plano', 'llamado.descripcion'],
]);

/** One's own rows of a table, as far as one may know them. */
async function filasDe(db: Db, tabla: string, trato: Trato, usuario: number): Promise<Fila[]> {
  const fechas = columnasDe(trato, 'fecha');
  const columnas = columnasDe(trato, ...SABIBLE).filter((c) => !RESERVADAS.has(`${tabla}.${c}`));
  const suyas = columnasDe(trato, 'suyo').map((c) => sql`${sql.ref(c)} = ${usuario}`);
  const propias = SOLO_LO_PROPIO.has(tabla) ? sql`and encargado = ${usuario}` : sql``;
  const [orden] = fechas;
  const { rows } = await sql<Fila>`select ${sql.join(columnas.map((c) => sql.ref(c)))} from ${sql.table(tabla)}
    where (${sql.join(suyas, sql` or `)}) ${propias}
    ${orden === undefined ? sql`` : sql`order by ${sql.ref(orden)} desc`} limit ${FILAS_MAX}`.execute(db);
  return rows.map((fila) =>
    Object.fromEntries(
      Object.entries(fila).map(([c, v]) => [c, fechas.includes(c) && typeof v === 'number' ? iso(v) : v]),
    ),
  );
}

/** Whether one's rows of a table are in the download. */
export const seDescarga = ({ suyo, sinDescarga }: Trato): boolean => suyo !== undefined && sinDescarga === undefined;

/** All that is stored about the caller and that they may know, with what each part of it is for. */
export async function descargar(p: Peticion<Calls['misDatos']>): Promise<Answer<Calls['misDatos']>> {
  const { usuario, ahora } = p;
  const { db } = p.deps.motor;
  const partes: object[] = [];
  for (const { tablas, titulo, que, porque, cuanto, quien } of GUARDADO) {
    const datos: Record<string, Fila[]> = {};
    for (const tabla of tablas) {
      const trato = MAPA[tabla];
      if (trato && seDescarga(trato)) datos[tabla] = await filasDe(db, tabla, trato, usuario.id);
    }
    if (Object.keys(datos).length > 0) partes.push({ titulo, que, porque, cuanto, quien, datos });
  }
  const { nombre } = await leerAjustes(db);
  const texto = JSON.stringify({ agencia: nombre, usuario: usuario.usuario, fecha: iso(ahora), partes }, null, 1);
  return p.transaccion(async (tx) => {
    await tx.apuntar({ modulo: 'acceso', usuario: usuario.id, motivo: 'descargó sus datos' });
    await tx.vigilar({ clase: 'exportacion', detalle: 'lo propio' });
    return {
      tipo: 'application/json; charset=utf-8',
      nombre: `mis-datos-${usuario.id}.json`,
      huella: createHash('sha256').update(texto).digest('base64url'),
      fijo: false,
      contenido: Buffer.from(texto),
    };
  });
}
