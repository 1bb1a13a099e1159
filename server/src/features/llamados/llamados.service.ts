import type { Answer, Llamada, Llamado, llamadosCalls } from '@conserje/contract';
import { ID_MAX, NOMBRE, retirableHasta, revisarLlamado, TEXTOS } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { campoDe, exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { EVIDENCIA, recodificar } from '../../platform/imagenes/recodificar.ts';
import { borrarImagen, guardarImagen } from '../imagenes/imagenes.public.ts';
import { conVarias, usuarioInferior } from '../usuarios/usuarios.public.ts';
import type { FilaLlamado } from './llamados.queries.ts';
import { evidenciaDe, llamadas, llamadosDe, resumenDe, tomarLlamado, ultimosDe } from './llamados.queries.ts';

type Calls = typeof llamadosCalls;
type Accion = Peticion<Calls['actionLlamado']>;
type Hecho = Answer<Calls['actionLlamado']>;

/** Who reads, and when. */
type Lector = Pick<Accion, 'ahora'> & { usuario: { id: number } };

const vista = ({ encargado, evidencia, fecha, ...llamado }: FilaLlamado, { usuario, ahora }: Lector): Llamado => ({
  ...llamado,
  evidencia: evidencia === null ? null : `${llamado.id}.webp`,
  fecha: iso(fecha),
  acciones: encargado === usuario.id && ahora <= retirableHasta(fecha) ? ['retirar'] : [],
});

export async function porPersona(p: Peticion<Calls['llamados']>): Promise<Llamada[]> {
  const { db } = p.deps.motor;
  const personas = await llamadas(db, p);
  const suyos = Map.groupBy(
    await ultimosDe(
      db,
      personas.map((l) => l.usuario),
    ),
    (l) => l.usuario,
  );
  return personas.map((persona) => ({
    ...persona,
    fecha: iso(persona.fecha),
    llamados: (suyos.get(persona.usuario) ?? []).map((l) => vista(l, p)),
  }));
}

export async function deAlguien(p: Peticion<Calls['llamadosDe']>): Promise<Answer<Calls['llamadosDe']>> {
  const { db } = p.deps.motor;
  const { primero, ultimo, ...resumen } = oFallo(await resumenDe(db, p.params.id), 'USUARIO_NO_EXISTE');
  const filas = (await llamadosDe(db, p.params.id, p)).map((l) => vista(l, p));
  const instante = (ms: number | null): string | null => (ms === null ? null : iso(ms));
  return { ...resumen, primero: instante(primero), ultimo: instante(ultimo), filas };
}

export const actuar = (p: Accion): Promise<Hecho> => (p.body.op === 0 ? llamar(p) : retirar(p));

/** Calls someone who stands below the caller to attention (part 2 §5); the evidence is ready before anything is written. */
async function llamar(p: Accion): Promise<Hecho> {
  const { usuario: quien, body } = p;
  exigir(revisarLlamado(body));
  const [motivo, descripcion] = [campoDe(body, 'motivo').trim(), campoDe(body, 'descripcion').trim()];
  const imagen = body.evidencia && (await recodificar('evidencia', body.evidencia, EVIDENCIA));
  return p.transaccion(poner(quien, { motivo, descripcion, imagen, id: campoDe(body, 'user') }));
}

type Imagen = Awaited<ReturnType<typeof recodificar>>;
interface Nuevo {
  motivo: string;
  descripcion: string;
  imagen: Imagen | undefined;
  id: number;
}

/** The same, in the transaction that it is given. */
function poner(quien: UsuarioSesion, { motivo, descripcion, imagen, id }: Nuevo) {
  return async (tx: Tx) => {
    await tx.bloquearFila('usuario', id);
    const { usuario } = await usuarioInferior(tx.db, quien.id, id);
    const evidencia = imagen ? await guardarImagen(tx, imagen) : null;
    const fila = { usuario: usuario.id, motivo, descripcion, evidencia, encargado: quien.id, fecha: tx.ahora };
    const nuevo = await tx.db.insertInto('llamado').values(fila).returning('id').executeTakeFirstOrThrow();
    await tx.apuntar({
      modulo: 'llamados',
      objeto: nuevo.id,
      usuario: usuario.id,
      motivo: `llamó la atención a ${NOMBRE}${evidencia === null ? '' : ', con evidencia'}: ${motivo}`,
    });
    tx.avisar({ tema: 'llamados', msg: 'hizo un llamado de atención' });
    tx.avisar({ tema: 'llamados', msg: `te llamó la atención: ${motivo}`, para: usuario.id, clase: 'llamado' });
    const nombres = { usuarioNombre: usuario.usuario, encargadoNombre: quien.usuario };
    const data = vista({ ...fila, ...nombres, id: nuevo.id }, { usuario: quien, ahora: tx.ahora });
    return { msg: `Llamaste la atención a ${usuario.usuario}`, status: 0 as const, data };
  };
}

/** Many at once, without a picture; those whom the caller may not call to attention are named. */
export async function llamarVarias(p: Peticion<Calls['llamarVarias']>): Promise<Answer<Calls['llamarVarias']>> {
  const { usuario: quien, body } = p;
  exigir(revisarLlamado({ ...body, user: quien.id }));
  const comun = { motivo: body.motivo.trim(), descripcion: body.descripcion.trim(), imagen: undefined };
  return p.transaccion((tx) =>
    conVarias(tx, quien, body.usuarios, {
      hizo: 'Llamaste la atención a',
      apunte: (cuantas) => ({ modulo: 'llamados', motivo: `llamó la atención a ${cuantas}: ${comun.motivo}` }),
      hacer: (id) => poner(quien, { ...comun, id })(tx),
    }),
  );
}

/** Takes back a call that its maker has made by mistake a moment ago; what it said stays in the audit log. */
async function retirar(p: Accion): Promise<Hecho> {
  const { usuario: quien, body } = p;
  const id = campoDe(body, 'id');
  return p.transaccion(async (tx) => {
    const llamado = oFallo(await tomarLlamado(tx, id), 'NO_EXISTE');
    if (llamado.encargado !== quien.id) throw new Fallo('SIN_PERMISO', TEXTOS.llamadoAjeno);
    if (tx.ahora > retirableHasta(llamado.fecha)) throw new Fallo('PLAZO_VENCIDO', TEXTOS.llamadoPasado);
    await tx.db.deleteFrom('llamado').where('id', '=', id).execute();
    if (llamado.evidencia !== null) await borrarImagen(tx, llamado.evidencia);
    const { usuario, usuarioNombre, motivo, descripcion } = llamado;
    await tx.apuntar({
      modulo: 'llamados',
      objeto: id,
      usuario,
      motivo: `retiró un llamado de atención a ${NOMBRE}: ${motivo}`,
      diferencias: diferenciasDe({ descripcion: 'Descripción' }, { descripcion }, { descripcion: null }),
    });
    tx.avisar({ tema: 'llamados', msg: 'retiró un llamado de atención' });
    tx.avisar({ tema: 'llamados', msg: `retiró tu llamado de atención: ${motivo}`, para: usuario, clase: 'llamado' });
    const data = { ...vista(llamado, { usuario: quien, ahora: tx.ahora }), evidencia: null, acciones: [] };
    return { msg: `Retiraste el llamado de ${usuarioNombre}`, status: 0 as const, data };
  });
}

async function leerEvidencia(db: Db, archivo: string) {
  const id = Number(archivo.replace('.webp', ''));
  const { usuario, ...imagen } = oFallo(id > ID_MAX ? undefined : await evidenciaDe(db, id), 'NO_EXISTE');
  return { usuario, fichero: { ...imagen, nombre: `evidencia-${archivo}`, fijo: false } };
}

export const servirEvidencia = async (p: Peticion<Calls['evidencia']>): Promise<Answer<Calls['evidencia']>> =>
  (await leerEvidencia(p.deps.motor.db, p.params.archivo)).fichero;

/** The same of a call to someone, by whom the address is allowed: another's call has none there. */
export async function servirEvidenciaDe(p: Peticion<Calls['evidenciaDe']>): Promise<Answer<Calls['evidenciaDe']>> {
  const { usuario, fichero } = await leerEvidencia(p.deps.motor.db, p.params.archivo);
  if (usuario !== p.params.id) throw new Fallo('NO_EXISTE');
  return fichero;
}
