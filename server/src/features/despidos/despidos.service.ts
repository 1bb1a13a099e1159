import type { Answer, Despido, despidosCalls } from '@conserje/contract';
import { revisarDespido, TEXTOS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { conVarias, usuarioInferior } from '../usuarios/usuarios.public.ts';
import { darDeBaja } from './despidos.public.ts';
import { despedidoPor, despidosPasados } from './despidos.queries.ts';

type Calls = typeof despidosCalls;

export async function pasados(p: Peticion<Calls['getAllDespidos']>): Promise<Despido[]> {
  const filas = await despidosPasados(p.deps.motor.db, p);
  return filas.map((f) => ({
    ...f,
    fecha: iso(f.fecha),
    encargado: f.encargado ?? 0,
    encargadoNombre: f.encargadoNombre ?? TEXTOS.sistema,
  }));
}

/** Of two who dismiss the same person at once, the second is told who did. */
async function exigirEnPlantilla(db: Db, usuario: number): Promise<void> {
  const { despedido, encargadoNombre } = oFallo(await despedidoPor(db, usuario), 'USUARIO_NO_EXISTE');
  if (despedido === 1)
    throw new Fallo('YA_ESTA_ASI', `${encargadoNombre ?? TEXTOS.sistema} ya despidió a esta persona`, 'usuario');
}

/** Dismisses a user who stands below the caller (part 2 §5, decisions §7). */
export async function despedir(p: Peticion<Calls['despedir']>): Promise<Answer<Calls['despedir']>> {
  const { usuario: quien, body } = p;
  exigir(revisarDespido(body));
  const motivo = body.motivo.trim();
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    await exigirEnPlantilla(tx.db, body.usuario);
    const { usuario } = await usuarioInferior(tx.db, quien.id, body.usuario);
    const { id, fecha } = await darDeBaja(tx, { usuario, motivo });
    const nombres = { usuarioNombre: usuario.usuario, encargadoNombre: quien.usuario };
    return {
      msg: `Despediste a ${usuario.usuario}`,
      status: 0 as const,
      data: { id, ...nombres, motivo, encargado: quien.id, fecha: iso(fecha) },
    };
  });
}

/** The same for many at once; those whom the caller may not dismiss are named. */
export async function despedirVarias(p: Peticion<Calls['despedirVarias']>): Promise<Answer<Calls['despedirVarias']>> {
  const { usuario: quien, body } = p;
  exigir(revisarDespido({ usuario: quien.id, motivo: body.motivo }));
  const motivo = body.motivo.trim();
  return p.transaccion((tx) =>
    conVarias(tx, quien, body.usuarios, {
      hizo: 'Despediste a',
      apunte: (cuantas) => ({ modulo: 'despidos', motivo: `despidió a ${cuantas}: ${motivo}` }),
      hacer: async (id) => {
        const { usuario } = await usuarioInferior(tx.db, quien.id, id);
        await darDeBaja(tx, { usuario, motivo });
      },
    }),
  );
}
