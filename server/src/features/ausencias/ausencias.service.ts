import type { Answer, Ausencia, ausenciasCalls } from '@conserje/contract';
import { diaEscrito, ESTADO_AUSENCIA, faseAusencia, NOMBRE, OP_AUSENCIA, revisarAusencia } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { hoyEn } from '../agencia/agencia.public.ts';
import { exigirUsuario, ordenes, usuarioActivo } from '../usuarios/usuarios.public.ts';
import type { FilaAusencia } from './ausencias.queries.ts';
import {
  ausenciaPorId,
  decidir,
  enEspera,
  esperando,
  insertarAusencia,
  listadas,
  terminar,
  tomarAusencia,
  vigenteDe,
  vigentes,
} from './ausencias.queries.ts';
import { decidibles, exigirQueDecida } from './ausencias.quien.ts';
import { ausenciasPropias, terminable, tramoEscrito, vista, vistaPropia } from './ausencias.vista.ts';

type Calls = typeof ausenciasCalls;

export async function propias({ deps, usuario, ahora }: Peticion<Calls['getMyAusencias']>): Promise<Ausencia[]> {
  const { db } = deps.motor;
  return ausenciasPropias(db, usuario.id, await hoyEn(db, ahora));
}

type Lista = Peticion<Calls['getAusencias']> | Peticion<Calls['ausenciasVigentes']>;
/** Some absences, each with what its reader may do with it. */
async function leidas({ deps, usuario }: Lista, filas: FilaAusencia[], acciones: Ausencia['acciones']) {
  const { db } = deps.motor;
  const puede = await decidibles(db, usuario);
  const orden = await ordenes(
    db,
    filas.map((f) => f.usuario),
  );
  return filas.map((fila) => {
    const suyo = orden.get(fila.usuario);
    return vista(fila, suyo !== undefined && puede({ usuario: fila.usuario, orden: suyo }) ? acciones : []);
  });
}

export async function porDecidir(p: Peticion<Calls['getAusencias']>): Promise<Ausencia[]> {
  const { db } = p.deps.motor;
  return leidas(p, await esperando(db, await hoyEn(db, p.ahora)), ['aceptar', 'cancelar']);
}

export async function enCurso(p: Peticion<Calls['ausenciasVigentes']>): Promise<Ausencia[]> {
  const { db } = p.deps.motor;
  const filas = await leidas(p, await vigentes(db, await hoyEn(db, p.ahora)), ['terminar']);
  // One's own anyone ends.
  return filas.map((f) => (f.usuario === p.usuario.id ? { ...f, acciones: ['terminar'] } : f));
}

/** Somebody's, to be looked at: what may be done with them is done in *Ausencias*. */
export async function deAlguien(p: Peticion<Calls['ausenciasDe']>): Promise<Ausencia[]> {
  const { db } = p.deps.motor;
  await exigirUsuario(db, p.params.id);
  return (await listadas(db, p.params.id, p)).map((fila) => vista(fila, []));
}

/** A request that nobody answered in time gives way to the next. */
async function vencer(tx: Tx, usuario: number, hoy: string): Promise<void> {
  const espera = await enEspera(tx.db, usuario);
  if (!espera || faseAusencia(espera, hoy) !== 'vencida') return;
  await decidir(tx, espera.id, ESTADO_AUSENCIA.cancelada, null);
  const motivo = `la ausencia de ${NOMBRE} ${tramoEscrito(espera)} venció sin respuesta`;
  await tx.como(null).apuntar({ modulo: 'ausencias', objeto: espera.id, usuario, motivo });
}

const leer = async (tx: Tx, id: number): Promise<FilaAusencia> => oFallo(await ausenciaPorId(tx.db, id), 'NO_EXISTE');

/** Asks for an absence: none may wait, and none that was accepted may be still to come or running (part 2 §4, §5). */
export async function pedir(p: Peticion<Calls['addAusencia']>): Promise<Answer<Calls['addAusencia']>> {
  const { usuario: quien, body } = p;
  if (body.usuario !== quien.id) throw new Fallo('CAMBIO_MIENTRAS', undefined, 'usuario');
  return p.transaccion(async (tx) => {
    tx.siDuplicado('ausencia_espera', () => new Fallo('AUSENCIA_EN_ESPERA'));
    await tx.bloquearFila('usuario', quien.id);
    oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION');
    const hoy = await hoyEn(tx.db, tx.ahora);
    exigir(revisarAusencia(body, hoy));
    await vencer(tx, quien.id, hoy);
    const otra = await vigenteDe(tx.db, quien.id, hoy);
    if (otra) throw new Fallo('AUSENCIA_VIGENTE', `Ya tienes una ausencia aceptada hasta el ${diaEscrito(otra.final)}`);
    const { inicio, final } = body;
    const { id } = await insertarAusencia(tx, { usuario: quien.id, motivo: body.motivo.trim(), inicio, final });
    const fila = await leer(tx, id);
    const motivo = `pidió una ausencia ${tramoEscrito(fila)}: ${fila.motivo}`;
    await tx.apuntar({ modulo: 'ausencias', objeto: id, usuario: quien.id, motivo });
    tx.avisar({ tema: 'ausencias', msg: `pidió una ausencia ${tramoEscrito(fila)}` });
    return { msg: 'Pediste la ausencia. Te avisaremos cuando respondan.', status: 0, data: vistaPropia(fila, hoy) };
  });
}

