import type { Answer, Body, Call, Params, Query } from './call.ts';
import { ascensosCalls } from './careers/ascensos.ts';
import { careerCalls } from './careers/career.ts';
import { degradosCalls } from './careers/degrados.ts';
import { despidosCalls } from './careers/despidos.ts';
import { llamadosCalls } from './careers/llamados.ts';
import { trasladosCalls } from './careers/traslados.ts';
import { comunicadosCalls } from './community/comunicados.ts';
import { departamentosCalls } from './community/departamentos.ts';
import { discordBotCalls } from './community/discord.bot.ts';
import { discordDestinosCalls } from './community/discord.destinos.ts';
import { discordCalls } from './community/discord.ts';
import { discordCommandsCalls } from './community/discordCommands.ts';
import { discordRolesCalls } from './community/discordRoles.ts';
import { encuestasCalls } from './community/encuestas.ts';
import { equipoCalls } from './community/equipo.ts';
import { estadosCalls } from './community/estados.ts';
import { mejorTrabajadorCalls } from './community/mejorTrabajador.ts';
import { normativaCalls } from './community/normativa.ts';
import { radioCalls } from './community/radio.ts';
import { sugerenciasCalls } from './community/sugerencias.ts';
import { clonesCalls } from './identity/clones.ts';
import { firmasCalls } from './identity/firmas.ts';
import { ingresoCalls } from './identity/ingreso.ts';
import { listaNegraCalls } from './identity/listaNegra.ts';
import { nameChangeCalls } from './identity/nameChange.ts';
import { usuariosCalls } from './identity/people.ts';
import { perfilCalls } from './identity/perfil.ts';
import { permisosCalls } from './identity/permisos.ts';
import { privacyCalls } from './identity/privacy.ts';
import { referralsCalls } from './identity/referrals.ts';
import { rosterCalls } from './identity/rosterImport.ts';
import { credentialCalls } from './identity/session.credentials.ts';
import { sessionCalls } from './identity/session.ts';
import { directoryCalls } from './identity/usuarios.directory.ts';
import { peopleCalls } from './identity/usuarios.ts';
import { creditosCalls } from './money/creditos.ts';
import { listaPagaCalls } from './money/listaPaga.ts';
import { membresiasCalls } from './money/membresias.ts';
import { misionesCalls } from './money/misiones.ts';
import { multasCalls } from './money/multas.ts';
import { nominaCalls } from './money/nomina.ts';
import { pendientesCalls } from './money/pendientes.ts';
import { rentaCalls } from './money/renta.ts';
import { signOffCalls } from './money/signOff.ts';
import { ventasCalls } from './money/ventas.ts';
import { agenciaCalls } from './operations/agencia.ts';
import { backupCalls } from './operations/backups.ts';
import { imageCalls } from './operations/images.ts';
import { liveCalls } from './operations/liveEvents.ts';
import { ladderCalls } from './operations/mantenimiento.ladderImport.ts';
import { mantenimientoCalls } from './operations/mantenimiento.ts';
import { notificationCalls } from './operations/notifications.ts';
import { pendingReviewsCalls } from './operations/pendingTasks.ts';
import { periodWorkbookCalls } from './operations/periodWorkbook.ts';
import { registrosCalls } from './operations/registros.ts';
import { securityCalls } from './operations/security.ts';
import { setupCalls } from './operations/setup.ts';
import { actividadCalls } from './work/actividad.ts';
import { ausenciasCalls } from './work/ausencias.ts';
import { correctionCalls } from './work/corrections.ts';
import { fichajeCalls } from './work/fichaje.ts';
import { guardiaCalls } from './work/guardia.ts';
import { paseListaCalls } from './work/paseLista.ts';
import { resumenSemanalCalls } from './work/resumenSemanal.ts';
import { tiemposCalls } from './work/tiempos.ts';
import { turnosCalls } from './work/turnos.ts';
import { weekCalls } from './work/weeklyTotals.ts';

