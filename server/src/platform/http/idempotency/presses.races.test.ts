import { expect, test } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import {
  openScene,
  prepareCall,
  rowChanges,
  rowCounts,
  WRITING_CALLS,
} from '../../../test-support/matrices/idempotency.ts';
import { NO_SUCCESSFUL_CALL } from '../../../test-support/matrices/successfulCalls.ts';
import { pathOf } from '../../../test-support/portal/apiClient.ts';
import { checkCareers } from '../../../test-support/portal/ascensos.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import { openSecondServer } from '../../../test-support/portal/portal.ts';

/** Every writing call, sent at once by ten presses of one button without a key, on two servers. */

const PRESSES = 10;
const namesIn = (text: string): string[] => text.trim().split(/,\s+/);

/** What the calls that are done once answer to the other presses. */
const LATE_ANSWERS: Record<string, string> = {
  '400 CODIGO_DISCORD': 'vincularDiscord',
  '404 NO_EXISTE': `
    actionSugerencias op 2, cerrarDepartamento, cerrarSesion, delFirma, desvincularDiscord, estados op 2,
    quitarCalendario, retirarComunicado, retirarEncuesta, retirarEstado`,
  '409 ASCENSO_PENDIENTE': 'sendAscenso',
  '409 AUSENCIA_CRUZADA': 'anotarAusencia',
  '409 AUSENCIA_EN_ESPERA': 'addAusencia',
  '409 CAMBIO_MIENTRAS': `
    actionFichar op 2, actionFichar op 3, actionTime, addMembresia, addMision, corregirReferido, editMemb, editMis,
    editRank, editUsuario, editarComunicado, editarDepartamento, guardarMatriz, guardarNormativa, guardarPreguntas,
    importarEscala, importarSocios, liberarNombre, pasarMembresia, pedirActividad, planearTurnos, ventaAction`,
  '409 COPIA_EN_CURSO': 'hacerCopia',
  '409 DEPARTAMENTO_REPETIDO': 'crearDepartamento',
  '409 ENCUESTA_TERMINADA': 'cerrarEncuesta',
  '409 ESTADO_EXISTE': 'estados op 1',
  '409 EXCEPCION_EXISTE': 'actionExcepciones',
  '409 FICHAJE_ABIERTO': 'actionFichar op 0',
  '409 FICHAJE_CERRADO': 'actionFichar op 4, cerrarFichaje',
  '409 FIRMA_EXISTE': 'addFirma',
  '409 LISTA_RECIENTE': 'sendLista',
  '409 LISTA_VACIA': 'reiniciarLista',
  '409 MEMBRESIA_TERMINADA': 'deleteMemb',
  '409 NADA_QUE_CONFIRMAR': 'confirmarTerminados',
  '409 NOMBRE_OCUPADO': 'addMemb, addMis, registro',
  '409 NOMBRE_PENDIENTE': 'actionNombre op 2',
  '409 NOMINA_RECIENTE': 'reiniciarNomina',
  '409 NO_PAGADA': 'deshacerRenta',
  '409 OFERTA_TURNO_CERRADA': 'responderOfertaTurno, retirarOfertaTurno',
  '409 PEDIDO_ATENDIDO': 'atenderPedido, retirarPedido',
  '409 SIN_ABRIR': 'abrirTiempos',
  '409 SIN_FICHAJE': 'actionFichar op 1',
  '409 SOLICITUD_ATENDIDA': `
    actionNombre op 0, actionNombre op 1, actionSolicitudes, actionTimeSoli, ausenciaAction, responderIngreso,
    responderRectificacion, retirarAusencia, retirarNombre`,
  '409 SOLICITUD_RETIRADA': 'retirarAscenso',
  '409 TIEMPO_ABIERTO': 'openTime',
  '409 TIEMPO_CERRADO': 'cerrarMiTiempo',
  '409 TURNO_DEJADO': 'dejarTurno, quitarTurno',
  '409 TURNO_OFRECIDO': 'ofrecerTurno',
  '409 TURNO_TUYO': 'tomarTurno',
  '409 YA_ANULADA': 'anularAjuste, anularMembresia, anularMision, anularMulta, anularPendiente, anularRenta',
  '409 YA_ESTA_ASI': `
    actionMulta, actionSugerencias op 1, actionTrabajador, actionWhite, ascenderVarias, despedir, dosPasosPerdidos,
    ingresar, levantarLlamado, moverMis, moverVarias, quitarDepartamento, quitarVeto, recordarConfirmacion,
    responderSolicitudDepartamento, retirarMemb, retirarMis, retirarRank, retirarSolicitudDepartamento,
    salirDepartamento, solicitarDepartamento, terminarAusencia, vetar`,
  '409 YA_OLVIDADO': 'olvidarUsuario',
  '409 YA_PAGADA': 'actionRenta, ascensoPaga, pagar, pagarMonto, pagarPendiente, pagarPendientes, pagarVarias',
  '409 YA_PEDIDO': 'pedir',
  '409 YA_RECUPERADO': 'recuperarTiempo',
  '422 REGLA': 'actionDegrado, addTraslado',
};

