import { randomUUID } from 'node:crypto';
import type { Suceso } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import { ID_MAX, NOMBRE } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Apunte } from '../bitacora.ts';
import type { Fallo } from '../fallo.ts';
import type { Notificacion } from '../notificaciones.ts';
import { guardarNotificaciones } from '../notificaciones.ts';
import { contarCambio } from '../versiones.ts';
import type { Lineas } from '../vigilancia.ts';
import { anotarVigilados } from '../vigilancia.ts';
import type { Actor, Aviso, Cambio, ConId, Database, Db, Tx } from './database.ts';
import type { Motor } from './dialecto.ts';
import { enPartes } from './partes.ts';
import { conConexion, preparada } from './preparada.ts';
import { esFalloDeBase, FalloDeBase } from './vigia.ts';

/** What a transaction needs; without an actor the system acts. */
interface Partes {
  motor: Motor;
  /** UTC milliseconds. */
  reloj: () => number;
  /** Where what the security log is told is said, too. */
  log?: Lineas | undefined;
  actor?: Actor | null;
  /** Network address of whoever asks, for the security log; without one nobody does. */
  direccion?: string | undefined;
  /** Whether what it writes down must stand in the security log, too. */
  vigilada?: boolean | undefined;
  /** Writes what belongs to the change, as the last of its transaction. */
  beforeCommit?: ((db: Db, resultado: unknown, cambio: Cambio, ahora: number) => Promise<void>) | undefined;
  /** Hears what has changed once it has committed. */
  alCambiar?: (cambio: Cambio) => void;
  /** Hears which notices it has left with whom, once it has committed. */
  alNotificar?: (notificaciones: readonly Notificacion[]) => void;
}

/** What one has read is one's own affair, and nobody else's to look up. */
const LO_LEIDO: Tema = 'notificaciones';

type Fila = Required<Omit<Insertable<Database['bitacora']>, 'id'>>;
/** What nearly every write does. */
const apuntarUna = preparada((db, { modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }: Fila) =>
  db.insertInto('bitacora').values({ modulo, objeto, usuario, encargado, motivo, fecha, diferencias, acto }),
);

/** The sentence of an event, with the name that its notice leaves out. */
const dicho = ({ msg, ...aviso }: Aviso): string => {
  const { usuario } = (aviso.clase && aviso.sobre) ?? {};
  return usuario === undefined ? msg : msg.replace(NOMBRE, () => usuario);
};

/** The query that locks a row, by engine and table: nearly every action begins with one. */
const cerrojos = new Map<string, (db: Db, fila: { id: number }) => Promise<unknown>>();

function cerrojoDe(motor: Motor, tabla: ConId) {
  const clave = `${motor.nombre} ${tabla}`;
  const cerrojo =
    cerrojos.get(clave) ??
    preparada((db, { id }: { id: number }) =>
      motor.bloquear(
        db
          // Any table with ids will do for the types: no other column is asked for.
          .selectFrom(tabla as 'bitacora')
          .select('id')
          .where('id', '=', id),
      ),
    );
  cerrojos.set(clave, cerrojo);
  return cerrojo;
}

/** What one transaction gathers until it commits. */
class Gathered {
  /** UTC milliseconds, as of the last wait for a lock. */
  ahora = 0;
  /** The row of the log that those written now belong to. */
  acto: number | null = null;
  /** Whether the log, and the security log, say something of it. */
  apuntado = false;
  vigilado = false;
  readonly cambio: Cambio = { id: randomUUID(), temas: new Set() };
  readonly efectos: (() => void)[] = [];
  readonly mensajes: (() => Suceso)[] = [];
  readonly finales: (() => Promise<void>)[] = [];
  readonly notificaciones: Notificacion[] = [];
  /** Those of them that their readers have not heard already, and want to hear. */
  guardadas: ReadonlySet<Notificacion> = new Set();
  readonly duplicados = new Map<string, () => Fallo | Promise<Fallo>>();
}

/** Where a transaction runs, and what it gathers. */
type Scope = Pick<Partes, 'motor' | 'reloj' | 'log' | 'direccion'> & { db: Tx['db']; gathered: Gathered };

