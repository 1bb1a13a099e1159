import type { Answer, Multa, multasCalls } from '@conserje/contract';
import { NOMBRE, revisarMulta } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { annullables, conMarca, requireStanding } from '../anulaciones/anulaciones.public.ts';
import { mover } from '../creditos/creditos.public.ts';
import { conVarias, exigirAjeno, saldables, usuarioInferior } from '../usuarios/usuarios.public.ts';
import type { FilaMulta } from './multas.queries.ts';
import { multasDe, multasPasadas, porCobrar, tomarMulta } from './multas.queries.ts';

type Calls = typeof multasCalls;

/** Fines as they are answered to a reader, with what the reader may do with each. */
async function rowsFor(
  db: Db,
  reader: { usuario: UsuarioSesion; ahora: number },
  multas: readonly FilaMulta[],
): Promise<Multa[]> {
  const maySettle = await saldables(db, reader.usuario, 'mul');
  const autores = multas.map((m) => m.encargado);
  const mayAnnul = await annullables(db, reader, 'mul', autores);
  return multas.map(({ encargado: autor, ...m }) => {
    const stands = m.anulada === null;
    const annuls = stands && mayAnnul({ autor, fecha: m.fecha, de: [m.usuario] });
    return {
      ...conMarca(m),
      fecha: iso(m.fecha),
      cobrado: m.cobrado === null ? 0 : 1,
      cobradoNombre: m.cobrado === null ? null : m.cobradoNombre,
      acciones: [
        ...(stands && maySettle(m.usuario) ? (['cobrar'] as const) : []),
        ...(annuls ? (['anular'] as const) : []),
      ],
    };
  });
}

export async function rowFor(tx: Tx, usuario: UsuarioSesion, multa: FilaMulta): Promise<Multa> {
  const [data] = await rowsFor(tx.db, { usuario, ahora: tx.ahora }, [multa]);
  return oFallo(data, 'INTERNO');
}

export async function pasadas(p: Peticion<Calls['getAllMultas']>): Promise<Multa[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await multasPasadas(db, p));
}

export async function deAlguien(p: Peticion<Calls['multasDe']>): Promise<Multa[]> {
  const { db } = p.deps.motor;
  return rowsFor(db, p, await multasDe(db, p.params.id, p));
}

export async function total(db: Db): Promise<Answer<Calls['totalMultas']>> {
  const suma = await porCobrar(db);
  return { ...suma, desde: isoONull(suma.desde) };
}

const SIN_MAS = { cobrado: null, cobradoNombre: null, anulada: null, anuladaMotivo: null, anuladaPor: null };

type Puesta = Pick<Peticion<Calls['sendMulta']>, 'usuario' | 'body'>;

/** Fines a user who stands below the caller (part 2 §5, decisions §7), in the transaction that it is given. */
function poner({ usuario: quien, body }: Puesta) {
  exigir(revisarMulta(body));
  const { creditos = 0 } = body;
  const motivo = body.motivo.trim();
  return async (tx: Tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const { usuario } = await usuarioInferior(tx.db, quien.id, body.usuario);
    const fila = { usuario: usuario.id, motivo, creditos, encargado: quien.id, fecha: tx.ahora };
    const { id } = await tx.db.insertInto('multa').values(fila).returning('id').executeTakeFirstOrThrow();
    await mover(tx, { tipo: 'multa_puesta', usuario: usuario.id, creditos, multa: id, motivo });
    const apunte = `multó a ${NOMBRE} con ${creditos}c: ${motivo}`;
    await tx.apuntar({ modulo: 'multas', objeto: id, usuario: usuario.id, motivo: apunte });
    tx.avisar({ tema: 'multas', msg: 'puso una multa' });
    const msg = `te multó con ${creditos}c: ${motivo}`;
    tx.avisar({ tema: 'creditos', msg, para: usuario.id, clase: 'multa' });
    const nombres = { usuarioNombre: usuario.usuario, encargadoNombre: quien.usuario };
    return {
      msg: `Multaste a ${usuario.usuario} con ${creditos}c`,
      status: 0 as const,
      data: await rowFor(tx, quien, { ...fila, ...nombres, ...SIN_MAS, id }),
    };
  };
}

export async function multar(p: Peticion<Calls['sendMulta']>): Promise<Answer<Calls['sendMulta']>> {
  return p.transaccion(poner(p));
}

/** The same for many at once; those whom the caller may not fine are named. */
export async function multarVarias(p: Peticion<Calls['multarVarias']>): Promise<Answer<Calls['multarVarias']>> {
  const { usuario: quien, body } = p;
  const { usuarios, ...comun } = body;
  exigir(revisarMulta({ ...comun, usuario: quien.id }));
  const porQue = `con ${comun.creditos}c: ${comun.motivo.trim()}`;
  return p.transaccion((tx) =>
    conVarias(tx, quien, usuarios, {
      hizo: 'Multaste a',
      apunte: (cuantas) => ({ modulo: 'multas', motivo: `multó a ${cuantas} ${porQue}` }),
      hacer: (usuario) => poner({ usuario: quien, body: { ...comun, usuario } })(tx),
    }),
  );
}

/** What is said to someone who wants a fine as it already is. */
function yaEsta({ cobrado, cobradoNombre }: FilaMulta): Fallo {
  if (cobradoNombre === null) return new Fallo('YA_ESTA_ASI', 'Esa multa no está cobrada');
  return new Fallo(
    'YA_ESTA_ASI',
    cobrado === null ? `${cobradoNombre} ya la marcó como no cobrada` : `${cobradoNombre} ya la cobró`,
  );
}

/** Notes a fine as collected, or takes that back (part 2 §4). */
export async function cobrar(p: Peticion<Calls['actionMulta']>): Promise<Answer<Calls['actionMulta']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    const multa = oFallo(await tomarMulta(tx, body.id), 'NO_EXISTE');
    const propia = { de: multa.usuario, permiso: 'mul', modulo: 'multas', objeto: multa.id } as const;
    await exigirAjeno(tx, { ...propia, msg: 'No puedes cobrar tu multa. Pídeselo a otra persona con ese permiso.' });
    requireStanding(multa);
    if ((multa.cobrado !== null) === body.op) throw yaEsta(multa);
    const nueva = { cobrado: body.op ? tx.ahora : null, cobrado_por: quien.id };
    await tx.db.updateTable('multa').set(nueva).where('id', '=', multa.id).execute();
    const tipo = body.op ? 'multa_cobrada' : 'multa_devuelta';
    await mover(tx, { tipo, usuario: multa.usuario, creditos: multa.creditos, multa: multa.id, motivo: multa.motivo });
    const hizo = body.op ? 'cobró' : 'deshizo el cobro de';
    await tx.apuntar({
      modulo: 'multas',
      objeto: multa.id,
      usuario: multa.usuario,
      motivo: `${hizo} una multa de ${NOMBRE}, ${multa.creditos}c: ${multa.motivo}`,
      diferencias: [{ campo: 'Cobrado', antes: !body.op, despues: body.op }],
    });
    tx.avisar({ tema: 'multas', msg: `${hizo} una multa` });
    const msg = `${hizo} tu multa de ${multa.creditos}c`;
    tx.avisar({ tema: 'creditos', msg, para: multa.usuario, clase: 'multa' });
    return {
      msg: body.op ? `Cobraste la multa: ${multa.creditos}c` : 'Marcaste la multa como no cobrada',
      status: 0 as const,
      data: await rowFor(tx, quien, { ...multa, cobrado: nueva.cobrado, cobradoNombre: quien.usuario }),
    };
  });
}
