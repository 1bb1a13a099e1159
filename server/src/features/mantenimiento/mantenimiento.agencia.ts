import type { AjustesAgencia, Answer, mantenimientoCalls } from '@conserje/contract';
import type { CampoAgencia, DatosAgencia } from '@conserje/rules';
import { ajusteEscrito, NOMBRE, ROTULOS_AGENCIA, revisarAgencia } from '@conserje/rules';
import type { Diferencia } from '../../platform/bitacora.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import type { Ajustes } from '../agencia/agencia.public.ts';
import { conDestello, exigirPublicada, leerAjustes, tomarAjustes } from '../agencia/agencia.public.ts';
import { tryHotel } from '../hotel/hotel.public.ts';
import { conTrabajo } from '../paga/paga.public.ts';
import { alarmar } from '../seguridad/seguridad.public.ts';
import { detenerTrabajo } from '../trabajo/trabajo.public.ts';
import { activos, plano } from '../usuarios/usuarios.public.ts';

type Calls = typeof mantenimientoCalls;
type Cambio = Partial<AjustesAgencia>;

/** Settings as people read them: with names, where ids are kept. */
const conNombres = async (db: Db, ajustes: Ajustes): Promise<AjustesAgencia> => ({
  ...ajustes,
  destellos: await conDestello(db, ajustes),
});

export async function verAjustes(p: Peticion<Calls['ajustes']>): Promise<AjustesAgencia> {
  const { db } = p.deps.motor;
  return conNombres(db, await leerAjustes(db));
}

/** The active users of some names. @throws Fallo REGLA for a name that nobody has */
async function llamados(db: Db, nombres: readonly string[]): Promise<{ id: number; usuario: string }[]> {
  if (nombres.length === 0) return [];
  const buscados = new Map(nombres.map((nombre) => [plano(nombre), nombre]));
  const consulta = activos(db)
    .select(['u.id', 'u.usuario'])
    .where('u.nombre_plano', 'in', [...buscados.keys()]);
  const hallados = await consulta.orderBy('u.nombre_plano').execute();
  for (const { usuario } of hallados) buscados.delete(plano(usuario));
  const [falta] = buscados.values();
  if (falta !== undefined) throw new Fallo('REGLA', `Nadie de la agencia se llama «${falta}»`, 'destellos');
  return hallados;
}

const enEscala = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('categoria').select('id').where('retirada', 'is', null).execute()).map(({ id }) => id);

/** Settings that may be none. */
const SIN_NADA = ['logo', 'chat', 'sala_hotel', 'radio', 'emision', 'push_contacto', 'direccion'];
function limpio(campo: string, valor: unknown): unknown {
  if (campo === 'destellos' && Array.isArray(valor)) return valor.map((v) => String(v).trim()).filter((v) => v !== '');
  if (typeof valor !== 'string') return valor;
  const texto = valor.trim();
  return texto === '' && SIN_NADA.includes(campo) ? null : texto;
}
/** What was sent, without what was left out and without blanks around it; an empty address is none. */
function leerCambio(data: object): Cambio {
  const dicho = Object.entries(data).filter(([, valor]) => valor !== undefined);
  return Object.fromEntries(dicho.map(([campo, valor]) => [campo, limpio(campo, valor)]));
}

/** A new address of the portal is tried before it is kept (docs/decisions/0069). */
async function probarDireccion(p: Peticion<Calls['editAjustes']>, { direccion }: Cambio): Promise<Cambio> {
  if (direccion === undefined || direccion === null) return {};
  exigir(revisarAgencia({ direccion }, []));
  const { origin } = new URL(direccion);
  if (origin !== (await leerAjustes(p.deps.motor.db)).direccion) await exigirPublicada(p, origin);
  return { direccion: origin };
}

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Days and weeks, the month of a rent and the day on which a payment may be undone are those of the agency's zone: a change
 * with work in an open period would give hours to another day, and a week other hours than its people were told.
 */
async function exigirSinTrabajo(tx: Tx): Promise<void> {
  await detenerTrabajo(tx);
  const personas = await conTrabajo(tx.db);
  if (personas === 0) return;
  const quienes = personas === 1 ? '1 persona tiene' : `${personas} personas tienen`;
  throw new Fallo(
    'ZONA_CON_TRABAJO',
    `${quienes} horas sin cerrar. Activa el mantenimiento, reinicia la nómina y la nómina +, y cambia la zona.`,
    'zona',
  );
}

const escrito = (campo: CampoAgencia, datos: DatosAgencia): Diferencia['antes'] => ajusteEscrito(campo, datos);
const SI_NO = (valor: Diferencia['antes']): Diferencia['antes'] =>
  typeof valor === 'boolean' ? (valor ? 'Sí' : 'No') : valor;

function diferenciasDeAjustes(
  antes: DatosAgencia,
  despues: DatosAgencia,
  campos: readonly CampoAgencia[],
): Diferencia[] {
  return campos.map((campo) => ({
    campo: ROTULOS_AGENCIA[campo],
    antes: SI_NO(escrito(campo, antes)),
    despues: SI_NO(escrito(campo, despues)),
  }));
}