/** What is said to whoever answers what is answered. */
function atendida({ estado, encargado, encargadoNombre, usuario }: FilaAusencia): Fallo {
  if (encargadoNombre === null) return new Fallo('SOLICITUD_ATENDIDA', 'Esa ausencia ya venció');
  if (encargado === usuario) return new Fallo('SOLICITUD_ATENDIDA', `${encargadoNombre} ya la retiró`);
  const que = estado === ESTADO_AUSENCIA.aceptada ? 'aceptó' : 'canceló';
  return new Fallo('SOLICITUD_ATENDIDA', `${encargadoNombre} ya la ${que}`);
}

/** Accepts or cancels one that waits (part 2 §4). */
export async function responder(p: Peticion<Calls['ausenciaAction']>): Promise<Answer<Calls['ausenciaAction']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarAusencia(tx, body.id), 'NO_EXISTE');
    await exigirQueDecida(tx, quien, fila);
    if (fila.estado !== ESTADO_AUSENCIA.espera) throw atendida(fila);
    const hoy = await hoyEn(tx.db, tx.ahora);
    const acepta = body.op === OP_AUSENCIA.aceptar;
    if (acepta && faseAusencia(fila, hoy) === 'vencida') throw new Fallo('AUSENCIA_PASADA');
    await decidir(tx, fila.id, acepta ? ESTADO_AUSENCIA.aceptada : ESTADO_AUSENCIA.cancelada, quien.id);
    const hizo = acepta ? 'aceptó' : 'canceló';
    const motivo = `${hizo} la ausencia de ${NOMBRE} ${tramoEscrito(fila)}: ${fila.motivo}`;
    await tx.apuntar({ modulo: 'ausencias', objeto: fila.id, usuario: fila.usuario, motivo });
    tx.avisar({ tema: 'ausencias', msg: `${hizo} una ausencia` });
    tx.avisar({
      tema: 'ausencias',
      msg: `${hizo} tu ausencia ${tramoEscrito(fila)}`,
      para: fila.usuario,
      clase: 'ausencia',
    });
    const nueva = await leer(tx, fila.id);
    const msg = `${acepta ? 'Aceptaste' : 'Cancelaste'} la ausencia de ${fila.usuarioNombre}`;
    return { msg, status: 0, data: vista(nueva, terminable(nueva, hoy) ? ['terminar'] : []) };
  });
}

/** Takes back one's own that waits. */
export async function retirar(p: Peticion<Calls['retirarAusencia']>): Promise<Answer<Calls['retirarAusencia']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarAusencia(tx, body.id), 'NO_EXISTE');
    if (fila.usuario !== quien.id) throw new Fallo('NO_EXISTE');
    if (fila.estado !== ESTADO_AUSENCIA.espera) throw atendida(fila);
    await decidir(tx, fila.id, ESTADO_AUSENCIA.cancelada, quien.id);
    const motivo = `retiró su ausencia ${tramoEscrito(fila)}`;
    await tx.apuntar({ modulo: 'ausencias', objeto: fila.id, usuario: quien.id, motivo });
    tx.avisar({ tema: 'ausencias', msg: 'retiró su ausencia' });
    return { msg: 'Retiraste tu ausencia', status: 0, data: vista(await leer(tx, fila.id), []) };
  });
}

/** Ends an accepted one before its last day: whoever is back says so, or management does. */
export async function volver(p: Peticion<Calls['terminarAusencia']>): Promise<Answer<Calls['terminarAusencia']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const fila = oFallo(await tomarAusencia(tx, body.id), 'NO_EXISTE');
    const propia = fila.usuario === quien.id;
    if (!propia) await exigirQueDecida(tx, quien, fila);
    const hoy = await hoyEn(tx.db, tx.ahora);
    if (!terminable(fila, hoy)) throw new Fallo('YA_ESTA_ASI', 'Esa ausencia ya terminó');
    await terminar(tx, fila.id, quien.id);
    const motivo = `terminó la ausencia de ${NOMBRE} ${tramoEscrito(fila)} antes de tiempo`;
    await tx.apuntar({ modulo: 'ausencias', objeto: fila.id, usuario: fila.usuario, motivo });
    tx.avisar({ tema: 'ausencias', msg: propia ? 'terminó su ausencia' : 'terminó una ausencia' });
    const suyo = `terminó tu ausencia ${tramoEscrito(fila)}`;
    if (!propia) tx.avisar({ tema: 'ausencias', msg: suyo, para: fila.usuario, clase: 'ausencia' });
    const msg = propia ? 'Terminaste tu ausencia' : `Terminaste la ausencia de ${fila.usuarioNombre}`;
    return { msg, status: 0, data: vista(await leer(tx, fila.id), []) };
  });
}
