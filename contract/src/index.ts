import type { Answer, Body, Call, Params, Query } from './call.ts';
import * as declarations from './declarations.ts';

export * from './declarations.ts';

/** All calls of the API. */
export const CONTRACT = {
  ...declarations.agenciaCalls,
  ...declarations.ascensosCalls,
  ...declarations.nameChangeCalls,
  ...declarations.actividadCalls,
  ...declarations.ausenciasCalls,
  ...declarations.careerCalls,
  ...declarations.clonesCalls,
  ...declarations.comunicadosCalls,
  ...declarations.departamentosCalls,
  ...declarations.degradosCalls,
  ...declarations.despidosCalls,
  ...declarations.ingresoCalls,
  ...declarations.listaNegraCalls,
  ...declarations.discordBotCalls,
  ...declarations.discordDestinosCalls,
  ...declarations.discordCommandsCalls,
  ...declarations.discordRolesCalls,
  ...declarations.discordCalls,
  ...declarations.encuestasCalls,
  ...declarations.equipoCalls,
  ...declarations.pendingReviewsCalls,
  ...declarations.estadosCalls,
  ...declarations.fichajeCalls,
  ...declarations.firmasCalls,
  ...declarations.guardiaCalls,
  ...declarations.nominaCalls,
  ...declarations.notificationCalls,
  ...declarations.paseListaCalls,
  ...declarations.perfilCalls,
  ...declarations.correctionCalls,
  ...declarations.periodWorkbookCalls,
  ...declarations.referralsCalls,
  ...declarations.registrosCalls,
  ...declarations.sessionCalls,
  ...declarations.credentialCalls,
  ...declarations.rosterCalls,
  ...declarations.tiemposCalls,
  ...declarations.trasladosCalls,
  ...declarations.turnosCalls,
  ...declarations.usuariosCalls,
  ...declarations.creditosCalls,
  ...declarations.imageCalls,
  ...declarations.listaPagaCalls,
  ...declarations.mantenimientoCalls,
  ...declarations.backupCalls,
  ...declarations.ladderCalls,
  ...declarations.llamadosCalls,
  ...declarations.mejorTrabajadorCalls,
  ...declarations.normativaCalls,
  ...declarations.membresiasCalls,
  ...declarations.misionesCalls,
  ...declarations.multasCalls,
  ...declarations.pendientesCalls,
  ...declarations.permisosCalls,
  ...declarations.directoryCalls,
  ...declarations.peopleCalls,
  ...declarations.privacyCalls,
  ...declarations.setupCalls,
  ...declarations.radioCalls,
  ...declarations.rentaCalls,
  ...declarations.signOffCalls,
  ...declarations.resumenSemanalCalls,
  ...declarations.securityCalls,
  ...declarations.weekCalls,
  ...declarations.sugerenciasCalls,
  ...declarations.ventasCalls,
  ...declarations.liveCalls,
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
