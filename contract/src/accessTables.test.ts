import { SCREENS } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { CONTRACT } from './index.ts';

/** Route table of part 2 §2, copied verbatim. */
const ROUTES = `/ /rangos /normativa /radio
  /perfil /configuracion /cambionombre /despidos /estados /firmas /solicitudes /nomina /registros /ascensos /tiempos
  /paselista /misiones /traslados /ausencias /fichaje /renta /membresias /llamadoatencion /multas /mejortrabajador /equipo
  /pendientes /excepciones /calcularango /sugerencias /degrados /topsemanal /resumensemanal /usuarios /clones /listaPaga
  /ventas /mantenimiento`.split(/\s+/);

/** Calls of both tables (part 1 §7, part 2 §7) with their payload fields. */
const PAYLOAD_FIELDS_BY_CALL: Record<string, string> = {
  'POST registro': 'usuario clave rclave referido',
  'GET ipdetect': '',
  'GET getUsuariosAscensos': '',
  'GET verUltimoAscenso/:id': '',
  'POST sendAscenso': 'usuario encargado nueva id_rango micat',
  'POST actionTime': 'op',
  'GET getAllTime': '',
  'GET getUsuariosTiempos': '',
  'GET getInfoDetailTime/:id': '',
  'POST openTime': 'bajo alto',
  'GET allNomina': '',
  'POST allNomina': 'inicio final',
  'POST ajustarNomina': 'id opcion requisitos cantidad',
  'GET getSolicitudes/:userId': '',
  'GET getTimesSolicitudes': '',
  'POST actionSolicitudes': 'option id encargado rango mision',
  'POST actionTimeSoli': 'id',
  'POST addFirma': 'firma id',
  'GET MyPerfil': '',
  'GET getLogUser/:username': '',
  'GET allMembership': '',
  'GET getUsuarios': '',
  'GET getMembresias': '',
  'POST addMembresia': 'user isExterno membresia periodo',
  'POST deleteMemb': 'id',
  'POST usuarioList': 'usuario',
  'GET userAllInfo/:id': '',
  'GET onlyRangos': '',
  'POST editUsuario': 'id nombre rango firma mifirma',
  'POST resetPassword': 'usuario',
  'POST deleteIP': 'usuario',
  'POST ingresar': 'usuario',
  'GET getWork/:id': '',
  'GET usuariosVentaMision': '',
  'GET getRangosVenta': '',
  'GET misionesVenta': '',
  'POST addMision': 'usuario rango firmaEncargado mision encargado creditos',
  'GET getTimesLista': '',
  'GET isPaseLista': '',
  'GET paseListas': '',
  'POST sendLista': 'pausados sumados fuerabase encargado',
  'GET getAllClones': '',
  'GET getWhiteList': '',
  'POST actionWhite': 'user op',
  'GET getListaPaga': '',
  'POST getListaPaga': 'inicio final',
  'POST reiniciarLista': 'op',
  'POST reiniciarNomina': 'op',
  'POST pagar': 'id nombre op',
  'POST ascensoPaga': 'op id',
  'GET updateLista': '',

  'POST pagarMonto': 'id monto',
  'GET ventaAction/:id': '',
  'GET allVentas': '',
  'GET ventasPendientes': '',
  'GET getAllDespidos': '',
  'POST despedir': 'usuario motivo',
  'GET getAllFirmas': '',
  'POST delFirma': 'usuario',
  'GET getLog': '',
  'POST getLog': 'modulo palabra',
  'POST actionFichar': 'usuario op id',
  'GET getAllRequest': '',
  'GET getNameRequest/:id': '',
  'POST actionNombre': 'op id nombre iduser',
  'GET getUsername/:name': '',
  'GET getTraslados': '',
  'POST addTraslado': 'usuario rango agencia firma mifirma mision cat',
  'POST sendMulta': 'usuario motivo creditos',
  'POST actionMulta': 'id op',
  'GET getAllMultas': '',
  'GET rangosEquipo': '',
  'GET nominaWeek': '',
  'GET estados': '',
  'POST estados': 'op estado id',
  'POST changeConfig': 'op',
  'POST cambioClave': 'clavea claven',
  'GET getHoy': '',
  'GET getMyAusencias': '',
  'GET getAusencias': '',
  'POST addAusencia': 'usuario motivo inicio final',
  'POST ausenciaAction': 'op id',
  'GET getFichajes': '',
  'GET getFichajesActivos': '',
  'POST cerrarFichaje': 'id',
  'GET allInfoRank': '',
  'GET allInfoMision': '',
  'POST editRank': 'data id',
  'POST editMemb': 'data id',
  'POST editMis': 'id nombre precio venta',
  'GET getAllDegrados': '',
  'POST actionDegrado': 'usuario motivo rango',
  'GET getExcepciones': '',
  'POST actionExcepciones': 'op id usuario permisos',
  'POST actionTrabajador': 'op categoria usuario id',
  'GET getTopSemanal': '',
  'GET actionSugerencias': '',
  'POST actionSugerencias': 'op aprobacion id sugerencia',
  'GET actionLlamado': '',
  'POST actionLlamado': 'op id user motivo descripcion evidencia',
  'GET getPendientes': '',
  'GET actionRenta': '',
  'POST actionRenta': 'op id',
  'GET configuracion': '',
  'GET startupForo': '',
  'POST login': 'op usuario clave token',
  'GET checkUser': '',
};

const declared = new Map(Object.values<Call>(CONTRACT).map((c) => [`${c.method} ${c.path}`, c]));

test('no screen is missing', () => {
  expect(ROUTES.filter((path) => !(path in SCREENS))).toEqual([]);
});

test('no call is missing', () => {
  expect(Object.keys(PAYLOAD_FIELDS_BY_CALL).filter((call) => !declared.has(call))).toEqual([]);
});

test.each(Object.entries(PAYLOAD_FIELDS_BY_CALL))('%s takes the fields %s', (call, fields) => {
  const body = Object.keys(declared.get(call)?.body?.properties ?? {});
  expect(body).toEqual(expect.arrayContaining(fields.split(' ').filter(Boolean)));
});
