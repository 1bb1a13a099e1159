import type { MigrationStep } from '../platform/database/migrate.ts';
import { agencia } from './001_agencia.ts';
import { ladder } from './002_escala.ts';
import { accounts } from './003_cuentas.ts';
import { trabajo } from './004_trabajo.ts';
import { carrera } from './005_carrera.ts';
import { paseLista } from './006_paselista.ts';
import { movimientos } from './007_movimientos.ts';
import { creditos } from './008_creditos.ts';
import { weeks } from './009_semanas.ts';
import { periods } from './010_periodos.ts';
import { sums } from './011_sumas.ts';
import { entradas } from './012_entradas.ts';
import { offers } from './013_ofertas.ts';
import { commerce } from './014_comercio.ts';
import { tiempos } from './016_tiempos.ts';
import { searches } from './017_busquedas.ts';
import { diferencias } from './018_diferencias.ts';
import { excepciones } from './019_excepciones.ts';
import { usuarios } from './020_usuarios.ts';
import { despidos } from './021_despidos.ts';
import { nombres } from './022_nombres.ts';
import { images } from './023_imagenes.ts';
import { llamados } from './024_llamados.ts';
import { ausencias } from './025_ausencias.ts';
import { fichajes } from './026_fichajes.ts';
import { retiradas } from './027_retiradas.ts';
import { allowed } from './028_permitidos.ts';
import { registros } from './029_registros.ts';
import { arrival } from './030_llegada.ts';
import { avatars } from './031_avatares.ts';
import { equipo } from './032_equipo.ts';
import { sugerencias } from './033_sugerencias.ts';
import { notifications } from './034_notificaciones.ts';
import { rectificaciones } from './035_rectificaciones.ts';
import { discord } from './036_discord.ts';
import { presencia } from './037_presencia.ts';
import { editedLadder } from './039_escalaEditada.ts';
import { uncollected } from './041_porCobrar.ts';
import { versions } from './042_versiones.ts';
import { rateLimits } from './044_tasas.ts';
import { vigilancia } from './045_vigilancia.ts';
import { apiKeys } from './046_llaves.ts';
import { dosPasos } from './047_dosPasos.ts';
import { links } from './048_enlaces.ts';
import { privacidad } from './049_privacidad.ts';
import { alarmas } from './052_alarmas.ts';
import { claveExpiry } from './053_claveVence.ts';
import { drawings } from './054_dibujos.ts';
import { claveDada } from './055_claveDada.ts';
import { idempotency } from './058_idempotency.ts';
import { annulments } from './061_anulaciones.ts';
import { offerReasons } from './062_porqueOfertas.ts';
import { limpieza } from './064_limpieza.ts';
import { countedNotifications } from './065_notificaciones.ts';
import { estados } from './066_estados.ts';
import { acts } from './071_actos.ts';
import { offersOf } from './075_ofertasDe.ts';
import { guardia } from './076_guardia.ts';
import { firstHour } from './079_primeraHora.ts';
import { sharedConnection } from './082_conexionCompartida.ts';
import { backupState } from './083_copias.ts';
import { indexesOfManyYears } from './084_indices.ts';
import { lapsingLlamados } from './085_llamadosVigentes.ts';
import { normativa } from './086_normativa.ts';
import { comunicados } from './087_comunicados.ts';
import { encuestas } from './088_encuestas.ts';
import { severalAusencias } from './089_ausenciasVarias.ts';
import { actividad } from './090_actividad.ts';
import { referrals } from './091_referidos.ts';
import { blacklist } from './093_listaNegra.ts';
import { turnos } from './095_turnos.ts';
import { departamentos } from './096_departamentos.ts';
import { comunicadosDepartamento } from './097_comunicadosDepartamento.ts';
import { ingreso } from './098_ingreso.ts';
import { conformidades } from './099_conformidades.ts';
import { discordBot } from './101_discordBot.ts';
import { discordAccounts } from './102_discordCuentas.ts';
import { discordRoles } from './103_discordRoles.ts';
import { discordNews } from './104_discordNews.ts';
import { freedNamesAndTold } from './105_listaNegraComunicados.ts';
import { indexesOnDates } from './106_indicesFecha.ts';
import { annulledRentas } from './107_rentaAnulada.ts';
import { forgottenNetworks } from './108_vigilanciaOlvidada.ts';
import { placesOfRetiredMisiones } from './109_misionesRetiradas.ts';
import { evaluatedChanges } from './110_cambiosEvaluados.ts';
import { unearnedPayments } from './111_pagosSinGanar.ts';
import { takenBackPresses } from './112_pulsacionesDeshechas.ts';
import { takenPayments } from './113_pagosQuitados.ts';
import { orderOfPresses } from './114_ordenDePulsaciones.ts';

