import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import type { Modulo } from '@conserje/rules';
import { expect, test } from 'vitest';
import { portalDelArchivo } from '../../testing/portal.ts';
import { enTransaccion } from '../db/transaccion.ts';

/** What each writing call is filed under in the audit log, written out by hand (decisions §7); null where it only reads. */
const APUNTA: Record<string, Modulo | null> = {
  'POST sendAscenso': 'rangos',
  'POST actionSolicitudes': 'rangos',
  'POST retirarAscenso': 'rangos',
  'POST addAusencia': 'ausencias',
  'POST ausenciaAction': 'ausencias',
  'POST retirarAusencia': 'ausencias',
  'POST terminarAusencia': 'ausencias',
  'POST actionNombre': 'nombres',
  'POST retirarNombre': 'nombres',
  // The security log counts it.
  'POST exportado': null,
  // What one has read is nobody else's affair.
  'POST leerNotificaciones': null,
  'POST gustoNotificacion': 'configuracion',
  'POST ponerAparato': 'acceso',
  'POST quitarAparato': 'acceso',
  'POST actionWhite': 'clones',
  'POST actionDegrado': 'rangos',
  'POST despedir': 'despidos',
  'POST estados': 'estados',
  'POST actionSugerencias': 'sugerencias',
  'POST actionFichar': 'fichaje',
  'POST cerrarFichaje': 'fichaje',
  'POST addFirma': 'firmas',
  'POST delFirma': 'firmas',
  'POST placaCategoria': 'configuracion',
  'POST getListaPaga': null,
  'GET updateLista': 'paga',
  'POST reiniciarLista': 'paga',
  'POST reiniciarNomina': 'paga',
  'POST pagarMonto': 'paga',
  'POST pagar': 'paga',
  'POST pagarVarias': 'paga',
  'POST ascensoPaga': 'paga',
  'POST pagarPendiente': 'paga',
  'POST actionLlamado': 'llamados',
  'POST actionTrabajador': 'mejortrabajador',
  'POST editRank': 'escala',
  'POST addRank': 'escala',
  'POST moverRank': 'escala',
  'POST retirarRank': 'escala',
  'POST editMis': 'escala',
  'POST addMis': 'escala',
  'POST moverMis': 'escala',
  'POST retirarMis': 'escala',
  'POST importarEscala': 'escala',
  'POST editMemb': 'mantenimiento',
  'POST addMemb': 'mantenimiento',
  'POST retirarMemb': 'mantenimiento',
  'POST editAjustes': 'configuracion',
  'POST addMembresia': 'membresias',
  'POST pasarMembresia': 'membresias',
  'POST deleteMemb': 'membresias',
  'POST addMision': 'rangos',
  'POST sendMulta': 'multas',
  'POST actionMulta': 'multas',
  'POST allNomina': null,
  'POST ajustarNomina': 'requisitos',
  'POST sendLista': 'paselista',
  'POST actionExcepciones': 'permisos',
  'POST previoMatriz': null,
  'POST guardarMatriz': 'permisos',
  'POST usuarioList': null,
  'POST editUsuario': 'usuarios',
  'POST resetPassword': 'acceso',
  'POST deleteIP': 'clones',
  'POST ingresar': 'rangos',
  'POST mirarSocios': null,
  'POST mirarEscala': null,
  'POST importarSocios': 'acceso',
  'POST actionPuesta': 'configuracion',
  'POST getLog': null,
  'POST actionRenta': 'renta',
  'POST deshacerRenta': 'renta',
  'GET ventaAction/:id': 'ventas',
  'POST registro': 'acceso',
  'POST login': 'acceso',
  'POST logout': 'acceso',
  'POST cambioClave': 'acceso',
  'POST changeConfig': 'configuracion',
  'POST cerrarSesion': 'acceso',
  'POST pedirRectificacion': 'requisitos',
  'POST responderRectificacion': 'requisitos',
  'POST retirarRectificacion': 'requisitos',
  'POST editGancho': 'configuracion',
  'POST probarGancho': 'configuracion',
  'POST openTime': 'tiempos',
  'POST actionTime': 'tiempos',
  'POST confirmarTerminados': 'tiempos',
  'POST recuperarTiempo': 'tiempos',
  'POST actionTimeSoli': 'tiempos',
  'POST addTraslado': 'rangos',
};

/** Calls by GET that write; every POST is looked at. */
const ESCRIBEN_CON_GET = ['GET updateLista', 'GET ventaAction/:id'];
const portal = portalDelArchivo();

test('toda llamada que escribe dice bajo qué módulo se apunta', () => {
  const llamadas = Object.values<Call>(CONTRACT).map(({ method, path }) => `${method} ${path}`);
  const escriben = llamadas.filter((c) => c.startsWith('POST ') || ESCRIBEN_CON_GET.includes(c));
  expect(Object.keys(APUNTA).toSorted()).toEqual(escriben.toSorted());
});

test('lo que alguien cambia y los demás oyen queda apuntado, o no se hace', async () => {
  const ana = await portal().persona({ nombre: 'Ana' });
  const cambiar = (apunta: boolean, actor: typeof ana | null = ana) =>
    enTransaccion({ ...portal().deps, actor }, async (tx) => {
      await tx.db.updateTable('usuario').set({ firma: 'ANA' }).where('id', '=', ana.id).execute();
      tx.avisar({ tema: 'firmas', msg: 'cambió una firma' });
      if (apunta) await tx.como(null).apuntar({ modulo: 'firmas', usuario: ana.id, motivo: 'Prueba' });
    });
  const firma = async () =>
    (await portal().db.selectFrom('usuario').select('firma').where('id', '=', ana.id).executeTakeFirstOrThrow()).firma;
  await expect(cambiar(false)).rejects.toThrow('the log says nothing of a change: firmas');
  expect(await firma()).toBe('');
  await cambiar(true);
  expect(await firma()).toBe('ANA');
  // What the system does by itself is told where its feature tells of it.
  await cambiar(false, null);
});
