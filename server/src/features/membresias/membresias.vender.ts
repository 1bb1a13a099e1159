import type { Answer, membresiasCalls } from '@conserje/contract';
import { DIA_MS, precioMembresia, revisarMembresia, TEXTOS } from '@conserje/rules';
import { apuntar } from '../../platform/bitacora.ts';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { avisar } from '../../platform/vivo.ts';
import { bloquearUsuario, plano, usuarioActivo, usuarioPorNombre } from '../usuarios/usuarios.public.ts';
import { registrarVenta } from '../ventas/ventas.public.ts';
import { membresiaPorId, tomarTipo, tomarVigente } from './membresias.queries.ts';
import { vista } from './membresias.vista.ts';

type Calls = typeof membresiasCalls;
type Vender = Peticion<Calls['addMembresia']>;
type Tipo = NonNullable<Awaited<ReturnType<typeof tomarTipo>>>;

/** Who buys: an active user other than the seller, or the name of someone whom the agency does not know. */
async function compradorDe({ usuario: quien, body, deps }: Vender, tx: Tx): Promise<number | string> {
  if (typeof body.user === 'number') {
    if (body.user === quien.id) throw new Fallo('REGLA', TEXTOS.ventaPropia, 'user');
    await bloquearUsuario(deps.motor, tx, body.user);
    return oFallo(await usuarioActivo(tx.db, body.user), 'USUARIO_NO_EXISTE').id;
  }
  const externo = body.user.trim();
  const conocido = await usuarioPorNombre(tx.db, externo);
  if (conocido && (await usuarioActivo(tx.db, conocido.id))) throw new Fallo('REGLA', TEXTOS.externoEsUsuario, 'user');
  return externo;
}

/** Extends what the buyer still has of a type from its end, or begins a new one; answers its id. */
async function darla({ usuario: quien, body, deps }: Vender, tx: Tx, tipo: Tipo, comprador: number | string) {
  const plazo = body.periodo * DIA_MS;
  const vigente = await tomarVigente(deps.motor, tx, tipo.id, comprador);
  if (vigente?.finaliza === null) throw new Fallo('MEMBRESIA_PERMANENTE');
  if (vigente) {
    const finaliza = tipo.perma === 1 ? null : Math.max(vigente.finaliza, tx.ahora) + plazo;
    await tx.db.updateTable('membresia_usuario').set({ finaliza }).where('id', '=', vigente.id).execute();
    return { id: vigente.id, hizo: 'Alargó' };
  }
  const { id } = await tx.db
    .insertInto('membresia_usuario')
    .values({
      membresia: tipo.id,
      ...(typeof comprador === 'number'
        ? { usuario: comprador, externo: null, externo_plano: null }
        : { usuario: null, externo: comprador, externo_plano: plano(comprador) }),
      encargado: quien.id,
      fecha: tx.ahora,
      finaliza: tipo.perma === 1 ? null : tx.ahora + plazo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, hizo: 'Vendió' };
}

/** Sells a membership to a user or to someone from outside (part 1 §5, decisions §5). */
export async function vender(p: Vender): Promise<Answer<Calls['addMembresia']>> {
  const { usuario: quien, body } = p;
  const { motor } = p.deps;
  exigir(revisarMembresia(body));
  return p.transaccion(async (tx) => {
    const comprador = await compradorDe(p, tx);
    const tipo = oFallo(await tomarTipo(motor, tx, body.membresia), 'MEMBRESIA_NO_EXISTE');
    const perma = tipo.perma === 1;
    const credito = precioMembresia(tipo.precio, perma, body.periodo);
    if (body.creditos !== undefined && body.creditos !== credito)
      throw new Fallo('CAMBIO_MIENTRAS', `${tipo.nombre} cuesta ahora ${credito}c`);
    const { id, hizo } = await darla(p, tx, tipo, comprador);
    const plazo = perma ? 'permanente' : contar(body.periodo, 'día', 'días');
    const descripcion = `Membresía ${tipo.nombre}, ${plazo}`;
    await registrarVenta(motor, tx, { vendedor: quien, comprador, descripcion, credito, membresia: id });
    await apuntar(tx, {
      modulo: 'membresias',
      objeto: id,
      usuario: typeof comprador === 'number' ? comprador : null,
      encargado: quien.id,
      motivo: `${hizo} ${tipo.nombre}, ${plazo}${typeof comprador === 'number' ? '' : `, a ${comprador}`}`,
    });
    avisar(motor, tx, { tema: 'membresias', quien: quien.usuario, msg: 'vendió una membresía' });
    const data = vista(oFallo(await membresiaPorId(tx.db, id), 'MEMBRESIA_NO_EXISTE'), tx.ahora);
    return { msg: `${descripcion}, para ${data.usuarioNombre}: ${credito}c`, status: 0 as const, data };
  });
}
