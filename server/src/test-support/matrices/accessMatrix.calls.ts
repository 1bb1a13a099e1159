import type { AccessRules } from './accessMatrix.ts';

/** Calls, by feature. What only the row can tell is said behind the call; its service looks at it. */
export const CALL_ACCESS_RULES: AccessRules = {
  'GET configuracion': 'todos',
  'GET identidad': 'todos',
  'GET manifiesto': 'todos',
  'GET startupForo': 'todos',
  'GET radioAhora': 'todos',
  'POST mirarSocios': 'ern', // missions below their own
  'POST importarSocios': 'ern', // missions below their own
  'GET puestaEnMarcha': 'man',
  'POST actionPuesta': 'man',

  'GET /imagenes/:archivo': 'todos',
  'POST placaCategoria': 'man',

  'GET ipdetect': 'todos',
  'POST registro': 'todos',
  'POST login': 'todos',
  'GET checkUser': 'sesion',
  'POST logout': 'sesion',
  'POST cambioClave': 'sesion',
  'POST changeConfig': 'sesion', // see ACCESS_RULES_BY_OP
  'GET sesiones': 'sesion',
  'POST cerrarSesion': 'sesion', // one's own
  'POST cerrarSesiones': 'sesion', // one's own
  'GET dosPasos': 'sesion', // one's own
  'POST prepararDosPasos': 'sesion', // one's own
  'POST activarDosPasos': 'sesion', // one's own
  'POST quitarDosPasos': 'sesion', // one's own
  'POST renovarRescate': 'sesion', // one's own
  'POST probar': 'sesion', // oneself
  'GET programas': 'sesion', // one's own
  'POST crearPrograma': 'sesion', // one's own
  'POST cerrarPrograma': 'sesion', // one's own
  'POST mirarEnlace': 'todos', // who holds the link
  'POST claveConEnlace': 'todos', // who holds the link
  'GET vivo': 'sesion',

  'GET esperas': 'mgmt adm req cln', // each as its list
  'GET actionSugerencias': 'sesion', // whose each is: adm
  'POST actionSugerencias': 'sesion', // see ACCESS_RULES_BY_OP; deletes one's own
  'GET rangosEquipo': 'todos',
  'GET ausentesEquipo': 'sesion',
  'GET mejoresTrabajadores': 'sesion',
  'GET mejoresPasados': 'sesion',
  'POST actionTrabajador': 'adm',
  'GET getTopSemanal': 'sesion',
  'GET notificaciones': 'sesion', // one's own
  'GET notificacionesSinLeer': 'sesion', // one's own
  'POST leerNotificaciones': 'sesion', // one's own
  'GET gustosNotificacion': 'sesion', // one's own
  'POST gustoNotificacion': 'sesion', // one's own
  'GET aparato': 'sesion', // one's own
  'POST ponerAparato': 'sesion', // one's own
  'POST quitarAparato': 'sesion', // one's own

  'GET estados': 'adm',
  'GET getEstados': 'adm',
  'POST retirarEstado': 'adm', // of someone lower
  'POST estados': 'todos', // see ACCESS_RULES_BY_OP

  'GET MyPerfil': 'sesion',
  'GET misSolicitudes': 'sesion', // one's own
  'GET getLogUser/:username': 'propio:params.username mgmt req',
  'GET carrera/:id': 'propio:params.id mgmt req adm',
  'GET movimientos/:id': 'propio:params.id pag',
  'GET onlyRangos': 'sesion',
  'GET getUsuarios': 'mgmt adm mem mul des exc',

  'POST usuarioList': 'usu',
  'GET directorio': 'usu', // those with exceptions: exc
  'GET usuariosPorAtender': 'usu',
  'GET userAllInfo/:id': 'propio:params.id usu',
  'GET persona/:username': 'propio:params.username usu',
  'GET tarjeta/:username': 'sesion',
  'POST editUsuario': 'usu', // someone lower; the mission with ern, one below the caller
  'POST resetPassword': 'usu', // someone lower
  'POST enlaceClave': 'usu', // someone lower
  'POST dosPasosPerdidos': 'usu', // someone lower
  'POST deleteIP': 'usu', // someone lower
  'POST ingresar': 'usu', // someone dismissed, who stood lower
  'POST misDatos': 'sesion', // one's own
  'POST olvidarUsuario': 'adm', // someone dismissed, who stood lower
  'POST liberarNombre': 'usu', // of someone dismissed, who stood lower
  'GET getUsername/:name': 'sesion',
  'GET trabajoSemanas/:id': 'propio:params.id mgmt req',
  'GET trabajoDias/:id': 'propio:params.id mgmt req',
  'GET nominaWeek': 'mgmt adm',
  'GET resumenSemana/:dia': 'mgmt adm',
  'GET presenciaSemana/:dia': 'mgmt adm',
  'GET dispositivosDe/:id': 'usu', // of someone lower, or oneself

  'GET getUsuariosAscensos': 'sesion',
  'GET verUltimoAscenso/:id': 'sesion',
  'POST sendAscenso': 'sesion', // to someone who may be promoted, by someone above the mission given
  'GET getSolicitudes/:userId': 'propio:params.userId adm',
  'POST actionSolicitudes': 'sesion', // one offered to the caller
  'GET ascensosPosibles': 'sesion', // those below the caller's own mission
  'GET ascensosOfrecidos': 'sesion', // those that the caller may take back
  'POST retirarAscenso': 'sesion', // its sender; mgmt above its sender; adm

  'GET getHoy': 'todos',
  'GET getMyAusencias': 'sesion',
  'GET getAusencias': 'mgmt adm',
  'GET ausenciasVigentes': 'mgmt adm',
  'GET ausenciasDe/:id': 'mgmt adm',
  'POST addAusencia': 'sesion', // one's own
  'POST ausenciaAction': 'mgmt adm', // nobody above the caller; one's own only where nobody else could
  'POST retirarAusencia': 'sesion', // one's own
  'POST terminarAusencia': 'sesion', // one's own; mgmt and adm, of nobody above them
  'GET getFichajes': 'sesion',
  'GET getFichajesActivos': 'mgmt adm',
  'GET fichajesDe/:id': 'mgmt adm',
  'POST actionFichar': 'sesion', // see ACCESS_RULES_BY_OP; of someone lower
  'POST cerrarFichaje': 'mgmt adm', // of someone lower

  'GET getAllTime': 'tt',
  'GET getUsuariosTiempos': 'tt',
  'GET getInfoDetailTime/:id': 'tt',
  'GET guardia': 'sesion',
  'POST pedir': 'sesion', // for oneself
  'POST retirarPedido': 'sesion', // one's own
  'GET pedidos': 'tt', // of those lower than the caller
  'POST atenderPedido': 'tt', // of someone lower
  'POST abrirTiempos': 'tt', // for those lower
  'POST openTime': 'tt', // for someone lower
  'POST actionTime': 'tt', // its manager; of someone lower mgmt, and -5, -10 and ajs for what they name
  'GET getTimesCancelados': 'tt', // those that the caller cancelled
  'POST confirmarTerminados': 'tt', // of each its manager; mgmt
  'POST recuperarTiempo': 'tt', // who cancelled it, and stands above its junior
  'POST cerrarMiTiempo': 'sesion', // one's own, without manager
  'GET getTimesSolicitudes': 'sesion', // those sent to the caller
  'POST actionTimeSoli': 'tt', // the manager who was asked

  'GET getTimesLista': 'tt',
  'GET isPaseLista': 'tt',
  'GET paseListas': 'tt',
  'POST sendLista': 'tt', // those lower than the caller, and whom they manage

  'GET allNomina': 'sesion',
  'POST allNomina': 'sesion',
  'POST ajustarNomina': 'req', // someone lower
  'POST anularAjuste': 'req', // its maker within a day, or above them and of someone lower

  'GET rectificaciones': 'req', // of those lower than the caller
  'GET misRectificaciones': 'sesion', // one's own
  'POST pedirRectificacion': 'sesion', // one's own
  'POST responderRectificacion': 'req', // of someone lower
  'POST retirarRectificacion': 'sesion', // one's own

  'GET ganchosDiscord': 'man',
  'POST editGancho': 'man',
  'POST probarGancho': 'man',
  'POST probarRadio': 'man',
  'POST probarHotel': 'man',

  'GET getAllFirmas': 'mgmt adm',
  'POST addFirma': 'propio:body.id mgmt adm', // someone lower
  'POST delFirma': 'mgmt adm', // someone lower
  'GET getAllDegrados': 'mgmt adm',
  'POST actionDegrado': 'mgmt adm', // someone lower
  'GET getAllRequest': 'adm',
  'GET getNameRequest/:id': 'propio:params.id adm',
  'POST actionNombre': 'sesion', // see ACCESS_RULES_BY_OP; of someone lower
  'POST retirarNombre': 'sesion', // one's own
  'GET getAllDespidos': 'todos',
  'POST despedir': 'des', // someone lower
  'POST despedirVarias': 'des', // those who stand lower
  'GET getTraslados': 'mgmt adm',
  'POST addTraslado': 'mgmt adm', // someone lower

  'GET actionLlamado': 'mgmt adm',
  'GET llamadosDe/:id': 'propio:params.id mgmt adm',
  'POST actionLlamado': 'mgmt adm', // someone lower; one's own
  'POST llamarVarias': 'mgmt adm', // those who stand lower
  'GET /llamados/:archivo': 'mgmt adm',
  'GET /llamados/:id/:archivo': 'propio:params.id mgmt adm',

  'GET getListaPaga': 'ldp',
  'POST getListaPaga': 'ldp',
  'GET pagasSemanas': 'pag',
  'GET updateLista': 'pag',
  'GET previoReinicio/:que/:op': 'pag',
  'GET cierreSemana': 'pag',
  'POST reiniciarLista': 'pag',
  'POST reiniciarNomina': 'pag',
  'POST pagarMonto': 'pag', // not of one's own
  'POST pagar': 'pag', // not of one's own
  'POST pagarVarias': 'pag', // not of one's own
  'POST ascensoPaga': 'pag', // not of one's own
  'GET getPendientes': 'mgmt adm',
  'GET totalPendientes': 'mgmt adm',
  'POST pagarPendiente': 'pag', // not of one's own
  'POST pagarPendientes': 'pag', // not of one's own
  'POST anularPendiente': 'pag', // who paid it within a day, or above them; not of one's own

  'GET allVentas': 'adm',
  'GET ventasPendientes': 'adm',
  'GET ventasSemanas': 'adm',
  'GET ventaAction/:id': 'pag', // not of one's own
  'GET usuariosVentaMision': 'mis',
  'GET getRangosVenta': 'mis',
  'GET misionesVenta': 'mis',
  'POST addMision': 'mis', // to someone lower
  'POST anularMision': 'mis', // its seller within a day, or above them; not of one's own
  'GET getWork/:id': 'propio:params.id mgmt mis adm',
  'GET allMembership': 'mem',
  'GET membresiasPorTerminar': 'mem',
  'GET getMembresias': 'mem man',
  'GET membresiaVigente/:membresia': 'mem',
  'POST addMembresia': 'mem', // not to oneself
  'POST pasarMembresia': 'mem', // not to oneself
  'POST anularMembresia': 'mem', // its seller within a day, or above them; not of one's own
  'POST deleteMemb': 'mem', // of someone lower; what one sold the same day
  'GET allInfoRank': 'man',
  'POST editRank': 'man', // categories below one's own; who stands in the highest, all
  'POST addRank': 'man', // who stands on the highest
  'POST moverRank': 'man', // below one's own
  'POST retirarRank': 'man', // below one's own
  'GET allInfoMision': 'man',
  'POST editMis': 'man', // the same of their missions
  'POST addMis': 'man', // the same
  'POST moverMis': 'man', // below one's own
  'POST retirarMis': 'man', // the same, and below one's own
  'POST mirarEscala': 'man', // below one's own
  'POST importarEscala': 'man', // the same, and below one's own
  'POST editMemb': 'man',
  'POST addMemb': 'man',
  'POST retirarMemb': 'man',
  'GET ajustes': 'man',
  'POST editAjustes': 'man',
  'GET getAllMultas': 'mul',
  'GET multasDe/:id': 'propio:params.id mul',
  'GET totalMultas': 'mul',
  'POST sendMulta': 'mul', // someone lower
  'POST multarVarias': 'mul', // those who stand lower
  'POST actionMulta': 'mul', // not of one's own
  'POST anularMulta': 'mul', // its maker within a day, or above them; not of one's own
  'GET getLog': 'adm',
  'POST getLog': 'adm',
  'GET registros': 'adm',
  'GET despedidosRegistros': 'adm',
  'GET fichajesRegistros': 'adm',
  'GET seguridad': 'adm',
  'GET seguridadHoy': 'adm',
  'POST exportado': 'sesion', // of a screen that the caller may open
  'GET getAllClones': 'cln',
  'GET getWhiteList': 'cln',
  'POST actionWhite': 'cln', // someone lower
  'GET actionRenta': 'ren',
  'POST actionRenta': 'ren', // not of one's own
  'GET mesesRenta': 'ren',
  'GET rentasMes/:mes': 'ren',
  'POST deshacerRenta': 'ren', // not of one's own
  'POST anularRenta': 'ren', // its maker within a day, or above them; not of one's own

  'GET getExcepciones': 'exc',
  'GET excepcionDe/:usuario': 'exc',
  'POST actionExcepciones': 'exc', // someone lower; what the caller holds
  'GET matrizPermisos': 'man',
  'POST previoMatriz': 'man', // lower categories; what the caller holds
  'POST guardarMatriz': 'man', // lower categories; what the caller holds
};

/** Calls of which each operation, by its `op`, is someone else's. */
export const ACCESS_RULES_BY_OP: Record<string, readonly { op: unknown; quien: string }[]> = {
  'POST changeConfig': [
    { op: 'app', quien: 'sesion' },
    { op: 'estados', quien: 'adm' },
  ],
  'POST actionNombre': [
    { op: 0, quien: 'adm' },
    { op: 1, quien: 'adm' },
    { op: 2, quien: 'sesion' },
  ],
  'POST actionFichar': [
    { op: 0, quien: 'sesion' },
    { op: 1, quien: 'sesion' },
    { op: 2, quien: 'mgmt adm' },
    { op: 3, quien: 'mgmt adm' },
    { op: 4, quien: 'mgmt adm' },
  ],
  'POST actionSugerencias': [
    { op: 0, quien: 'sesion' },
    { op: 1, quien: 'adm' },
    { op: 2, quien: 'sesion' },
  ],
  'POST estados': [
    { op: 1, quien: 'adm' },
    { op: 2, quien: 'adm' },
    { op: 3, quien: 'todos' },
  ],
};