/** Calls that each press repeats: they add another row, make another secret, or set what is set. */
const REPEATABLE = `
  actionLlamado, actionPuesta, actionSugerencias op 0, ajustarNomina, avisarVarias, cerrarSesiones,
  changeConfig op app, changeConfig op estados, confirmarPeriodo, crearCalendario, crearEncuesta, crearPrograma,
  deleteIP, editAjustes, editGancho, enlaceClave, estados op 3, exportado, gustoNotificacion, leerComunicado,
  leerNotificaciones, libroPeriodo, llamarVarias, login, misDatos, moverRank, multarVarias, placaCategoria,
  prepararDosPasos, publicarComunicado, quitarAparato, quitarBotDiscord, reaccionarComunicado, resetPassword,
  sendMulta, updateLista, votarEncuesta`;

/** Calls whose late presses are answered by how far they had come, or by the files of their server. */
const OTHERS = [
  'addRank',
  'cambioClave',
  'degradarVarias',
  'descargarCopia',
  'despedirVarias',
  'logout',
  'retirarIngreso',
];

test('of ten presses at once on two servers one is done, and the others are told', async () => {
  const [single, { portal, ...scene }] = [await openScene(), await openScene()];
  const twin = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  const refused = Object.values(NO_SUCCESSFUL_CALL).flat();
  const late = new Map(
    Object.entries(LATE_ANSWERS).flatMap(([code, names]) => namesIn(names).map((name) => [name, code] as const)),
  );
  const tested: string[] = [];
  for (const [which, row] of WRITING_CALLS.filter(([name]) => !refused.includes(name) && !OTHERS.includes(name))) {
    const once = await prepareCall(single, which, row);
    const beforeOne = await rowCounts(single.portal);
    const path = ({ spec, params, query }: typeof once) => pathOf(spec.path, params, query);
    await single.portal.as(once.quien)(once.spec.method, path(once), once.body);
    const oneDone = rowChanges(beforeOne, await rowCounts(single.portal));

    const call = await prepareCall({ portal, ...scene }, which, row);
    const before = await rowCounts(portal);
    const answers = await runConcurrently(PRESSES, (i) =>
      (i % 2 === 0 ? portal : twin).as(call.quien)(call.spec.method, path(call), call.body),
    );
    const code = late.get(which);
    const expected = code === undefined ? { '200': PRESSES } : { '200': 1, [code]: PRESSES - 1 };
    expect({ which, answers: countResponseCodes(answers) }).toEqual({ which, answers: expected });
    if (code !== undefined)
      expect({ which, changes: rowChanges(before, await rowCounts(portal)) }).toEqual({ which, changes: oneDone });
    tested.push(which);
  }
  expect(tested.toSorted()).toEqual([...late.keys(), ...namesIn(REPEATABLE)].toSorted());
  await expectBooksBalanced(portal);
  await checkCareers(portal);
});
