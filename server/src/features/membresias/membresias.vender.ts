import type { Answer, membresiasCalls } from '@conserje/contract';
import { DIA_MS, NOMBRE, precioMembresia, revisarMembresia, TEXTOS, VENTA_REPETIDA_S } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { cerrarReduccion } from '../paga/paga.public.ts';
import { plano, usuarioActivo, usuarioPorNombre } from '../usuarios/usuarios.public.ts';
import { registrarVenta, ultimaVenta } from '../ventas/ventas.public.ts';
import type { Comprador } from './membresias.queries.ts';
import { membresiaPorId, tomarTipo, tomarVigente } from './membresias.queries.ts';
import { rowFor } from './membresias.vista.ts';

type Calls = typeof membresiasCalls;
type Vender = Peticion<Calls['addMembresia']>;
type Tipo = NonNullable<Awaited<ReturnType<typeof tomarTipo>>>;
type Vigente = NonNullable<Awaited<ReturnType<typeof tomarVigente>>>;

/** Who buys: an active user other than the seller, or the name of someone whom the agency does not know. */
async function compradorDe({ usuario: quien, body }: Vender, tx: Tx): Promise<Comprador> {
  if (typeof body.user === 'number') {
    if (body.user === quien.id) throw new Fallo('REGLA', TEXTOS.ventaPropia, 'user');
    await tx.bloquearFila('usuario', body.user);
    return oFallo(await usuarioActivo(tx.db, body.user), 'USUARIO_NO_EXISTE').id;
  }
  const externo = body.user.trim();
  const conocido = await usuarioPorNombre(tx.db, externo);
  if (conocido && (await usuarioActivo(tx.db, conocido.id))) throw new Fallo('REGLA', TEXTOS.externoEsUsuario, 'user');
  return externo;
}

/**
 * A sale is what its seller saw: the membership that it extends, or that there was none. Who does not say what they saw
 * may have pressed twice, so the same sale right after another is refused.
 */
async function exigirVisto({ body }: Vender, tx: Tx, tipo: Tipo, hay: Vigente | undefined): Promise<void> {
  const { visto } = body;
  if (visto === undefined) {
    const antes = hay && (await ultimaVenta(tx.db, hay.id, tx.ahora - VENTA_REPETIDA_S * 1000));
    if (antes)
      throw new Fallo(
        'MEMBRESIA_RECIENTE',
        `${antes.vendedor} se la acaba de vender. Si es otra venta, espera unos segundos.`,
      );
    return;
  }
  if (visto?.id === hay?.id && (visto === null || visto.finaliza === isoONull(hay?.finaliza ?? null))) return;
  const ahora = hay ? `Su ${tipo.nombre} ya termina en otra fecha` : `Ya no tiene ${tipo.nombre}`;
  throw new Fallo('CAMBIO_MIENTRAS', `${visto === null ? `Ahora ya tiene ${tipo.nombre}` : ahora}. Revisa la venta.`);
}

/** Extends what the buyer still has of a type from its end, or begins a new one; answers its id. */
async function darla(p: Vender, tx: Tx, tipo: Tipo, comprador: Comprador) {
  const { usuario: quien, body } = p;
  const plazo = body.periodo * DIA_MS;
  const hay = await tomarVigente(tx, tipo.id, comprador);
  if (hay?.finaliza === null) throw new Fallo('MEMBRESIA_PERMANENTE');
  await exigirVisto(p, tx, tipo, hay);
  if (hay) {
    const finaliza = tipo.perma === 1 ? null : Math.max(hay.finaliza, tx.ahora) + plazo;
    await tx.db.updateTable('membresia_usuario').set({ finaliza }).where('id', '=', hay.id).execute();
    const diferencias = [{ campo: 'Finaliza', antes: iso(hay.finaliza), despues: isoONull(finaliza) }];
    return { id: hay.id, hizo: 'alargó', diferencias, fin_antes: hay.finaliza, fin_despues: finaliza };
  }
  if (tipo.reduccion === 1 && typeof comprador === 'number')
    await cerrarReduccion(tx, { id: null, usuario: comprador });
  const fin = tipo.perma === 1 ? null : tx.ahora + plazo;
  const { id } = await tx.db
    .insertInto('membresia_usuario')
    .values({
      membresia: tipo.id,
      ...(typeof comprador === 'number'
        ? { usuario: comprador, externo: null, externo_plano: null }
        : { usuario: null, externo: comprador, externo_plano: plano(comprador) }),
      encargado: quien.id,
      fecha: tx.ahora,
      finaliza: fin,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, hizo: 'vendió', diferencias: undefined, fin_antes: null, fin_despues: fin };
}

/** Sells a membership to a user or to someone from outside (part 1 §5, decisions §5). */
export async function vender(p: Vender): Promise<Answer<Calls['addMembresia']>> {
  const { usuario: quien, body } = p;
  exigir(revisarMembresia(body));
  return p.transaccion(async (tx) => {
    const comprador = await compradorDe(p, tx);
    const tipo = oFallo(await tomarTipo(tx, body.membresia), 'MEMBRESIA_NO_EXISTE');
    const perma = tipo.perma === 1;
    const credito = precioMembresia(tipo.precio, perma, body.periodo);
    if (body.creditos !== undefined && body.creditos !== credito)
      throw new Fallo('CAMBIO_MIENTRAS', `${tipo.nombre} cuesta ahora ${credito}c`);
    const { id, hizo, diferencias, ...fines } = await darla(p, tx, tipo, comprador);
    const plazo = perma ? 'permanente' : contar(body.periodo, 'día', 'días');
    const descripcion = `Membresía ${tipo.nombre}, ${plazo}`;
    await registrarVenta(tx, { vendedor: quien, comprador, descripcion, credito, membresia: id, ...fines });
    await tx.apuntar({
      modulo: 'membresias',
      objeto: id,
      usuario: typeof comprador === 'number' ? comprador : null,
      motivo: `${hizo} ${tipo.nombre}, ${plazo}, a ${typeof comprador === 'number' ? NOMBRE : 'alguien de fuera'}`,
      ...(diferencias && { diferencias }),
    });
    tx.avisar({ tema: 'membresias', msg: 'vendió una membresía' });
    const fila = oFallo(await membresiaPorId(tx.db, id), 'MEMBRESIA_NO_EXISTE');
    const data = await rowFor(tx, quien, fila);
    return {
      msg: `Vendiste ${tipo.nombre} (${plazo}) a ${data.usuarioNombre} por ${credito}c`,
      status: 0 as const,
      data,
    };
  });
}