/** A transaction as somebody's work uses it. */
function txFor(quien: Actor | null, scope: Scope): Tx {
  const { db, motor, reloj, log, direccion, gathered } = scope;
  const filaDe = ({ diferencias, motivo, ...apunte }: Apunte): Fila => ({
    ...{ objeto: null, usuario: null, encargado: quien?.id ?? null, fecha: gathered.ahora, acto: gathered.acto },
    ...apunte,
    motivo: quien?.programa ? `${motivo} (con la clave «${quien.programa.nombre}»)` : motivo,
    diferencias: diferencias ? JSON.stringify(diferencias) : null,
  });
  return {
    db,
    actor: quien,
    get ahora() {
      return gathered.ahora;
    },
    como: (otro) => txFor(otro, scope),
    async bloquear(consulta) {
      const filas = await motor.bloquear(consulta).execute();
      // Who had to wait must not write an older time than whoever they waited for.
      gathered.ahora = reloj();
      return filas;
    },
    async bloquearFila(tabla, id) {
      // PostgreSQL would not even look for one beyond; who writes alone has nobody to keep out.
      if (id <= ID_MAX && !motor.escribeSolo) await cerrojoDe(motor, tabla)(db, { id });
      gathered.ahora = reloj();
    },
    async detener(tabla) {
      await motor.detener(db, tabla);
      gathered.ahora = reloj();
    },
    siDuplicado: (indice, fallo) => void gathered.duplicados.set(indice, fallo),
    async apuntar(...apuntes) {
      const filas = apuntes.map(filaDe);
      const [una] = filas;
      gathered.apuntado ||= una !== undefined;
      if (una !== undefined && filas.length === 1) await apuntarUna(db, una);
      else for (const parte of enPartes(filas)) await db.insertInto('bitacora').values(parte).execute();
    },
    async enUnActo(deTodos, parte, cuantos = 2) {
      if (cuantos < 2) return parte();
      const una = db.insertInto('bitacora').values(filaDe(deTodos)).returning('id');
      const antes = gathered.acto;
      gathered.apuntado = true;
      gathered.acto = (await una.executeTakeFirstOrThrow()).id;
      try {
        return await parte();
      } finally {
        gathered.acto = antes;
      }
    },
    async vigilar(...vigilados) {
      const comun = { encargado: quien?.id ?? null, direccion, ahora: gathered.ahora };
      gathered.vigilado ||= vigilados.length > 0;
      const { id, decir } = await anotarVigilados(
        db,
        vigilados.map((uno) => ({ ...comun, ...uno })),
      );
      gathered.efectos.push(() => decir(log));
      return id;
    },
    avisar: (aviso) => announce(aviso, quien, gathered),
    alFinal: (comprobar) => void gathered.finales.push(comprobar),
    despues: (efecto) => void gathered.efectos.push(efecto),
  };
}

/** Keeps an event for the browsers that have what it changes on screen, and the notice of whom it concerns. */
function announce(aviso: Aviso, quien: Actor | null, gathered: Gathered): void {
  const { cambio, mensajes, notificaciones, ahora } = gathered;
  const { tema, para, clase } = aviso;
  const suceso: Suceso = { tema, quien: quien?.usuario ?? null, msg: dicho(aviso), cambio: cambio.id };
  if (para !== undefined) suceso.para = para;
  cambio.temas.add(tema);
  // What one does oneself is no news.
  if (clase === undefined || para === quien?.id) return void mensajes.push(() => suceso);
  const { sobre, unica = null, msg: texto } = aviso;
  const comun = { quien: quien?.id ?? null, sobre: sobre?.id ?? null, fecha: ahora };
  const notificacion: Notificacion = { para: aviso.para, clase, texto, unica, ...comun };
  notificaciones.push(notificacion);
  // What its reader has heard already, or does not want to hear, is still a change of what is on their screen.
  mensajes.push(() => ({
    ...suceso,
    ...(gathered.guardadas.has(notificacion) ? { clase } : { quien: null, msg: '' }),
  }));
}

/**
 * Runs `trabajo` in one transaction; its effects run once it has committed. What a person changes and others are told of is
 * in the audit log, or it is not done (decisions §7); what is `vigilada` in the security log, too.
 * @throws FalloDeBase SIN_CONFIRMAR when the connection was lost during the commit: it may have been done
 */
export async function enTransaccion<T>(
  { motor, reloj, log, actor = null, direccion, vigilada = false, beforeCommit, alCambiar, alNotificar }: Partes,
  trabajo: (tx: Tx) => Promise<T>,
): Promise<T> {
  const gathered = new Gathered();
  const { cambio, mensajes, notificaciones } = gathered;
  let guardando = false;
  let decir = (): void => undefined;
  const transaccion = motor.db.transaction().execute((db) =>
    conConexion(db, async () => {
      gathered.ahora = reloj();
      const resultado = await trabajo(txFor(actor, { db, motor, reloj, log, direccion, gathered }));
      for (const comprobar of gathered.finales) await comprobar();
      gathered.guardadas = await guardarNotificaciones(db, notificaciones);
      decir = await motor.anunciar(db, [...new Set(mensajes.map((mensaje) => JSON.stringify(mensaje())))]);
      await contarCambio(db, cambio.temas, gathered.ahora);
      if (actor && !gathered.apuntado && [...cambio.temas].some((tema) => tema !== LO_LEIDO))
        throw new Error(`the log says nothing of a change: ${[...cambio.temas].join()}`);
      if (vigilada && gathered.apuntado && !gathered.vigilado)
        throw new Error('the security log says nothing of a change');
      await beforeCommit?.(db, resultado, cambio, gathered.ahora);
      guardando = true;
      return resultado;
    }),
  );
  const resultado = await transaccion.catch(async (error: unknown) => {
    for (const [indice, fallo] of gathered.duplicados) if (motor.esDuplicado(error, indice)) throw await fallo();
    if (!guardando || !esFalloDeBase(error) || error.codigo !== 'BASE_CAIDA') throw error;
    motor.difundirHueco();
    throw new FalloDeBase('SIN_CONFIRMAR', error.cause);
  });
  decir();
  for (const efecto of gathered.efectos) efecto();
  if (gathered.guardadas.size > 0) alNotificar?.([...gathered.guardadas]);
  alCambiar?.(cambio);
  return resultado;
}
