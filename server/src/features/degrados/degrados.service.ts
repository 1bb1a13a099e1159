import type { Answer, Degrado, degradosCalls } from '@conserje/contract';
import { revisarBajada, revisarDegrado, TEXTOS } from '@conserje/rules';
import { exigir, exigirComoSeVe, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { cambiarMision, escala } from '../carrera/carrera.public.ts';
import { usuarioInferior } from '../usuarios/usuarios.public.ts';
import { degradosPasados } from './degrados.queries.ts';

type Calls = typeof degradosCalls;

export async function pasados(p: Peticion<Calls['getAllDegrados']>): Promise<Degrado[]> {
  const filas = await degradosPasados(p.deps.motor.db, p);
  return filas.map((f) => ({
    ...f,
    encargadoNombre: f.encargadoNombre ?? TEXTOS.sistema,
    motivo: f.motivo ?? '',
    rango_anterior: f.rango_anterior ?? '',
    fecha: iso(f.fecha),
  }));
}

/** Takes a user who stands below the caller down to a lower mission, with its reason (part 2 §5, decisions §7). */
export async function degradar(p: Peticion<Calls['actionDegrado']>): Promise<Answer<Calls['actionDegrado']>> {
  const { usuario: quien, body } = p;
  exigir(revisarDegrado(body));
  const motivo = body.motivo.trim();
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const { usuario } = await usuarioInferior(tx.db, quien.id, body.usuario);
    exigirComoSeVe(body, { mision: usuario.mision });
    const nueva = oFallo(
      (await escala(tx.db)).find((m) => m.id === body.rango),
      'MISION_NO_EXISTE',
    );
    exigir(revisarBajada(usuario, nueva));
    const paso = await cambiarMision(tx, {
      usuario: usuario.id,
      mision: nueva.id,
      causa: 'degrado',
      motivo,
    });
    tx.avisar({ tema: 'degrados', msg: 'registró un degrado' });
    return {
      msg: `Degradaste a ${usuario.usuario} de ${paso.de} a ${paso.a}`,
      status: 0 as const,
      data: {
        id: paso.id,
        usuarioNombre: usuario.usuario,
        encargadoNombre: quien.usuario,
        motivo,
        rango_anterior: paso.de,
        rango_degrado: paso.a,
        fecha: iso(paso.fecha),
      },
    };
  });
}