/** Every step of the schema, oldest first. A step that has landed is never changed. */
export const MIGRATIONS: Record<string, MigrationStep> = {
  '001_agencia': agencia,
  '002_escala': ladder,
  '003_cuentas': accounts,
  '004_trabajo': trabajo,
  '005_carrera': carrera,
  '006_paselista': paseLista,
  '007_movimientos': movimientos,
  '008_creditos': creditos,
  '009_semanas': weeks,
  '010_periodos': periods,
  '011_sumas': sums,
  '012_entradas': entradas,
  '013_ofertas': offers,
  '014_comercio': commerce,
  '016_tiempos': tiempos,
  '017_busquedas': searches,
  '018_diferencias': diferencias,
  '019_excepciones': excepciones,
  '020_usuarios': usuarios,
  '021_despidos': despidos,
  '022_nombres': nombres,
  '023_imagenes': images,
  '024_llamados': llamados,
  '025_ausencias': ausencias,
  '026_fichajes': fichajes,
  '027_retiradas': retiradas,
  '028_permitidos': allowed,
  '029_registros': registros,
  '030_llegada': arrival,
  '031_avatares': avatars,
  '032_equipo': equipo,
  '033_sugerencias': sugerencias,
  '034_notificaciones': notifications,
  '035_rectificaciones': rectificaciones,
  '036_discord': discord,
  '037_presencia': presencia,
  '039_escalaEditada': editedLadder,
  '041_porCobrar': uncollected,
  '042_versiones': versions,
  '044_tasas': rateLimits,
  '045_vigilancia': vigilancia,
  '046_llaves': apiKeys,
  '047_dosPasos': dosPasos,
  '048_enlaces': links,
  '049_privacidad': privacidad,
  '052_alarmas': alarmas,
  '053_claveVence': claveExpiry,
  '054_dibujos': drawings,
  '055_claveDada': claveDada,
  '058_idempotency': idempotency,
  '061_anulaciones': annulments,
  '062_porqueOfertas': offerReasons,
  '064_limpieza': limpieza,
  '065_notificaciones': countedNotifications,
  '066_estados': estados,
  '071_actos': acts,
  '075_ofertasDe': offersOf,
  '076_guardia': guardia,
  '079_primeraHora': firstHour,
  '082_conexionCompartida': sharedConnection,
  '083_copias': backupState,
  '084_indices': indexesOfManyYears,
  '085_llamadosVigentes': lapsingLlamados,
  '086_normativa': normativa,
  '087_comunicados': comunicados,
  '088_encuestas': encuestas,
  '089_ausenciasVarias': severalAusencias,
  '090_actividad': actividad,
  '091_referidos': referrals,
  '093_listaNegra': blacklist,
  '095_turnos': turnos,
  '096_departamentos': departamentos,
  '097_comunicadosDepartamento': comunicadosDepartamento,
  '098_ingreso': ingreso,
  '099_conformidades': conformidades,
  '101_discordBot': discordBot,
  '102_discordCuentas': discordAccounts,
  '103_discordRoles': discordRoles,
  '104_discordNews': discordNews,
  '105_listaNegraComunicados': freedNamesAndTold,
  '106_indicesFecha': indexesOnDates,
  '107_rentaAnulada': annulledRentas,
  '108_vigilanciaOlvidada': forgottenNetworks,
  '109_misionesRetiradas': placesOfRetiredMisiones,
  '110_cambiosEvaluados': evaluatedChanges,
  '111_pagosSinGanar': unearnedPayments,
  '112_pulsacionesDeshechas': takenBackPresses,
  '113_pagosQuitados': takenPayments,
  '114_ordenDePulsaciones': orderOfPresses,
};
