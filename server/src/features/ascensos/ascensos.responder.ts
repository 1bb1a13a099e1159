import type { Answer, ascensosCalls } from '@conserje/contract';
import { pideFirma, revisarFirmaPropia, textoMision } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { cambiarMision } from '../carrera/carrera.public.ts';
import { ponerFirma } from '../firmas/firmas.public.ts';
import { caducar, comprobarOferta, exigirSinAtender } from './ascensos.ofertas.ts';
import type { Ascenso, EnEscala } from './ascensos.queries.ts';
import { atender, enEscala, tomarAscenso } from './ascensos.queries.ts';

type Responder = typeof ascensosCalls.actionSolicitudes;
/** An offer that holds. */
type Oferta = Exclude<Awaited<ReturnType<typeof comprobarOferta>>, { porque: string }>;
/** `option` of the call. */
const ACEPTA = 0;

/** Both sides are told: the promoter of the answer, the user's other browsers that nothing waits any more. */
async function anunciar(p: Peticion<Responder>, tx: Tx, ascenso: Ascenso, verbo: 'aceptó' | 'rechazó'): Promise<void> {
  const { id } = p.usuario;
  const motivo = `${verbo} su ascenso a ${ascenso.nueva_nombre}`;
  await tx.apuntar({ modulo: 'rangos', objeto: ascenso.id, usuario: id, motivo });
  const aviso = { msg: `${verbo} el ascenso a ${ascenso.nueva_nombre}` };
  for (const para of [ascenso.encargado, id])
    tx.avisar({ tema: 'solicitudes', ...aviso, para, clase: 'oferta_respondida' });
  tx.avisar({ tema: 'ascensos', ...aviso });
}

/** The signature of whoever accepts: their own, or the one that they send along, which is stored with the acceptance alone. */
async function signatureOf({ body }: Peticion<Responder>, tx: Tx, usuario: EnEscala, required: boolean) {
  if (usuario.firma !== '' || !required) return usuario.firma;
  if (body.firma === undefined) throw new Fallo('FIRMA_REQUERIDA');
  exigir(revisarFirmaPropia(body.firma));
  return ponerFirma(tx, usuario, body.firma);
}

async function aceptar(p: Peticion<Responder>, tx: Tx, ascenso: Ascenso, usuario: EnEscala, oferta: Oferta) {
  const { nueva, promotor } = oferta;
  const { siglas, firma_desde } = await leerAjustes(tx.db);
  const firma = await signatureOf(p, tx, usuario, pideFirma(nueva.categoria, firma_desde));
  await atender(tx, ascenso.id, 'aceptado');
  await anunciar(p, tx, ascenso, 'aceptó');
  await cambiarMision(tx.como(promotor), { usuario: usuario.id, mision: nueva.id, causa: 'ascenso' });
  const texto = textoMision(siglas, nueva.nombre, promotor.firma, firma);
  return { msg: `¡Felicidades! Ahora eres ${nueva.nombre}`, status: 0 as const, texto };
}

async function rechazar(p: Peticion<Responder>, tx: Tx, ascenso: Ascenso) {
  await atender(tx, ascenso.id, 'rechazado');
  await anunciar(p, tx, ascenso, 'rechazó');
  return { msg: `Rechazaste el ascenso a ${ascenso.nueva_nombre}`, status: 0 as const, texto: null };
}

/** `actionSolicitudes`: the promoted user accepts (0) or declines (1) what they were offered (decisions §6). */
export async function responderSolicitud(p: Peticion<Responder>): Promise<Answer<Responder>> {
  const { body, usuario } = p;
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', usuario.id);
    const ascenso = oFallo(await tomarAscenso(tx, usuario.id, body.id), 'NO_EXISTE');
    await exigirSinAtender(tx.db, ascenso);
    const { encargado, nueva: rango, nueva_nombre: mision } = ascenso;
    exigirComoSeVe(body, { encargado, rango, mision });
    const quien = oFallo(await enEscala(tx.db, usuario.id), 'SIN_SESION');
    const oferta = await comprobarOferta(tx.db, ascenso, quien, tx.ahora);
    if (!('porque' in oferta) && body.option === ACEPTA) return aceptar(p, tx, ascenso, quien, oferta);
    if (!('porque' in oferta) || (!oferta.vencida && body.option !== ACEPTA)) return rechazar(p, tx, ascenso);
    await caducar(tx, ascenso, oferta);
    // Returned, not thrown: the withdrawal stays, although the answer is refused.
    return oferta.fallo();
  });
}
