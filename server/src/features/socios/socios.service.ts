import type { Plantel, Repaso, RosterAnswers, RosterGiver } from '@conserje/rules';
import { CLAVE_DE_PLANTILLA_DIAS, leerPermisos, NOMBRE, revisarSocios, TEXTOS } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import { diaDe, inicioDelDia } from '../../platform/fechas.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { darDeAltas, escala } from '../carrera/carrera.public.ts';
import { cifrarDeUnUso, claveDada, claveDeUnUso } from '../sesion/sesion.public.ts';
import type { Archivo } from './socios.leer.ts';
import { leerSocios } from './socios.leer.ts';

/** What a roster would do, and what stands against it. */
export interface Mirada extends Repaso {
  ignoradas: string[];
}

/** Who imports (null: the agency itself), and what they have answered of what the file leaves open. */
export interface RosterImport {
  quien: RosterGiver | null;
  answers: RosterAnswers;
}

async function plantelDe(db: Db, ahora: number, quien: RosterGiver | null): Promise<Plantel> {
  const { nombre, zona } = await leerAjustes(db);
  const gente = await db.selectFrom('usuario').select(['nombre_plano', 'firma', 'despedido']).execute();
  const categorias = await db
    .selectFrom('categoria')
    .select(['id', 'n_categoria as nombre', 'permisos'])
    .where('retirada', 'is', null)
    .orderBy('id')
    .execute();
  return {
    agencia: nombre,
    misiones: await escala(db),
    categorias: categorias.map((c) => ({ ...c, permisos: leerPermisos(c.permisos) })),
    hoy: diaDe(ahora, zona),
    nombres: new Map(gente.map((g) => [g.nombre_plano, g.despedido === 1])),
    firmas: new Set(gente.map((g) => g.firma).filter((firma) => firma !== '')),
    quien,
  };
}

const repasar = async (db: Db, archivo: Archivo, ahora: number, { quien, answers }: RosterImport): Promise<Repaso> =>
  revisarSocios(archivo.lineas, await plantelDe(db, ahora, quien), answers);

/**
 * What importing a file would do; nothing is written.
 * @throws Fallo REGLA where it is no roster
 */
export async function mirarSocios(db: Db, bytes: Uint8Array, ahora: number, como: RosterImport): Promise<Mirada> {
  const archivo = leerSocios(bytes);
  return { ...(await repasar(db, archivo, ahora, como)), ignoradas: archivo.ignoradas };
}

/** What someone whom a roster brought logs in with for the first time. */
export interface ClaveDeSocio {
  usuario: string;
  clave: string;
}

/**
 * Brings along everyone of a roster who is not there yet, or nobody.
 * Their passwords are of one use, and told to the caller alone.
 * @throws Fallo REGLA where a line has a fault, or the file leaves something open; CAMBIO_MIENTRAS where it is not the people who were seen
 */
export async function importarSocios(
  tx: Tx,
  bytes: Uint8Array,
  { vistas, ...como }: RosterImport & { vistas: number },
): Promise<ClaveDeSocio[]> {
  const archivo = leerSocios(bytes);
  tx.siDuplicado('usuario_nombre', () => new Fallo('CAMBIO_MIENTRAS'));
  tx.siDuplicado('usuario_firma', () => new Fallo('CAMBIO_MIENTRAS'));
  // None of them leaves the ladder meanwhile.
  await tx.bloquear(tx.db.selectFrom('mision').select('id').where('retirada', 'is', null).orderBy('id'));
  const { socios, faltas, dudas } = await repasar(tx.db, archivo, tx.ahora, como);
  if (faltas.length > 0) throw new Fallo('REGLA', TEXTOS.sociosConFaltas, 'archivo');
  if (dudas.fechas !== null || dudas.secciones.length > 0) throw new Fallo('REGLA', TEXTOS.hojaDudas, 'archivo');
  if (socios.length !== vistas) throw new Fallo('CAMBIO_MIENTRAS');
  if (socios.length === 0) return [];
  const { zona } = await leerAjustes(tx.db);
  const claves = socios.map(({ usuario }) => ({ usuario, clave: claveDeUnUso() }));
  const cifradas = await cifrarDeUnUso(claves.map(({ clave }) => clave));
  const ids = await darDeAltas(
    tx,
    socios.map(({ usuario, mision, firma, fecha }, i) => ({
      usuario,
      mision,
      firma,
      ...claveDada(cifradas[i] ?? '', tx, CLAVE_DE_PLANTILLA_DIAS),
      referido: null,
      desde: fecha === null ? tx.ahora : (inicioDelDia(fecha, zona) ?? tx.ahora),
    })),
  );
  const lineas = () =>
    tx.apuntar(
      ...socios.map(({ misionNombre, firma }, i) => ({
        modulo: 'acceso' as const,
        usuario: ids[i] ?? null,
        motivo: `importó a ${NOMBRE}, ${misionNombre}${firma === '' ? '' : `, con la firma ${firma}`}`,
      })),
    );
  const deTodos = { modulo: 'acceso', motivo: `importó ${contar(socios.length, 'miembro', 'miembros')}` } as const;
  await tx.enUnActo(deTodos, lineas, socios.length);
  const detalle = `${contar(socios.length, 'cuenta', 'cuentas')} de un archivo`;
  await tx.vigilar({ clase: 'altas', usuario: null, detalle });
  tx.avisar({ tema: 'carrera', msg: 'importó miembros' });
  tx.avisar({ tema: 'firmas', msg: 'importó miembros' });
  return claves;
}
