import type { Modulo, Suceso } from '@conserje/contract';
import type { TipoCredito } from '@conserje/rules';
import { NOMBRE } from '@conserje/rules';
import { sql } from 'kysely';
import { comoPalabra } from '../features/privacidad/privacidad.nombres.ts';
import type { Diferencia } from '../platform/bitacora.ts';
import type { Motor } from '../platform/db/dialecto.ts';

/** A row of the audit log, as a test states it. */
export interface FilaBitacora {
  modulo: Modulo;
  objeto: number | null;
  usuario: number | null;
  encargado: number | null;
  motivo: string;
  /** Left out where nothing was edited. */
  diferencias?: Diferencia[];
}

/** The part of it that tells of one field that was edited. */
export const edita = (campo: string, antes: Diferencia['antes'], despues: Diferencia['despues']) => ({
  diferencias: [{ campo, antes, despues }],
});

/** A row of the ledger, as a test states it. */
export interface FilaTrabajo {
  usuario: number;
  tipo: 'asistencia' | 'times';
  minutos: number;
  tiempo: number | null;
  otro: number | null;
  encargado: number;
}

/** A row of the ledger of credits, as a test states it. */
export interface FilaCredito {
  tipo: TipoCredito;
  usuario: number | null;
  creditos: number;
  encargado: number | null;
}

/** What an action answered, wrote and told. */
export interface Efectos<T> {
  resultado: T;
  bitacora: FilaBitacora[];
  trabajo: FilaTrabajo[];
  /** Left out when none moved. */
  creditos?: FilaCredito[];
  avisos: AvisoDicho[];
}

/**
 * What is told, without the id that is another every time; whether it stays with its reader is for tests of what they find.
 */
type AvisoDicho = Omit<Suceso, 'cambio' | 'clase'>;
const sinCambio = ({ cambio: _suyo, clase: _queda, ...aviso }: Suceso): AvisoDicho => aviso;

const SONDA = /^"sonda (\d+)"$/;

/** Sends a probe; on PostgreSQL it has been handed out when this is done, and in the order of the calls. */
async function sondear({ nombre, db, difundir }: Motor, n: number): Promise<void> {
  const sonda = JSON.stringify(`sonda ${n}`);
  if (nombre === 'postgres') await sql`select pg_notify('conserje', ${sonda})`.execute(db);
  else difundir(sonda);
}

/** Hears what an engine hands out, and knows how much of it is still on its way. */
export class Oyente {
  private enviados = 0;
  private recibidos: AvisoDicho[] = [];
  private alLlegar: (() => void) | undefined;

  /** The engine with an ear at it, which hears already. */
  static async en(motor: Motor): Promise<{ motor: Motor; oyente: Oyente }> {
    const oyente = new Oyente();
    let [enviada, oida] = [0, 0];
    motor.escuchar({
      mensaje(mensaje) {
        const sonda = SONDA.exec(mensaje)?.[1];
        if (sonda) oida = Number(sonda);
        else oyente.recibidos.push(sinCambio(JSON.parse(mensaje) as Suceso));
        oyente.alLlegar?.();
      },
      hueco: () => undefined,
    });
    while (oida === 0) {
      enviada += 1;
      await sondear(motor, enviada);
    }
    // Nobody who begins to listen now shall hear a probe.
    while (oida < enviada) await sql`select 1`.execute(motor.db);
    return {
      oyente,
      motor: {
        ...motor,
        anunciar: async (db, mensajes) => {
          const decir = await motor.anunciar(db, mensajes);
          return () => {
            oyente.enviados += mensajes.length;
            decir();
          };
        },
      },
    };
  }

  /** Takes all that was sent since the last time, once it has arrived. */
  async tomar(): Promise<AvisoDicho[]> {
    while (this.recibidos.length < this.enviados) {
      await new Promise<void>((resolve) => {
        this.alLlegar = resolve;
      });
    }
    const tomados = this.recibidos;
    this.enviados = 0;
    this.recibidos = [];
    return tomados;
  }
}

const ultimo = async (db: Motor['db'], tabla: 'bitacora' | 'credito' | 'trabajo'): Promise<number> => {
  const fila = await db
    .selectFrom(tabla)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return fila?.id ?? 0;
};

async function apuntadas(db: Motor['db'], desde: number): Promise<FilaBitacora[]> {
  const filas = await db
    .selectFrom('bitacora')
    .select(['modulo', 'objeto', 'usuario', 'encargado', 'motivo', 'diferencias'])
    .where('id', '>', desde)
    .orderBy('id')
    .execute();
  return filas.map(({ diferencias, ...fila }) => ({
    ...fila,
    ...(diferencias !== null && { diferencias: JSON.parse(diferencias) as Diferencia[] }),
  }));
}

/**
 * Lines of the audit log that have somebody's name written out, be they of the agency or have they bought from outside:
 * names are joined, never copied. Under *Nombres* a line is about the names.
 */
export async function queNombran(db: Motor['db'], filas: readonly FilaBitacora[]): Promise<FilaBitacora[]> {
  const { rows } = await sql<{ nombre: string }>`select usuario as nombre from usuario
    union select externo from venta where externo is not null
    union select externo from membresia_usuario where externo is not null`.execute(db);
  return filas.filter(({ modulo, motivo, diferencias }) => {
    const texto = `${motivo} ${JSON.stringify(diferencias ?? [])}`;
    return modulo !== 'nombres' && rows.some(({ nombre }) => new RegExp(comoPalabra(nombre).source, 'u').test(texto));
  });
}

/**
 * Lines that do not read from their author on: the text begins at the verb, in lower case, and has a place for whoever it is
 * about, where that is another (docs/decisions/0062).
 */
const malDichas = (lineas: readonly FilaBitacora[]): string[] =>
  lineas
    .filter(
      ({ motivo, usuario, encargado }) =>
        motivo.charAt(0) !== motivo.charAt(0).toLowerCase() ||
        (usuario !== null && usuario !== encargado && !motivo.includes(NOMBRE)),
    )
    .map(({ motivo }) => motivo);

/** Runs an action and takes down its effects. @throws Error where the log has somebody's name written out, or does not read as a sentence */
export async function observar<T>(db: Motor['db'], oyente: Oyente, accion: () => Promise<T>): Promise<Efectos<T>> {
  const [bitacora, trabajo] = [await ultimo(db, 'bitacora'), await ultimo(db, 'trabajo')];
  const credito = await ultimo(db, 'credito');
  await oyente.tomar();
  const resultado = await accion();
  const lineas = await apuntadas(db, bitacora);
  const nombran = await queNombran(db, lineas);
  if (nombran.length > 0) throw new Error(`the log has a name written out: ${JSON.stringify(nombran)}`);
  const mal = malDichas(lineas);
  if (mal.length > 0) throw new Error(`the log does not say who did what to whom: ${JSON.stringify(mal)}`);
  const creditos = await db
    .selectFrom('credito')
    .select(['tipo', 'usuario', 'creditos', 'encargado'])
    .where('id', '>', credito)
    .orderBy('id')
    .execute();
  return {
    resultado,
    avisos: await oyente.tomar(),
    bitacora: lineas,
    trabajo: await db
      .selectFrom('trabajo')
      .select(['usuario', 'tipo', 'minutos', 'tiempo', 'otro', 'encargado'])
      .where('id', '>', trabajo)
      .orderBy('id')
      .execute(),
    ...(creditos.length > 0 && { creditos }),
  };
}
