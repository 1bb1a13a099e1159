import type { Answer, Firma, firmasCalls } from '@conserje/contract';
import { revisarFirma, revisarFirmaPropia } from '@conserje/rules';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { esInferior, usuarioActivo, usuarioInferior } from '../usuarios/usuarios.public.ts';
import { ponerFirma, reemplazarFirma } from './firmas.public.ts';
import { firmante, firmantes } from './firmas.queries.ts';

type Calls = typeof firmasCalls;

export async function registradas(p: Peticion<Calls['getAllFirmas']>): Promise<Firma[]> {
  return (await firmantes(p.deps.motor.db, p)).map((f) => ({
    id: f.id,
    usuario: f.usuario,
    firma: f.firma,
    despedido: f.despedido === 1,
    acciones: esInferior(f, p.usuario) ? ['eliminar'] : [],
  }));
}

/** `addFirma`: one's own, once; or someone lower's (part 1 §5, part 2 §5). */
export async function dar(p: Peticion<Calls['addFirma']>): Promise<Answer<Calls['addFirma']>> {
  const { usuario: quien, body } = p;
  const propia = body.id === quien.id;
  exigir(propia ? revisarFirmaPropia(body.firma) : revisarFirma({ usuario: body.id, firma: body.firma }));
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.id);
    const usuario = propia
      ? oFallo(await usuarioActivo(tx.db, body.id), 'SIN_SESION')
      : (await usuarioInferior(tx.db, quien.id, body.id)).usuario;
    if (usuario.firma !== '') throw new Fallo('FIRMA_EXISTE');
    const firma = await ponerFirma(tx, usuario, body.firma);
    return { msg: `Guardaste la firma ${firma}`, status: 0 as const, firma };
  });
}

/** `delFirma`: takes a lower user's signature, which is then free for anyone. */
export async function quitar(p: Peticion<Calls['delFirma']>): Promise<Answer<Calls['delFirma']>> {
  const { usuario: quien, body } = p;
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', body.usuario);
    const de = oFallo(await firmante(tx.db, body.usuario), 'USUARIO_NO_EXISTE');
    // As they are now: they may have been moved or dismissed since the request came in.
    if (!esInferior(de, oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION'))) throw new Fallo('SIN_PERMISO');
    if (de.firma === '') throw new Fallo('NO_EXISTE');
    await reemplazarFirma(tx, de, '');
    return { msg: `Eliminaste la firma de ${de.usuario} (${de.firma})`, status: 0 as const };
  });
}
