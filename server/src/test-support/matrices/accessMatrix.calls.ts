import type { AccessRules } from './accessMatrix.ts';

/**
 * Access rules of the calls, by feature. A trailing comment is the part that depends on the row; the service checks it.
 */
export const CALL_ACCESS_RULES: AccessRules = {
  'GET configuracion': 'everyone',
  'GET identidad': 'everyone',
  'GET manifiesto': 'everyone',
  'GET startupForo': 'everyone',
  'GET radioAhora': 'everyone',
  'POST mirarSocios': 'ern', // misiones below the caller's
  'POST importarSocios': 'ern', // misiones below the caller's
  'GET puestaEnMarcha': 'man',
  'POST actionPuesta': 'man',

  'GET /imagenes/:archivo': 'everyone',
  'POST placaCategoria': 'man',

  'GET ipdetect': 'everyone',
  'POST registro': 'everyone',
  'POST login': 'everyone',
  'POST retirarIngreso': 'everyone', // who knows the password of the application
  'GET formularioIngreso': 'everyone',
  'GET checkUser': 'loggedIn',
  'POST logout': 'loggedIn',
  'POST cambioClave': 'loggedIn',
  'POST changeConfig': 'loggedIn', // see ACCESS_RULES_BY_OP
  'GET sesiones': 'loggedIn',
  'POST cerrarSesion': 'loggedIn', // own only
  'POST cerrarSesiones': 'loggedIn', // own only
  'GET dosPasos': 'loggedIn', // own only
  'POST prepararDosPasos': 'loggedIn', // own only
  'POST activarDosPasos': 'loggedIn', // own only
  'POST quitarDosPasos': 'loggedIn', // own only
  'POST renovarRescate': 'loggedIn', // own only
  'POST probar': 'loggedIn', // the caller
  'GET programas': 'loggedIn', // own only
  'POST crearPrograma': 'loggedIn', // own only
  'POST cerrarPrograma': 'loggedIn', // own only
  'POST mirarEnlace': 'everyone', // holder of the link
  'POST claveConEnlace': 'everyone', // holder of the link
  'GET vivo': 'loggedIn',

  'GET esperas': 'mgmt adm req cln ing', // each count by the rule of its list
  'GET actionSugerencias': 'loggedIn', // authors: adm
  'POST actionSugerencias': 'loggedIn', // see ACCESS_RULES_BY_OP; deletes own only
  'GET comunicados': 'loggedIn', // those for the caller; scheduled and past ones: com, own and of people below
  'GET comunicadosInicio': 'loggedIn', // those for the caller
  'GET comunicado/:id': 'loggedIn', // for the caller, own, or of a person below with com
  'GET lecturasComunicado/:id': 'loggedIn', // com, or own to departamentos that the caller heads
  'POST publicarComunicado': 'loggedIn', // com, or to departamentos that the caller heads
  'POST editarComunicado': 'loggedIn', // com: own or of a person below the caller; own to departamentos that they head
  'POST retirarComunicado': 'loggedIn', // the same
  'POST leerComunicado': 'loggedIn', // own read
  'POST reaccionarComunicado': 'loggedIn', // own reaction
  'GET departamentos': 'loggedIn',
  'GET miembrosDepartamento/:id': 'loggedIn',
  'GET genteDepartamento/:id': 'loggedIn',
  'GET solicitudesDepartamento': 'loggedIn', // to those that the caller heads; to all with dep
  'POST crearDepartamento': 'dep',
  'POST editarDepartamento': 'dep', // whose head is not above the caller
  'POST cerrarDepartamento': 'dep', // whose head is not above the caller
  'POST solicitarDepartamento': 'loggedIn', // for the caller
  'POST retirarSolicitudDepartamento': 'loggedIn', // own only
  'POST responderSolicitudDepartamento': 'loggedIn', // to one that the caller heads, or with dep; never own
  'POST salirDepartamento': 'loggedIn', // the caller
  'POST quitarDepartamento': 'loggedIn', // from one that the caller heads, or with dep people below
  'GET encuestas': 'loggedIn', // those for the caller
  'GET encuestasInicio': 'loggedIn', // those for the caller
  'GET votosEncuesta/:id': 'loggedIn', // of one that is not secret, whose counts the caller sees
  'POST crearEncuesta': 'com',
  'POST votarEncuesta': 'loggedIn', // own vote
  'POST cerrarEncuesta': 'com', // own or of a person below the caller
  'POST retirarEncuesta': 'com', // own or of a person below the caller
  'GET rangosEquipo': 'everyone',
  'GET ausentesEquipo': 'loggedIn',
  'GET mejoresTrabajadores': 'loggedIn',
  'GET mejoresPasados': 'loggedIn',
  'POST actionTrabajador': 'adm',
  'GET getTopSemanal': 'loggedIn',
  'GET notificaciones': 'loggedIn', // own only
  'GET notificacionesSinLeer': 'loggedIn', // own only
  'POST leerNotificaciones': 'loggedIn', // own only
  'GET gustosNotificacion': 'loggedIn', // own only
  'POST gustoNotificacion': 'loggedIn', // own only
  'GET aparato': 'loggedIn', // own only
  'POST ponerAparato': 'loggedIn', // own only
  'POST quitarAparato': 'loggedIn', // own only

  'GET estados': 'adm',
  'GET getEstados': 'adm',
  'POST retirarEstado': 'adm', // of a person below the caller
  'POST estados': 'everyone', // see ACCESS_RULES_BY_OP

  'GET MyPerfil': 'loggedIn',
  'GET misSolicitudes': 'loggedIn', // own only
  'GET getLogUser/:username': 'own:params.username mgmt req',
  'GET carrera/:id': 'own:params.id mgmt req adm',
  'GET movimientos/:id': 'own:params.id pag',
  'GET onlyRangos': 'loggedIn',
  'GET getUsuarios': 'mgmt adm mem mul des exc dep',

  'POST usuarioList': 'usu',
  'GET directorio': 'usu', // the filter for people with excepciones: exc
  'GET usuariosPorAtender': 'usu',
  'GET userAllInfo/:id': 'own:params.id usu',
  'GET referidos': 'usu',
  'GET referidosDe/:id': 'own:params.id usu',
  'GET referido/:id': 'own:params.id usu',
  'POST corregirReferido': 'usu', // a person below the caller
  'GET persona/:username': 'own:params.username usu',
  'GET tarjeta/:username': 'loggedIn',
  'POST moverVarias': 'usu', // people below the caller, with ern
  'POST editUsuario': 'usu', // a person below the caller; the mision with ern, below the caller's
  'POST resetPassword': 'usu', // a person below the caller
  'POST enlaceClave': 'usu', // a person below the caller
  'POST dosPasosPerdidos': 'usu', // a person below the caller
  'POST deleteIP': 'usu', // a person below the caller
  'POST ingresar': 'usu', // a dismissed person who ranked below the caller
  'POST misDatos': 'loggedIn', // own only
  'POST olvidarUsuario': 'adm', // a dismissed person who ranked below the caller
  'POST liberarNombre': 'usu', // of a dismissed person who ranked below the caller
  'GET getUsername/:name': 'loggedIn',
  'GET trabajoSemanas/:id': 'own:params.id mgmt req',
  'GET trabajoDias/:id': 'own:params.id mgmt req',
  'GET nominaWeek': 'mgmt adm',
  'POST libroPeriodo': 'mgmt adm',
  'GET resumenSemana/:dia': 'mgmt adm',
  'GET presenciaSemana/:dia': 'mgmt adm',
  'GET dispositivosDe/:id': 'usu', // of a person below the caller, or the caller

  'GET getUsuariosAscensos': 'loggedIn',
  'GET verUltimoAscenso/:id': 'loggedIn',
  'POST sendAscenso': 'loggedIn', // to a person who is due; the caller above the offered mision
  'POST ascenderVarias': 'loggedIn', // the same, of people below the caller
  'GET getSolicitudes/:userId': 'own:params.userId adm',
  'POST actionSolicitudes': 'loggedIn', // offered to the caller
  'GET ascensosPosibles': 'loggedIn', // below the caller's mision
  'GET ascensosOfrecidos': 'loggedIn', // that the caller may withdraw
  'POST retirarAscenso': 'loggedIn', // its sender; mgmt above the sender; adm

  'GET getHoy': 'everyone',
  'GET getMyAusencias': 'loggedIn',
  'GET getAusencias': 'mgmt adm',
  'GET ausenciasVigentes': 'mgmt adm',
  'GET ausenciasDe/:id': 'mgmt adm',
  'POST addAusencia': 'loggedIn', // own only
  'POST ausenciaAction': 'mgmt adm', // of nobody above the caller; own only if no other person could decide
  'POST anotarAusencia': 'mgmt adm', // of people below the caller
  'GET actividad': 'act',
  'GET miActividad': 'loggedIn', // own only
  'POST avisarVarias': 'act', // of people below the caller
  'POST retirarAusencia': 'loggedIn', // own only
  'POST terminarAusencia': 'loggedIn', // own; mgmt and adm: of nobody above them
  'GET ausenciasMes': 'loggedIn', // own; mgmt and adm: of everyone
  'GET miCalendario': 'loggedIn', // own only
  'POST crearCalendario': 'loggedIn', // own; with those of everyone: mgmt and adm
  'POST quitarCalendario': 'loggedIn', // own only
  'GET miDiscord': 'loggedIn', // own only
  'POST mirarCodigoDiscord': 'loggedIn', // holder of the code
  'POST vincularDiscord': 'loggedIn', // own only
  'POST desvincularDiscord': 'loggedIn', // own only
  'GET /calendario/:archivo': 'everyone', // holder of the address
  'GET getFichajes': 'loggedIn',
  'GET getFichajesActivos': 'mgmt adm',
  'GET fichajesDe/:id': 'mgmt adm',
  'POST actionFichar': 'loggedIn', // see ACCESS_RULES_BY_OP; of a person below the caller
  'POST cerrarFichaje': 'mgmt adm', // of a person below the caller

  'GET getAllTime': 'tt',
  'GET getUsuariosTiempos': 'tt',
  'GET getInfoDetailTime/:id': 'tt',
  'GET guardia': 'loggedIn',
  'POST pedir': 'loggedIn', // for the caller
  'POST retirarPedido': 'loggedIn', // own only
  'GET pedidos': 'tt', // of people below the caller
  'POST atenderPedido': 'tt', // of a person below the caller
  'POST abrirTiempos': 'tt', // for people below the caller
  'POST openTime': 'tt', // for a person below the caller
  'POST actionTime': 'tt', // its alto; mgmt of a person below; -5, -10 and ajs for their operations
  'GET getTimesCancelados': 'loggedIn', // cancelled by the caller
  'POST confirmarTerminados': 'tt', // the alto of each; mgmt
  'POST recuperarTiempo': 'loggedIn', // its canceller: the bajo, or above the bajo with tt
  'POST cerrarMiTiempo': 'loggedIn', // own, without alto
  'GET getTimesSolicitudes': 'loggedIn', // sent to the caller
  'POST actionTimeSoli': 'tt', // the alto who was asked

  'GET getTimesLista': 'tt',
  'GET isPaseLista': 'tt',
  'GET paseListas': 'tt',
  'POST sendLista': 'tt', // people below the caller, and bajos of the caller

  'GET turnosSemana/:dia': 'tt tur',
  'GET misTurnos': 'tt tur', // own only
  'GET turnosPlan': 'tur',
  'GET turnosPersonas': 'tt',
  'POST planearTurnos': 'tur',
  'POST tomarTurno': 'tt', // for the caller
  'POST dejarTurno': 'tt', // own only
  'POST ofrecerTurno': 'tt', // own only
  'POST retirarOfertaTurno': 'tt', // own only
  'POST responderOfertaTurno': 'tt', // made to the caller
  'POST quitarTurno': 'tur', // of a person below the caller

  'GET allNomina': 'loggedIn',
  'POST allNomina': 'loggedIn',
  'POST ajustarNomina': 'req', // a person below the caller
  'POST anularAjuste': 'req', // its author within a day, or a caller above the author; of a person below the caller

  'GET miPeriodo': 'loggedIn', // own only
  'GET filasPeriodo/:papel': 'loggedIn', // own only
  'POST confirmarPeriodo': 'loggedIn', // own only
  'GET confirmaciones': 'pag',
  'POST recordarConfirmacion': 'pag', // people below the caller

  'GET rectificaciones': 'req', // of people below the caller
  'GET misRectificaciones': 'loggedIn', // own only
  'POST pedirRectificacion': 'loggedIn', // own only
  'POST responderRectificacion': 'req', // of a person below the caller
  'POST retirarRectificacion': 'loggedIn', // own only

  'GET botDiscord': 'man',
  'POST ponerBotDiscord': 'man',
  'POST quitarBotDiscord': 'man',
  'GET servidoresDiscord': 'man',
  'POST servidorDiscord': 'man',
  'POST permisosDiscord': 'man',
  'POST comandosDiscord': 'man',
  'GET canalesDiscord': 'man',
  'POST probarBotDiscord': 'man',
  'GET rolesDiscord': 'man',
  'GET rolesServidorDiscord': 'man',
  'POST cambiarRolesDiscord': 'man',
  'GET previoRolesDiscord': 'man',
  'POST ponerRolesDiscord': 'man',
  'GET destinosDiscord': 'man',
  'GET lugaresDiscord': 'man',
  'POST agregarDestino': 'man',
  'POST cambiarDestino': 'man',
  'POST quitarDestino': 'man',
  'POST probarDestino': 'man',
  'GET ganchosDiscord': 'man',
  'POST editGancho': 'man',
  'POST probarGancho': 'man',
  'POST probarRadio': 'man',
  'POST probarHotel': 'man',

  'GET getAllFirmas': 'mgmt adm',
  'POST addFirma': 'own:body.id mgmt adm', // a person below the caller
  'POST delFirma': 'mgmt adm', // a person below the caller
  'GET getAllDegrados': 'mgmt adm',
  'POST actionDegrado': 'mgmt adm', // a person below the caller
  'POST degradarVarias': 'mgmt adm', // of people below the caller
  'GET getAllRequest': 'adm',
  'GET getNameRequest/:id': 'own:params.id adm',
  'POST actionNombre': 'loggedIn', // see ACCESS_RULES_BY_OP; of a person below the caller
  'POST retirarNombre': 'loggedIn', // own only
  'GET getAllDespidos': 'everyone',
  'POST despedir': 'des', // a person below the caller
  'POST despedirVarias': 'des', // people below the caller
  'GET listaNegra': 'des',
  'POST vetar': 'des', // a dismissed person below the caller, or a name
  'POST quitarVeto': 'des', // not of a person above the caller
  'GET ingresos': 'ing',
  'POST responderIngreso': 'ing',
  'GET preguntasIngreso': 'ing',
  'POST guardarPreguntas': 'ing',
  'GET regresos': 'cln',
  'GET getTraslados': 'mgmt adm',
  'POST addTraslado': 'mgmt adm', // a person below the caller

  'GET actionLlamado': 'mgmt adm',
  'GET llamadosDe/:id': 'own:params.id mgmt adm',
  'POST actionLlamado': 'mgmt adm', // a person below the caller; own
  'POST llamarVarias': 'mgmt adm', // people below the caller
  'POST levantarLlamado': 'mgmt adm', // given by someone below the caller; not the caller's own
  'GET castigosDe/:id': 'mgmt mul adm',
  'GET normativa': 'everyone',
  'GET normativaVersiones': 'loggedIn',
  'GET normativaVersion/:version': 'loggedIn',
  'POST guardarNormativa': 'nor',
  'GET /llamados/:archivo': 'mgmt adm',
  'GET /llamados/:id/:archivo': 'own:params.id mgmt adm',

  'GET getListaPaga': 'ldp',
  'POST getListaPaga': 'ldp',
  'GET pagasSemanas': 'pag',
  'GET updateLista': 'pag',
  'GET previoReinicio/:que/:op': 'pag',
  'GET cierreSemana': 'pag',
  'POST reiniciarLista': 'pag',
  'POST reiniciarNomina': 'pag',
  'POST pagarMonto': 'pag', // not the caller's own
  'POST pagar': 'pag', // not the caller's own
  'POST pagarVarias': 'pag', // not the caller's own
  'POST ascensoPaga': 'pag', // not the caller's own
  'GET getPendientes': 'mgmt adm',
  'GET totalPendientes': 'mgmt adm',
  'POST pagarPendiente': 'pag', // not the caller's own
  'POST pagarPendientes': 'pag', // not the caller's own
  'POST anularPendiente': 'pag', // its payer within a day, or a caller above the payer; not the caller's own

  'GET allVentas': 'adm',
  'GET ventasPendientes': 'adm',
  'GET ventasSemanas': 'adm',
  'GET ventaAction/:id': 'pag', // not the caller's own
  'GET usuariosVentaMision': 'mis',
  'GET getRangosVenta': 'mis',
  'GET misionesVenta': 'mis',
  'POST addMision': 'mis', // to a person below the caller
  'POST anularMision': 'mis', // its seller within a day, or a caller above the seller; not the caller's own
  'GET getWork/:id': 'own:params.id mgmt mis adm',
  'GET allMembership': 'mem',
  'GET membresiasPorTerminar': 'mem',
  'GET getMembresias': 'mem man',
  'GET membresiaVigente/:membresia': 'mem',
  'POST addMembresia': 'mem', // not to the caller
  'POST pasarMembresia': 'mem', // not to the caller
  'POST anularMembresia': 'mem', // its seller within a day, or a caller above the seller; not the caller's own
  'POST deleteMemb': 'mem', // of a person below the caller; own sale of the same day
  'GET allInfoRank': 'man',
  'POST editRank': 'man', // categorias below the caller's; from the highest, all
  'GET actividadPedida': 'man',
  'POST pedirActividad': 'man', // of categorias below the caller's, in the highest of all
  'POST addRank': 'man', // callers in the highest categoria
  'POST moverRank': 'man', // below the caller's
  'POST retirarRank': 'man', // below the caller's
  'GET allInfoMision': 'man',
  'POST editMis': 'man', // misiones of the same categorias
  'POST addMis': 'man', // misiones of the same categorias
  'POST moverMis': 'man', // below the caller's
  'POST retirarMis': 'man', // misiones of the same categorias, below the caller's
  'POST mirarEscala': 'man', // below the caller's
  'POST importarEscala': 'man', // misiones of the same categorias, below the caller's
  'POST editMemb': 'man',
  'POST addMemb': 'man',
  'POST retirarMemb': 'man',
  'GET copias': 'man',
  'POST hacerCopia': 'man',
  'POST descargarCopia': 'man cima',
  'GET ajustes': 'man',
  'POST editAjustes': 'man',
  'GET getAllMultas': 'mul',
  'GET multasDe/:id': 'own:params.id mul',
  'GET totalMultas': 'mul',
  'POST sendMulta': 'mul', // a person below the caller
  'POST multarVarias': 'mul', // people below the caller
  'POST actionMulta': 'mul', // not the caller's own
  'POST anularMulta': 'mul', // its author within a day, or a caller above the author; not the caller's own
  'GET getLog': 'adm',
  'POST getLog': 'adm',
  'GET registros': 'adm',
  'GET despedidosRegistros': 'adm',
  'GET fichajesRegistros': 'adm',
  'GET seguridad': 'adm',
  'GET seguridadHoy': 'adm',
  'POST exportado': 'loggedIn', // of a screen that the caller may open
  'GET getAllClones': 'cln',
  'GET getWhiteList': 'cln',
  'POST actionWhite': 'cln', // a person below the caller
  'GET actionRenta': 'ren',
  'POST actionRenta': 'ren', // not the caller's own
  'GET mesesRenta': 'ren',
  'GET rentasMes/:mes': 'ren',
  'POST deshacerRenta': 'ren', // not the caller's own
  'POST anularRenta': 'ren', // its author within a day, or a caller above the author; not the caller's own

  'GET getExcepciones': 'exc',
  'GET excepcionDe/:usuario': 'exc',
  'POST actionExcepciones': 'exc', // a person below the caller; permisos that the caller holds
  'GET matrizPermisos': 'man',
  'POST previoMatriz': 'man', // categorias below the caller's; permisos that the caller holds
  'POST guardarMatriz': 'man', // categorias below the caller's; permisos that the caller holds
};

/** Access rules of calls whose operations (`op`) differ. */
export const ACCESS_RULES_BY_OPERATION: Record<string, readonly { op: unknown; quien: string }[]> = {
  'POST changeConfig': [
    { op: 'app', quien: 'loggedIn' },
    { op: 'estados', quien: 'adm' },
  ],
  'POST actionNombre': [
    { op: 0, quien: 'adm' },
    { op: 1, quien: 'adm' },
    { op: 2, quien: 'loggedIn' },
  ],
  'POST actionFichar': [
    { op: 0, quien: 'loggedIn' },
    { op: 1, quien: 'loggedIn' },
    { op: 2, quien: 'mgmt adm' },
    { op: 3, quien: 'mgmt adm' },
    { op: 4, quien: 'mgmt adm' },
  ],
  'POST actionSugerencias': [
    { op: 0, quien: 'loggedIn' },
    { op: 1, quien: 'adm' },
    { op: 2, quien: 'loggedIn' },
  ],
  'POST estados': [
    { op: 1, quien: 'adm' },
    { op: 2, quien: 'adm' },
    { op: 3, quien: 'everyone' },
  ],
};
