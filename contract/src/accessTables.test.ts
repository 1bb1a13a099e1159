import { SCREENS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { CONTRACT } from './index.ts';

/** Route table of part 2 §2, copied verbatim. */
const ROUTES = `/ /rangos /normativa /radio
  /perfil /configuracion /cambionombre /despidos /estados /firmas /solicitudes /nomina /registros /ascensos /tiempos
  /paselista /misiones /traslados /ausencias /fichaje /renta /membresias /llamadoatencion /multas /mejortrabajador /equipo
  /pendientes /excepciones /calcularango /sugerencias /degrados /topsemanal /resumensemanal /usuarios /clones /listaPaga
  /ventas /mantenimiento`
  .split(/\s+/)
  .toSorted();

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

/** Calls beyond the tables. The server fetches the radio's info, which in the tables the browser requests. */
const MORE_CALLS = `
  GET radioAhora
  POST logout, GET sesiones, POST cerrarSesion, GET vivo
  POST cerrarSesiones, GET programas, POST crearPrograma, POST cerrarPrograma, POST probar
  GET dosPasos, POST prepararDosPasos, POST activarDosPasos, POST quitarDosPasos, POST renovarRescate
  POST enlaceClave, POST mirarEnlace, POST claveConEnlace, POST dosPasosPerdidos
  POST misDatos, POST olvidarUsuario, POST liberarNombre, GET getEstados, POST retirarEstado
  GET identidad, GET puestaEnMarcha, POST actionPuesta, POST mirarSocios, POST importarSocios
  GET /imagenes/:archivo, GET /llamados/:archivo, GET /llamados/:id/:archivo, POST placaCategoria, GET manifiesto
  GET persona/:username, GET usuariosPorAtender, GET trabajoSemanas/:id, GET dispositivosDe/:id
  GET carrera/:id, GET movimientos/:id, GET ascensosOfrecidos, POST retirarAscenso
  GET getTimesCancelados, POST recuperarTiempo, POST cerrarMiTiempo, POST confirmarTerminados
  GET turnosSemana/:dia, GET misTurnos, GET turnosPlan, GET turnosPersonas, POST planearTurnos, POST tomarTurno
  POST dejarTurno, POST ofrecerTurno, POST retirarOfertaTurno, POST responderOfertaTurno, POST quitarTurno
  GET guardia, POST pedir, POST retirarPedido, GET pedidos, POST atenderPedido, POST abrirTiempos
  GET ascensosPosibles, POST ascenderVarias, GET tarjeta/:username, POST pagarVarias
  GET formularioIngreso, GET ingresos, POST responderIngreso, GET preguntasIngreso, POST guardarPreguntas
  POST retirarIngreso
  GET listaNegra, POST vetar, POST quitarVeto, GET regresos
  GET directorio, GET esperas, POST despedirVarias, POST multarVarias, POST llamarVarias, POST levantarLlamado
  GET ausenciasVigentes, GET ausenciasDe/:id, POST retirarAusencia, POST terminarAusencia
  GET actividad, GET miActividad, POST avisarVarias, GET actividadPedida, POST pedirActividad, POST degradarVarias, POST moverVarias
  POST anotarAusencia, GET ausenciasMes, GET miCalendario, POST crearCalendario, POST quitarCalendario, GET /calendario/:archivo, GET fichajesDe/:id
  GET miDiscord, POST mirarCodigoDiscord, POST vincularDiscord, POST desvincularDiscord
  GET castigosDe/:id, GET normativa, GET normativaVersiones, GET normativaVersion/:version, POST guardarNormativa
  GET pagasSemanas, GET previoReinicio/:que/:op, GET cierreSemana, GET totalPendientes, POST pagarPendiente, POST pagarPendientes
  GET ventasSemanas, GET membresiaVigente/:membresia, GET membresiasPorTerminar, POST pasarMembresia, GET totalMultas
  GET mesesRenta, GET rentasMes/:mes, POST deshacerRenta
  GET llamadosDe/:id, GET multasDe/:id, POST retirarNombre, GET misSolicitudes
  GET registros, GET despedidosRegistros, GET fichajesRegistros
  GET excepcionDe/:usuario, GET matrizPermisos, POST previoMatriz, POST guardarMatriz
  GET comunicados, GET comunicadosInicio, GET comunicado/:id, GET lecturasComunicado/:id, POST publicarComunicado
  POST editarComunicado, POST retirarComunicado, POST leerComunicado, POST reaccionarComunicado
  GET encuestas, GET encuestasInicio, GET votosEncuesta/:id, POST crearEncuesta, POST votarEncuesta, POST cerrarEncuesta
  POST retirarEncuesta
  GET departamentos, GET miembrosDepartamento/:id, GET genteDepartamento/:id, GET solicitudesDepartamento
  POST crearDepartamento, POST editarDepartamento, POST cerrarDepartamento, POST solicitarDepartamento
  POST retirarSolicitudDepartamento, POST responderSolicitudDepartamento, POST salirDepartamento, POST quitarDepartamento
  GET copias, POST hacerCopia, POST descargarCopia
  GET ajustes, POST editAjustes, POST addRank, POST moverRank, POST retirarRank
  POST addMis, POST moverMis, POST retirarMis, POST addMemb, POST retirarMemb, POST mirarEscala, POST importarEscala
  GET botDiscord, POST ponerBotDiscord, POST quitarBotDiscord, GET servidoresDiscord, POST servidorDiscord,
  POST permisosDiscord, POST comandosDiscord, GET canalesDiscord, POST probarBotDiscord,
  GET rolesDiscord, GET rolesServidorDiscord, POST cambiarRolesDiscord, GET previoRolesDiscord, POST ponerRolesDiscord,
  GET destinosDiscord, GET lugaresDiscord, POST agregarDestino, POST cambiarDestino, POST quitarDestino,
  POST probarDestino, GET ganchosDiscord, POST editGancho, POST probarGancho, POST probarRadio, POST probarHotel
  GET ausentesEquipo, GET mejoresTrabajadores, GET mejoresPasados
  GET trabajoDias/:id, GET resumenSemana/:dia, GET presenciaSemana/:dia, POST libroPeriodo
  GET referidos, GET referidosDe/:id, GET referido/:id, POST corregirReferido
  GET misRectificaciones, GET rectificaciones
  POST pedirRectificacion, POST responderRectificacion, POST retirarRectificacion
  GET notificaciones, GET notificacionesSinLeer, POST leerNotificaciones
  GET gustosNotificacion, POST gustoNotificacion, GET aparato, POST ponerAparato, POST quitarAparato
  GET seguridad, GET seguridadHoy, POST exportado
  GET miPeriodo, GET filasPeriodo/:papel, POST confirmarPeriodo, GET confirmaciones, POST recordarConfirmacion
  POST anularMulta, POST anularMision, POST anularMembresia, POST anularRenta, POST anularPendiente, POST anularAjuste`;

const declared = new Map(Object.values<Call>(CONTRACT).map((c) => [`${c.method} ${c.path}`, c]));
/** Screens beyond the table. */
const MORE_ROUTES = [
  '/actividad',
  '/comunicados',
  '/departamentos',
  '/encuestas',
  '/ingreso',
  '/listanegra',
  '/miperiodo',
  '/privacidad',
  '/seguridad',
  '/turnos',
];
const added = MORE_CALLS.trim().split(/,\s*|\n\s*/);

describe('the screens are those of the table', () => {
  test('no screen is missing', () => {
    expect(ROUTES.filter((path) => !(path in SCREENS))).toEqual([]);
  });

  test('the added screens are listed', () => {
    expect(
      Object.keys(SCREENS)
        .filter((path) => !ROUTES.includes(path))
        .sort(),
    ).toEqual(MORE_ROUTES);
  });
});

describe('the calls are those of both tables', () => {
  test('no call is missing', () => {
    expect(Object.keys(PAYLOAD_FIELDS_BY_CALL).filter((call) => !declared.has(call))).toEqual([]);
  });

  test.each(Object.entries(PAYLOAD_FIELDS_BY_CALL))('%s takes the fields %s', (call, fields) => {
    const body = Object.keys(declared.get(call)?.body?.properties ?? {});
    expect(body).toEqual(expect.arrayContaining(fields.split(' ').filter(Boolean)));
  });

  test('the added calls are listed', () => {
    const ours = [...declared.keys()].filter((call) => !(call in PAYLOAD_FIELDS_BY_CALL));
    expect(ours.toSorted()).toEqual(added.toSorted());
  });
});