export * from './call.ts';
export * from './careers/ascensos.ts';
export * from './careers/career.ts';
export * from './careers/degrados.ts';
export * from './careers/despidos.ts';
export * from './careers/llamados.ts';
export * from './careers/traslados.ts';
export * from './community/comunicados.ts';
export * from './community/departamentos.ts';
export * from './community/discord.bot.ts';
export * from './community/discord.destinos.ts';
export * from './community/discord.ts';
export * from './community/discordCommands.ts';
export * from './community/discordRoles.ts';
export * from './community/encuestas.ts';
export * from './community/equipo.ts';
export * from './community/estados.ts';
export * from './community/mejorTrabajador.ts';
export * from './community/normativa.ts';
export * from './community/radio.ts';
export * from './community/sugerencias.ts';
export * from './errors.ts';
export * from './features.ts';
export * from './identity/clones.ts';
export * from './identity/firmas.ts';
export * from './identity/ingreso.ts';
export * from './identity/listaNegra.ts';
export * from './identity/nameChange.ts';
export * from './identity/people.ts';
export * from './identity/perfil.ts';
export * from './identity/permisos.ts';
export * from './identity/privacy.ts';
export * from './identity/referrals.ts';
export * from './identity/rosterImport.ts';
export * from './identity/session.credentials.ts';
export * from './identity/session.ts';
export * from './identity/usuarios.directory.ts';
export * from './identity/usuarios.ts';
export * from './money/creditos.ts';
export * from './money/listaPaga.ts';
export * from './money/membresias.ts';
export * from './money/misiones.ts';
export * from './money/multas.ts';
export * from './money/nomina.ts';
export * from './money/pendientes.ts';
export * from './money/renta.ts';
export * from './money/signOff.ts';
export * from './money/ventas.ts';
export * from './operations/agencia.ts';
export * from './operations/backups.ts';
export * from './operations/images.ts';
export * from './operations/liveEvents.ts';
export * from './operations/mantenimiento.configuracion.ts';
export * from './operations/mantenimiento.ladderImport.ts';
export * from './operations/mantenimiento.ts';
export * from './operations/notifications.ts';
export * from './operations/pendingTasks.ts';
export * from './operations/periodWorkbook.ts';
export * from './operations/registros.ts';
export * from './operations/security.ts';
export * from './operations/setup.ts';
export * from './work/actividad.ts';
export * from './work/ausencias.ts';
export * from './work/corrections.ts';
export * from './work/fichaje.ts';
export * from './work/guardia.ts';
export * from './work/paseLista.ts';
export * from './work/resumenSemanal.ts';
export * from './work/tiempos.ts';
export * from './work/turnos.ts';
export * from './work/weeklyTotals.ts';

/** All calls of the API. */
export const CONTRACT = {
  ...agenciaCalls,
  ...ascensosCalls,
  ...nameChangeCalls,
  ...actividadCalls,
  ...ausenciasCalls,
  ...careerCalls,
  ...clonesCalls,
  ...comunicadosCalls,
  ...departamentosCalls,
  ...degradosCalls,
  ...despidosCalls,
  ...ingresoCalls,
  ...listaNegraCalls,
  ...discordBotCalls,
  ...discordDestinosCalls,
  ...discordCommandsCalls,
  ...discordRolesCalls,
  ...discordCalls,
  ...encuestasCalls,
  ...equipoCalls,
  ...pendingReviewsCalls,
  ...estadosCalls,
  ...fichajeCalls,
  ...firmasCalls,
  ...guardiaCalls,
  ...nominaCalls,
  ...notificationCalls,
  ...paseListaCalls,
  ...perfilCalls,
  ...correctionCalls,
  ...periodWorkbookCalls,
  ...referralsCalls,
  ...registrosCalls,
  ...sessionCalls,
  ...credentialCalls,
  ...rosterCalls,
  ...tiemposCalls,
  ...trasladosCalls,
  ...turnosCalls,
  ...usuariosCalls,
  ...creditosCalls,
  ...imageCalls,
  ...listaPagaCalls,
  ...mantenimientoCalls,
  ...backupCalls,
  ...ladderCalls,
  ...llamadosCalls,
  ...mejorTrabajadorCalls,
  ...normativaCalls,
  ...membresiasCalls,
  ...misionesCalls,
  ...multasCalls,
  ...pendientesCalls,
  ...permisosCalls,
  ...directoryCalls,
  ...peopleCalls,
  ...privacyCalls,
  ...setupCalls,
  ...radioCalls,
  ...rentaCalls,
  ...signOffCalls,
  ...resumenSemanalCalls,
  ...securityCalls,
  ...weekCalls,
  ...sugerenciasCalls,
  ...ventasCalls,
  ...liveCalls,
};
type Contract = typeof CONTRACT;

export type { AuditModule } from '@conserje/rules';

/** Name of a call in clients: `'GET getAllTime'`, `'POST openTime'`, … */
export type CallKey = { [K in keyof Contract]: `${Contract[K]['method']} ${Contract[K]['path']}` }[keyof Contract];
type ByKey<K extends CallKey> = {
  [N in keyof Contract]: K extends `${Contract[N]['method']} ${Contract[N]['path']}` ? Contract[N] : never;
}[keyof Contract];
type As<K extends CallKey> = Extract<ByKey<K>, Call>;

/** Calls with a `multipart/form-data` body, and calls that return a file. */
export type MultipartCallKey = { [K in CallKey]: As<K> extends { multipart: true } ? K : never }[CallKey];
export type FileCallKey = { [K in CallKey]: As<K> extends { answersFile: true } ? K : never }[CallKey];

/** Request and response types of a call. */
export type AnswerOf<K extends CallKey> = Answer<As<K>>;
export interface RequestOf<K extends CallKey> {
  params: Params<As<K>>;
  query: Query<As<K>>;
  body: Body<As<K>>;
}
