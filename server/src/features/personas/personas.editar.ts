import type { Answer, personasCalls } from '@conserje/contract';
import type { DatosUsuario } from '@conserje/rules';
import { EDITA_RANGOS, edicionDe, IGUAL, puedeDarMision, puedeEntrar, revisarEdicion } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { exigirReciente } from '../../platform/http/guarda.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { retirarNombrePedido } from '../cambionombre/cambionombre.public.ts';
import { cambiarMision, escala, exigirMisionPropia } from '../carrera/carrera.public.ts';
import { haProbado } from '../clones/clones.public.ts';
import { reemplazarFirma } from '../firmas/firmas.public.ts';
import { idDelAvatar } from '../hotel/hotel.public.ts';
import { cambiarNombre, plano, usuarioInferior } from '../usuarios/usuarios.public.ts';
import { vistaDe } from './personas.vista.ts';

type Calls = typeof personasCalls;
type Editar = Peticion<Calls['editUsuario']>;

/** What the user would be called, stand at and sign with, 'igual' filled in; after the rules have found nothing against it. */
async function revisar({ body, usuario: lector, ahora }: Editar, db: Db) {
  const { usuario, encargado } = await usuarioInferior(db, lector.id, body.id);
  exigirComoSeVe(body, { mifirma: encargado.firma });
  const antes: DatosUsuario = { nombre: usuario.usuario, rango: usuario.mision, firma: usuario.firma };
  exigirComoSeVe(body.visto ?? {}, antes);
  const despues = {
    nombre: body.nombre === IGUAL ? antes.nombre : body.nombre,
    rango: body.rango === IGUAL ? antes.rango : body.rango,
    firma: body.firma === IGUAL ? antes.firma : body.firma,
  };
  const misiones = await escala(db);
  const mision = oFallo(
    misiones.find((m) => m.id === despues.rango),
    'MISION_NO_EXISTE',
  );
  // Whoever holds the top mission makes another founder (decisions §6).
  const cima = mision.id === misiones.at(-1)?.id && mision.orden === encargado.orden;
  if (mision.id !== antes.rango) {
    if (!puedeEntrar(EDITA_RANGOS, lector)) throw new Fallo('SIN_PERMISO');
    if (!cima && !puedeDarMision(mision.orden, encargado)) throw new Fallo('PROMOTOR_BAJO', undefined, 'rango');
    await exigirMisionPropia(db, encargado, usuario, mision);
    if (cima) exigirReciente(lector, ahora);
  }
  const { firma_desde: firmaDesde, nombre: agencia } = await leerAjustes(db);
  exigir(revisarEdicion(antes, despues, { categoria: mision.categoria, firmaDesde, agencia }));
  return { usuario, cambios: edicionDe(antes, despues), cima: cima && mision.id !== antes.rango };
}

type Cambio = Awaited<ReturnType<typeof revisar>>;

/** Whether the name is that of another avatar; another spelling of a name is the same one's. */
const esOtroAvatar = ({ usuario, cambios: { nombre } }: Cambio): boolean =>
  nombre !== IGUAL && plano(nombre) !== plano(usuario.usuario);

/** What the hotel says of the avatar of another name, where avatars are proved; the hotel is asked of nothing else. */
async function avatarNuevo(p: Editar): Promise<string | null> {
  const { db } = p.deps.motor;
  const { verificar_hotel, hotel } = await leerAjustes(db);
  if (!verificar_hotel || p.body.nombre === IGUAL) return null;
  const cambio = await revisar(p, db);
  return esOtroAvatar(cambio) ? idDelAvatar(p.deps, hotel, cambio.cambios.nombre) : null;
}

/** Where avatars are proved nobody is given the name of one that they have not proved (docs/decisions/0030). */
async function exigirAvatarSuyo(tx: Tx, cambio: Cambio, avatar: string | null): Promise<void> {
  if (!esOtroAvatar(cambio) || !(await leerAjustes(tx.db)).verificar_hotel) return;
  const suyo = avatar !== null && (await haProbado(tx.db, cambio.usuario.id, avatar));
  if (!suyo) throw new Fallo('AVATAR_AJENO', undefined, 'nombre');
}

/**
 * `editUsuario`: name, mission and signature of someone who stands below the caller (part 1 §5, decisions §7). Each change is
 * a line of its own in the audit log, under its subject.
 */
export async function editar(p: Editar): Promise<Answer<Calls['editUsuario']>> {
  const avatar = await avatarNuevo(p);
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', p.body.id);
    const cambio = await revisar(p, tx.db);
    await exigirAvatarSuyo(tx, cambio, avatar);
    const { usuario, cambios } = cambio;
    const { nombre, rango, firma } = cambios;
    if (nombre !== IGUAL) {
      await retirarNombrePedido(tx, usuario.id, 'le cambiaron el nombre');
      await cambiarNombre(tx, usuario.id, nombre);
    }
    if (firma !== IGUAL)
      await reemplazarFirma(tx, { ...usuario, usuario: nombre === IGUAL ? usuario.usuario : nombre }, firma);
    if (rango !== IGUAL) await cambiarMision(tx, { usuario: usuario.id, mision: rango, causa: 'edicion' });
    if (cambio.cima) await tx.vigilar({ clase: 'permisos', usuario: usuario.id, detalle: 'le dio la misión más alta' });
    const nada = [nombre, rango, firma].every((campo) => campo === IGUAL);
    if (!nada) tx.avisar({ tema: 'usuarios', msg: `editó a ${usuario.usuario}` });
    const data = await vistaDe(tx.db, usuario.id, p.usuario, tx.ahora);
    return {
      msg: nada ? 'No hiciste ningún cambio' : `Guardaste los cambios de ${data.usuario}`,
      status: 0 as const,
      data,
    };
  });
}
