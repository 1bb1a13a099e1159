import type { Paso } from '../platform/db/migrar.ts';
import { agencia } from './001_agencia.ts';
import { escala } from './002_escala.ts';
import { cuentas } from './003_cuentas.ts';
import { trabajo } from './004_trabajo.ts';
import { carrera } from './005_carrera.ts';
import { paselista } from './006_paselista.ts';
import { movimientos } from './007_movimientos.ts';
import { creditos } from './008_creditos.ts';
import { semanas } from './009_semanas.ts';
import { periodos } from './010_periodos.ts';
import { sumas } from './011_sumas.ts';
import { entradas } from './012_entradas.ts';
import { ofertas } from './013_ofertas.ts';
import { comercio } from './014_comercio.ts';
import { tiempos } from './016_tiempos.ts';
import { busquedas } from './017_busquedas.ts';
import { diferencias } from './018_diferencias.ts';
import { excepciones } from './019_excepciones.ts';
import { usuarios } from './020_usuarios.ts';
import { despidos } from './021_despidos.ts';
import { nombres } from './022_nombres.ts';
import { imagenes } from './023_imagenes.ts';
import { llamados } from './024_llamados.ts';
import { ausencias } from './025_ausencias.ts';
import { fichajes } from './026_fichajes.ts';
import { retiradas } from './027_retiradas.ts';
import { permitidos } from './028_permitidos.ts';
import { registros } from './029_registros.ts';
import { llegada } from './030_llegada.ts';
import { avatares } from './031_avatares.ts';
import { equipo } from './032_equipo.ts';
import { sugerencias } from './033_sugerencias.ts';
import { notificaciones } from './034_notificaciones.ts';
import { rectificaciones } from './035_rectificaciones.ts';
import { discord } from './036_discord.ts';
import { presencia } from './037_presencia.ts';
import { escalaEditada } from './039_escalaEditada.ts';
import { porCobrar } from './041_porCobrar.ts';
import { versiones } from './042_versiones.ts';
import { tasas } from './044_tasas.ts';
import { vigilancia } from './045_vigilancia.ts';
import { llaves } from './046_llaves.ts';
import { dosPasos } from './047_dosPasos.ts';
import { enlaces } from './048_enlaces.ts';
import { privacidad } from './049_privacidad.ts';
import { alarmas } from './052_alarmas.ts';
import { claveVence } from './053_claveVence.ts';
import { dibujos } from './054_dibujos.ts';
import { claveDada } from './055_claveDada.ts';
import { idempotency } from './058_idempotency.ts';
import { anulaciones } from './061_anulaciones.ts';
import { porqueOfertas } from './062_porqueOfertas.ts';
import { limpieza } from './064_limpieza.ts';
import { notificacionesContadas } from './065_notificaciones.ts';
import { estados } from './066_estados.ts';
import { actos } from './071_actos.ts';
import { ofertasDe } from './075_ofertasDe.ts';
import { guardia } from './076_guardia.ts';
import { primeraHora } from './079_primeraHora.ts';

/** Every step of the schema, oldest first. A step that has landed is never changed. */
export const PASOS: Record<string, Paso> = {
  '001_agencia': agencia,
  '002_escala': escala,
  '003_cuentas': cuentas,
  '004_trabajo': trabajo,
  '005_carrera': carrera,
  '006_paselista': paselista,
  '007_movimientos': movimientos,
  '008_creditos': creditos,
  '009_semanas': semanas,
  '010_periodos': periodos,
  '011_sumas': sumas,
  '012_entradas': entradas,
  '013_ofertas': ofertas,
  '014_comercio': comercio,
  '016_tiempos': tiempos,
  '017_busquedas': busquedas,
  '018_diferencias': diferencias,
  '019_excepciones': excepciones,
  '020_usuarios': usuarios,
  '021_despidos': despidos,
  '022_nombres': nombres,
  '023_imagenes': imagenes,
  '024_llamados': llamados,
  '025_ausencias': ausencias,
  '026_fichajes': fichajes,
  '027_retiradas': retiradas,
  '028_permitidos': permitidos,
  '029_registros': registros,
  '030_llegada': llegada,
  '031_avatares': avatares,
  '032_equipo': equipo,
  '033_sugerencias': sugerencias,
  '034_notificaciones': notificaciones,
  '035_rectificaciones': rectificaciones,
  '036_discord': discord,
  '037_presencia': presencia,
  '039_escalaEditada': escalaEditada,
  '041_porCobrar': porCobrar,
  '042_versiones': versiones,
  '044_tasas': tasas,
  '045_vigilancia': vigilancia,
  '046_llaves': llaves,
  '047_dosPasos': dosPasos,
  '048_enlaces': enlaces,
  '049_privacidad': privacidad,
  '052_alarmas': alarmas,
  '053_claveVence': claveVence,
  '054_dibujos': dibujos,
  '055_claveDada': claveDada,
  '058_idempotency': idempotency,
  '061_anulaciones': anulaciones,
  '062_porqueOfertas': porqueOfertas,
  '064_limpieza': limpieza,
  '065_notificaciones': notificacionesContadas,
  '066_estados': estados,
  '071_actos': actos,
  '075_ofertasDe': ofertasDe,
  '076_guardia': guardia,
  '079_primeraHora': primeraHora,
};