/** The security log tells which settings were changed, not to what; of maintenance the administrators hear at once. */
async function vigilarAjustes(
  tx: Tx,
  campos: readonly CampoAgencia[],
  { mantenimiento }: AjustesAgencia,
): Promise<void> {
  const otros = campos.filter((campo) => campo !== 'mantenimiento').map((campo) => ROTULOS_AGENCIA[campo]);
  if (otros.length > 0) await tx.vigilar({ clase: 'ajustes', usuario: null, detalle: otros.join(', ') });
  if (otros.length === campos.length) return;
  const como = mantenimiento ? 'encendido' : 'apagado';
  await tx.vigilar({ clase: 'mantenimiento', usuario: null, detalle: como });
  const msg = mantenimiento ? 'puso el portal en mantenimiento' : 'quitó el mantenimiento';
  await alarmar(tx, { detalle: `mantenimiento ${como}`, msg });
}

/** One line for each person who sparkles now, or no more. */
async function apuntarDestellos(tx: Tx, antes: readonly number[], ahora: readonly { id: number }[]): Promise<void> {
  const brillan = ahora.map((u) => u.id);
  const comun = { modulo: 'configuracion' } as const;
  await tx.apuntar(
    ...brillan
      .filter((id) => !antes.includes(id))
      .map((usuario) => ({ ...comun, usuario, motivo: `puso destello al nombre de ${NOMBRE}` })),
    ...antes
      .filter((id) => !brillan.includes(id))
      .map((usuario) => ({ ...comun, usuario, motivo: `quitó el destello del nombre de ${NOMBRE}` })),
  );
}

/** `editAjustes`: the settings that are sent, as they were seen; of two who edit the same one wins, the other is told. */
export async function editarAjustes(p: Peticion<Calls['editAjustes']>): Promise<Answer<Calls['editAjustes']>> {
  const dicho = leerCambio(p.body.data);
  const data = { ...dicho, ...(await probarDireccion(p, dicho)) };
  const visto = p.body.visto ?? {};
  return p.transaccion(async (tx) => {
    const guardados = await tomarAjustes(tx);
    const hay = await conNombres(tx.db, guardados);
    // The keys of the rules' table are the settings.
    const campos = (Object.keys(ROTULOS_AGENCIA) as CampoAgencia[]).filter((c) => data[c] !== undefined);
    if (campos.some((c) => visto[c] !== undefined && !igual(visto[c], hay[c]))) throw new Fallo('CAMBIO_MIENTRAS');
    exigir(revisarAgencia(data, await enEscala(tx.db)));
    const brillan = data.destellos && (await llamados(tx.db, data.destellos));
    const nuevo: AjustesAgencia = { ...hay, ...data, ...(brillan && { destellos: brillan.map((u) => u.usuario) }) };
    const otros = campos.filter((c) => !igual(hay[c], nuevo[c]));
    if (otros.length === 0) return { msg: 'No hiciste ningún cambio', status: 0 as const };
    if (otros.includes('zona')) await exigirSinTrabajo(tx);
    for (const clave of otros) {
      const valor = JSON.stringify(clave === 'destellos' ? brillan?.map((u) => u.id) : nuevo[clave]);
      const fila = tx.db.insertInto('configuracion').values({ clave, valor });
      await fila.onConflict((c) => c.column('clave').doUpdateSet({ valor })).execute();
    }
    const cuales = otros.map((c) => ROTULOS_AGENCIA[c]).join(', ');
    // Names are never written out: who sparkles and who does not is said of each person.
    const diferencias = diferenciasDeAjustes(
      hay,
      nuevo,
      otros.filter((c) => c !== 'destellos'),
    );
    await tx.apuntar({
      ...{ modulo: 'configuracion', motivo: `cambió ${cuales}` },
      ...(diferencias.length > 0 && { diferencias }),
    });
    if (brillan) await apuntarDestellos(tx, guardados.destellos, brillan);
    tx.avisar({ tema: 'configuracion', msg: `cambió la configuración: ${cuales}` });
    await vigilarAjustes(tx, otros, nuevo);
    return { msg: 'Guardaste la configuración', status: 0 as const };
  });
}

/** Asks a hotel that is configured or may be (decisions §3). Nobody registers by it. */
export async function probarHotel(p: Peticion<Calls['probarHotel']>): Promise<Answer<Calls['probarHotel']>> {
  const hotel = p.body.hotel.trim();
  if (hotel !== (await leerAjustes(p.deps.motor.db)).hotel) exigir(revisarAgencia({ hotel }, []));
  const { usuario } = p.usuario;
  const avatar = await tryHotel(p.deps.fuera, hotel, usuario);
  const found = avatar ? `Encontró el avatar ${usuario}` : `No tiene un avatar llamado ${usuario}`;
  return { msg: `El hotel responde. ${found}.`, status: 0, avatar };
}
