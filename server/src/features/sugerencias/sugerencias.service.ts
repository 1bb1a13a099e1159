import type { Answer, Sugerencia, sugerenciasCalls } from '@conserje/contract';
import {
  ADMINISTRADOR,
  APROBADA,
  citado,
  moderable,
  NOMBRE,
  puedeEntrar,
  ROTULO_APROBADA,
  revisarSugerencia,
  SUGERENCIAS_EN_ESPERA,
} from '@conserje/rules';
import { campoDe, exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import type { FilaSugerencia } from './sugerencias.queries.ts';
import { pendientesDe, sugerenciasDe, tomarSugerencia } from './sugerencias.queries.ts';

type Calls = typeof sugerenciasCalls;
type Accion = Peticion<Calls['actionSugerencias']>;
type Hecho = Answer<Calls['actionSugerencias']>;
type Lector = Accion['usuario'];

const AGREGAR = 0;
const MODERAR = 1;
/** Letters of a suggestion by which a notice names it. */
const CITA_MAX = 60;

/** A suggestion as its reader may know it: whose it is, only who moderates (part 2 §6). */
function vista({ usuario, usuarioNombre, fecha, ...sugerencia }: FilaSugerencia, lector: Lector): Sugerencia {
  const modera = puedeEntrar(ADMINISTRADOR, lector);
  return {
    ...sugerencia,
    usuario: modera ? usuario : null,
    usuarioNombre: modera ? usuarioNombre : null,
    fecha: iso(fecha),
    acciones: [
      ...(modera ? moderable(sugerencia.aprobada) : []),
      ...(usuario === lector.id ? (['eliminar'] as const) : []),
    ],
  };
}

export async function todas(p: Peticion<Calls['sugerencias']>): Promise<Sugerencia[]> {
  const { usuario: lector, query } = p;
  const lado = { de: query.mias === 1 ? lector.id : undefined, conAutor: puedeEntrar(ADMINISTRADOR, lector) };
  return (await sugerenciasDe(p.deps.motor.db, p, lado)).map((s) => vista(s, lector));
}

/** `actionSugerencias` (part 2 §4, §7). */
export function actuar(p: Accion): Promise<Hecho> {
  if (p.body.op === AGREGAR) return sugerir(p);
  return p.body.op === MODERAR ? moderar(p) : eliminar(p);
}

function cita(sugerencia: string): string {
  const letras = [...sugerencia.replaceAll(/\s+/g, ' ')];
  return citado(letras.length > CITA_MAX ? `${letras.slice(0, CITA_MAX).join('')}…` : letras.join(''));
}

async function sugerir({ usuario: quien, body, transaccion }: Accion): Promise<Hecho> {
  const texto = campoDe(body, 'sugerencia').trim();
  exigir(revisarSugerencia(texto));
  return transaccion(async (tx) => {
    // Two of one person are counted one after the other.
    await tx.bloquearFila('usuario', quien.id);
    if ((await pendientesDe(tx.db, quien.id)) >= SUGERENCIAS_EN_ESPERA) throw new Fallo('SUGERENCIAS_DE_MAS');
    const fila = { usuario: quien.id, sugerencia: texto, aprobada: APROBADA.pendiente, fecha: tx.ahora };
    const { id } = await tx.db.insertInto('sugerencia').values(fila).returning('id').executeTakeFirstOrThrow();
    const diferencias = [{ campo: 'Sugerencia', antes: null, despues: texto }];
    await tx.apuntar({
      modulo: 'sugerencias',
      objeto: id,
      usuario: quien.id,
      motivo: 'envió una sugerencia',
      diferencias,
    });
    tx.avisar({ tema: 'sugerencias', msg: 'envió una sugerencia' });
    return { msg: 'Enviaste la sugerencia', status: 0 as const };
  });
}

async function moderar({ usuario: quien, body, transaccion }: Accion): Promise<Hecho> {
  if (!puedeEntrar(ADMINISTRADOR, quien)) throw new Fallo('SIN_PERMISO');
  const [id, aprobada] = [campoDe(body, 'id'), campoDe(body, 'aprobacion')];
  return transaccion(async (tx) => {
    const hay = oFallo(await tomarSugerencia(tx, id), 'NO_EXISTE');
    if (hay.aprobada === aprobada) throw new Fallo('YA_ESTA_ASI');
    exigirComoSeVe(body, { aprobada: hay.aprobada });
    await tx.db.updateTable('sugerencia').set({ aprobada }).where('id', '=', id).execute();
    const hizo = aprobada === APROBADA.aprobada ? 'aprobó' : 'no aprobó';
    await tx.apuntar({
      modulo: 'sugerencias',
      objeto: id,
      usuario: hay.usuario,
      motivo: `${hizo} una sugerencia de ${NOMBRE}`,
      diferencias: [{ campo: 'Estado', antes: ROTULO_APROBADA[hay.aprobada], despues: ROTULO_APROBADA[aprobada] }],
    });
    tx.avisar({ tema: 'sugerencias', msg: `${hizo} una sugerencia` });
    const suyo = `${hizo} tu sugerencia ${cita(hay.sugerencia)}`;
    tx.avisar({ tema: 'sugerencias', msg: suyo, para: hay.usuario, clase: 'sugerencia' });
    return {
      msg: aprobada === APROBADA.aprobada ? 'Aprobaste la sugerencia' : 'No aprobaste la sugerencia',
      status: 0 as const,
    };
  });
}

async function eliminar({ usuario: quien, body, transaccion }: Accion): Promise<Hecho> {
  const id = campoDe(body, 'id');
  return transaccion(async (tx) => {
    const hay = await tomarSugerencia(tx, id);
    // Whose a suggestion is, nobody learns by trying either.
    if (hay?.usuario !== quien.id) throw new Fallo('NO_EXISTE');
    await tx.db.deleteFrom('sugerencia').where('id', '=', id).execute();
    const diferencias = [{ campo: 'Sugerencia', antes: hay.sugerencia, despues: null }];
    await tx.apuntar({
      modulo: 'sugerencias',
      objeto: id,
      usuario: quien.id,
      motivo: 'eliminó su sugerencia',
      diferencias,
    });
    tx.avisar({ tema: 'sugerencias', msg: 'eliminó su sugerencia' });
    return { msg: 'Eliminaste tu sugerencia', status: 0 as const };
  });
}
