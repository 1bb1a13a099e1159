import { agenciaCalls } from './agencia.ts';
import { ascensosCalls } from './ascensos.ts';
import { ausenciasCalls } from './ausencias.ts';
import type { Answer, Body, Call, Params, Query } from './call.ts';
import { cambionombreCalls } from './cambionombre.ts';
import { carreraCalls } from './carrera.ts';
import { clonesCalls } from './clones.ts';
import { creditosCalls } from './creditos.ts';
import { degradosCalls } from './degrados.ts';
import { despidosCalls } from './despidos.ts';
import { discordCalls } from './discord.ts';
import { equipoCalls } from './equipo.ts';
import { esperasCalls } from './esperas.ts';
import { estadosCalls } from './estados.ts';
import { fichajeCalls } from './fichaje.ts';
import { firmasCalls } from './firmas.ts';
import { imagenesCalls } from './imagenes.ts';
import { listaPagaCalls } from './listaPaga.ts';
import { llamadosCalls } from './llamados.ts';
import { escalaCalls } from './mantenimiento.escala.ts';
import { mantenimientoCalls } from './mantenimiento.ts';
import { mejortrabajadorCalls } from './mejortrabajador.ts';
import { membresiasCalls } from './membresias.ts';
import { misionesCalls } from './misiones.ts';
import { multasCalls } from './multas.ts';
import { nominaCalls } from './nomina.ts';
import { notificacionesCalls } from './notificaciones.ts';
import { paselistaCalls } from './paselista.ts';
import { pendientesCalls } from './pendientes.ts';
import { perfilCalls } from './perfil.ts';
import { permisosCalls } from './permisos.ts';
import { directorioCalls } from './personas.directorio.ts';
import { personasCalls } from './personas.ts';
import { privacidadCalls } from './privacidad.ts';
import { puestaCalls } from './puesta.ts';
import { radioCalls } from './radio.ts';
import { rectificacionesCalls } from './rectificaciones.ts';
import { registrosCalls } from './registros.ts';
import { rentaCalls } from './renta.ts';
import { resumenCalls } from './resumen.ts';
import { seguridadCalls } from './seguridad.ts';
import { semanasCalls } from './semanas.ts';
import { llavesCalls } from './sesion.llaves.ts';
import { sesionCalls } from './sesion.ts';
import { sociosCalls } from './socios.ts';
import { sugerenciasCalls } from './sugerencias.ts';
import { tiemposCalls } from './tiempos.ts';
import { titles } from './titles.ts';
import { trasladosCalls } from './traslados.ts';
import { usuariosCalls } from './usuarios.ts';
import { ventasCalls } from './ventas.ts';
import { vivoCalls } from './vivo.ts';

export * from './agencia.ts';
export * from './ascensos.ts';
export * from './ausencias.ts';
export * from './call.ts';
export * from './cambionombre.ts';
export * from './carrera.ts';
export * from './clones.ts';
export * from './creditos.ts';
export * from './degrados.ts';
export * from './despidos.ts';
export * from './discord.ts';
export * from './equipo.ts';
export * from './errores.ts';
export * from './esperas.ts';
export * from './estados.ts';
export * from './fichaje.ts';
export * from './firmas.ts';
export * from './imagenes.ts';
export * from './listaPaga.ts';
export * from './llamados.ts';
export * from './mantenimiento.ajustes.ts';
export * from './mantenimiento.escala.ts';
export * from './mantenimiento.ts';
export * from './mejortrabajador.ts';
export * from './membresias.ts';
export * from './misiones.ts';
export * from './multas.ts';
export * from './nomina.ts';
export * from './notificaciones.ts';
export * from './paselista.ts';
export * from './pendientes.ts';
export * from './perfil.ts';
export * from './permisos.ts';
export * from './personas.directorio.ts';
export * from './personas.ts';
export * from './privacidad.ts';
export * from './puesta.ts';
export * from './radio.ts';
export * from './rectificaciones.ts';
export * from './registros.ts';
export * from './renta.ts';
export * from './resumen.ts';
export * from './seguridad.ts';
export * from './semanas.ts';
export * from './sesion.llaves.ts';
export * from './sesion.ts';
export * from './socios.ts';
export * from './sugerencias.ts';
export * from './tiempos.ts';
export * from './traslados.ts';
export * from './usuarios.ts';
export * from './ventas.ts';
export * from './vivo.ts';

/** Every call of the API. */
export const CONTRACT = {
  ...agenciaCalls,
  ...ascensosCalls,
  ...cambionombreCalls,
  ...ausenciasCalls,
  ...carreraCalls,
  ...clonesCalls,
  ...degradosCalls,
  ...despidosCalls,
  ...discordCalls,
  ...equipoCalls,
  ...esperasCalls,
  ...estadosCalls,
  ...fichajeCalls,
  ...firmasCalls,
  ...nominaCalls,
  ...notificacionesCalls,
  ...paselistaCalls,
  ...perfilCalls,
  ...rectificacionesCalls,
  ...registrosCalls,
  ...sesionCalls,
  ...llavesCalls,
  ...sociosCalls,
  ...tiemposCalls,
  ...trasladosCalls,
  ...usuariosCalls,
  ...creditosCalls,
  ...imagenesCalls,
  ...listaPagaCalls,
  ...mantenimientoCalls,
  ...escalaCalls,
  ...llamadosCalls,
  ...mejortrabajadorCalls,
  ...membresiasCalls,
  ...misionesCalls,
  ...multasCalls,
  ...pendientesCalls,
  ...permisosCalls,
  ...directorioCalls,
  ...personasCalls,
  ...privacidadCalls,
  ...puestaCalls,
  ...radioCalls,
  ...rentaCalls,
  ...resumenCalls,
  ...seguridadCalls,
  ...semanasCalls,
  ...sugerenciasCalls,
  ...ventasCalls,
  ...vivoCalls,
};
type Contract = typeof CONTRACT;

/** The screens and subjects that calls belong to. */
export type Feature = Contract[keyof Contract]['feature'];
export const FEATURE_TITLES: Readonly<Record<Feature, string>> = titles;
export type { Modulo } from '@conserje/rules';

/** `'GET getAllTime'`, `'POST openTime'`, …: how a client names a call. */
export type CallKey = { [K in keyof Contract]: `${Contract[K]['method']} ${Contract[K]['path']}` }[keyof Contract];
type ByKey<K extends CallKey> = {
  [N in keyof Contract]: K extends `${Contract[N]['method']} ${Contract[N]['path']}` ? Contract[N] : never;
}[keyof Contract];
type As<K extends CallKey> = Extract<ByKey<K>, Call>;

/** Calls that are sent as a `multipart/form-data`, and those that answer a file. */
export type CallMultipart = { [K in CallKey]: As<K> extends { multipart: true } ? K : never }[CallKey];
export type CallFichero = { [K in CallKey]: As<K> extends { fichero: true } ? K : never }[CallKey];

/** What a client sends with a call and what it is answered. */
export type AnswerOf<K extends CallKey> = Answer<As<K>>;
export interface RequestOf<K extends CallKey> {
  params: Params<As<K>>;
  query: Query<As<K>>;
  body: Body<As<K>>;
}
