import type { Answer, Multa, multasCalls } from '@conserje/contract';
import { revisarMulta } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { paginar } from '../../platform/pagina.ts';
import { avisar } from '../../platform/vivo.ts';
import { mover } from '../creditos/creditos.public.ts';
import { bloquearUsuario, exigirAjeno, saldables, usuarioInferior } from '../usuarios/usuarios.public.ts';
import type { FilaMulta } from './multas.queries.ts';
import { multasPasadas, tomarMulta } from './multas.queries.ts';

type Calls = typeof multasCalls;

const vista = (m: FilaMulta, puede: boolean): Multa => ({
  ...m,
  fecha: iso(m.fecha),
  cobrado: m.cobrado === null ? 0 : 1,
  cobradoNombre: m.cobrado === null ? null : m.cobradoNombre,
  puede,
});

export async function pasadas(p: Peticion<Calls['getAllMultas']>): Promise<Multa[]> {
  const { db } = p.deps.motor;
  const puede = await saldables(db, p.usuario, 'mul');
  return (await paginar(p, (pagina) => multasPasadas(db, pagina))).map((m) => vista(m, puede(m.usuario)));
}

/** Fines a user who stands below the caller (part 2 §5, decisions §7). */
export async function multar(p: Peticion<Calls['sendMulta']>): Promise<Answer<Calls['sendMulta']>> {
  const { usuario: quien, body } = p;
  const { motor } = p.deps;
  exigir(revisarMulta(body));
  const { creditos = 0 } = body;
  const motivo = body.motivo.trim();
  return p.transaccion(async (tx) => {
    await bloquearUsuario(motor, tx, body.usuario);
    const { usuario } = await usuarioInferior(tx.db, quien.id, body.usuario);
    const fila = { usuario: usuario.id, motivo, creditos, encargado: quien.id, fecha: tx.ahora };
    const { id } = await tx.db.insertInto('multa').values(fila).returning('id').executeTakeFirstOrThrow();
    const comun = { usuario: usuario.id, encargado: quien.id };
    await mover(tx, { ...comun, tipo: 'multa_puesta', creditos, multa: id, motivo });
    await apuntar(tx, { ...comun, modulo: 'multas', objeto: id, motivo: `Multó con ${creditos}c: ${motivo}` });
    avisar(motor, tx, { tema: 'multas', quien: quien.usuario, msg: 'puso una multa' });
    const msg = `te multó con ${creditos}c: ${motivo}`;
    avisar(motor, tx, { tema: 'creditos', quien: quien.usuario, msg, para: usuario.id });
    const nombres = { usuarioNombre: usuario.usuario, encargadoNombre: quien.usuario };
    return {
      msg: `Multa a ${usuario.usuario}: ${creditos}c`,
      status: 0 as const,
      data: vista({ ...fila, ...nombres, id, cobrado: null, cobradoNombre: null }, true),
    };
  });
}

/** What is said to someone who wants a fine as it already is. */
function yaEsta({ cobrado, cobradoNombre }: FilaMulta): Fallo {
  if (cobradoNombre === null) return new Fallo('YA_ESTA_ASI', 'Esa multa no está cobrada');
  return new Fallo(
    'YA_ESTA_ASI',
    cobrado === null ? `${cobradoNombre} ya le quitó el cobrado` : `Ya la cobró ${cobradoNombre}`,
  );
}

/** Notes a fine as collected, or takes that back (part 2 §4). */
export async function cobrar(p: Peticion<Calls['actionMulta']>): Promise<Answer<Calls['actionMulta']>> {
  const { usuario: quien, body } = p;
  const { motor } = p.deps;
  return p.transaccion(async (tx) => {
    const multa = oFallo(await tomarMulta(motor, tx, body.id), 'NO_EXISTE');
    const propia = { quien, de: multa.usuario, permiso: 'mul', modulo: 'multas', objeto: multa.id } as const;
    await exigirAjeno(tx, { ...propia, msg: 'Tu propia multa la cobra otra persona' });
    if ((multa.cobrado !== null) === body.op) throw yaEsta(multa);
    const nueva = { cobrado: body.op ? tx.ahora : null, cobrado_por: quien.id };
    await tx.db.updateTable('multa').set(nueva).where('id', '=', multa.id).execute();
    const comun = { usuario: multa.usuario, encargado: quien.id };
    const tipo = body.op ? 'multa_cobrada' : 'multa_devuelta';
    await mover(tx, { ...comun, tipo, creditos: multa.creditos, multa: multa.id, motivo: multa.motivo });
    const hizo = body.op ? 'Cobró' : 'Deshizo el cobro de';
    await apuntar(tx, {
      ...comun,
      modulo: 'multas',
      objeto: multa.id,
      motivo: `${hizo} una multa de ${multa.creditos}c: ${multa.motivo}`,
    });
    avisar(motor, tx, { tema: 'multas', quien: quien.usuario, msg: `${hizo.toLowerCase()} una multa` });
    const msg = `${hizo.toLowerCase()} tu multa de ${multa.creditos}c`;
    avisar(motor, tx, { tema: 'creditos', quien: quien.usuario, msg, para: multa.usuario });
    return {
      msg: body.op ? `Multa cobrada: ${multa.creditos}c` : 'La multa vuelve a estar por cobrar',
      status: 0 as const,
      data: vista({ ...multa, cobrado: nueva.cobrado, cobradoNombre: quien.usuario }, true),
    };
  });
}
