import type { Answer, Traslado, trasladosCalls } from '@conserje/contract';
import { normalizarFirma, puedeDarMision, revisarSubida, revisarTraslado, TEXTOS } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { cambiarMision, escala, exigirMisionPropia } from '../carrera/carrera.public.ts';
import { ponerFirma } from '../firmas/firmas.public.ts';
import { usuarioInferior } from '../usuarios/usuarios.public.ts';
import { guardarTraslado, trasladosPasados } from './traslados.queries.ts';

type Calls = typeof trasladosCalls;
type Trasladar = Peticion<Calls['addTraslado']>;

export async function pasados(p: Peticion<Calls['getTraslados']>): Promise<Traslado[]> {
  const filas = await trasladosPasados(p.deps.motor.db, p);
  return filas.map((f) => ({ ...f, altoNombre: f.altoNombre ?? TEXTOS.sistema, fecha: iso(f.fecha) }));
}

/** The mission that the form asks for, after its rules have found nothing against what was sent. */
async function misionPedida({ body }: Trasladar, tx: Tx) {
  const mision = (await escala(tx.db)).find((m) => m.id === body.rango);
  const { firma_desde } = await leerAjustes(tx.db);
  exigir(revisarTraslado(body, mision?.categoria ?? null, firma_desde));
  return oFallo(mision, 'MISION_NO_EXISTE');
}

/** A user who has no signature gets the one given; one who has keeps theirs, which the form then shows. */
async function registrarFirma(p: Trasladar, tx: Tx, usuario: { id: number; usuario: string; firma: string }) {
  const firma = normalizarFirma(p.body.firma);
  if (firma === '' || firma === usuario.firma) return;
  if (usuario.firma !== '') throw new Fallo('FIRMA_EXISTE', undefined, 'firma');
  await ponerFirma(tx, usuario, firma);
}

async function enUna(p: Trasladar, tx: Tx): Promise<Answer<Calls['addTraslado']>> {
  const { body } = p;
  const mision = await misionPedida(p, tx);
  await tx.bloquearFila('usuario', body.usuario);
  const { usuario, encargado: quien } = await usuarioInferior(tx.db, p.usuario.id, body.usuario);
  if (!puedeDarMision(mision.orden, quien)) throw new Fallo('PROMOTOR_BAJO', undefined, 'rango');
  await exigirMisionPropia(tx.db, quien, usuario, mision);
  exigirComoSeVe(body, { mifirma: quien.firma, mision: mision.nombre, cat: mision.categoria });
  exigir(revisarSubida(usuario, mision));
  await registrarFirma(p, tx, usuario);
  const agencia = body.agencia.trim();
  const paso = await cambiarMision(tx, {
    usuario: usuario.id,
    mision: mision.id,
    causa: 'traslado',
    motivo: `Viene de ${agencia}`,
  });
  await guardarTraslado(tx.db, paso.id, agencia);
  tx.avisar({ tema: 'traslados', msg: 'registró un traslado' });
  return {
    msg: `Trasladaste a ${usuario.usuario} a la misión ${paso.a}`,
    status: 0,
    data: {
      id: paso.id,
      usuarioNombre: usuario.usuario,
      mision: paso.a,
      agencia,
      altoNombre: quien.usuario,
      fecha: iso(paso.fecha),
    },
  };
}

/** `addTraslado`: someone from another agency enters at a mission flagged for it, below the caller (part 2 §5, decisions §7). */
export const trasladar = (p: Trasladar): Promise<Answer<Calls['addTraslado']>> => p.transaccion((tx) => enUna(p, tx));
