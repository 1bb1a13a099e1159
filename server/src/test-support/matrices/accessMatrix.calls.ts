import type { AccessRules } from './accessMatrix.ts';

/**
 * Access rules of the calls, by feature. A trailing comment is the part that depends on the row; the service checks it.
 */
export const CALL_ACCESS_RULES: AccessRules = {
  'GET configuracion': 'todos',
  'GET identidad': 'todos',
  'GET manifiesto': 'todos',
  'GET startupForo': 'todos',
  'GET radioAhora': 'todos',
  'POST mirarSocios': 'ern', // misiones below the caller's
  'POST importarSocios': 'ern', // misiones below the caller's
  'GET puestaEnMarcha': 'man',
  'POST actionPuesta': 'man',

  'GET /imagenes/:archivo': 'todos',
  'POST placaCategoria': 'man',

  'GET ipdetect': 'todos',
  'POST registro': 'todos',
  'POST login': 'todos',
  'POST retirarIngreso': 'todos', // who knows the password of the application
  'GET formularioIngreso': 'todos',
  'GET checkUser': 'sesion',
  'POST logout': 'sesion',
  'POST cambioClave': 'sesion',
  'POST changeConfig': 'sesion', // see ACCESS_RULES_BY_OP
  'GET sesiones': 'sesion',
  'POST cerrarSesion': 'sesion', // own only
  'POST cerrarSesiones': 'sesion', // own only
  'GET dosPasos': 'sesion', // own only
  'POST prepararDosPasos': 'sesion', // own only
  'POST activarDosPasos': 'sesion', // own only
  'POST quitarDosPasos': 'sesion', // own only
  'POST renovarRescate': 'sesion', // own only
  'POST probar': 'sesion', // the caller
  'GET programas': 'sesion', // own only
  'POST crearPrograma': 'sesion', // own only
  'POST cerrarPrograma': 'sesion', // own only
  'POST mirarEnlace': 'todos', // holder of the link
  'POST claveConEnlace': 'todos', // holder of the link
  'GET vivo': 'sesion',

  'GET esperas': 'mgmt adm req cln ing', // each count by the rule of its list
  'GET actionSugerencias': 'sesion', // authors: adm
  'POST actionSugerencias': 'sesion', // see ACCESS_RULES_BY_OP; deletes own only
  'GET comunicados': 'sesion', // those for the caller; scheduled and past ones: com, own and of people below
  'GET comunicadosInicio': 'sesion', // those for the caller
  'GET comunicado/:id': 'sesion', // for the caller, own, or of a person below with com
  'GET lecturasComunicado/:id': 'sesion', // com, or own to departamentos that the caller heads
  'POST publicarComunicado': 'sesion', // com, or to departamentos that the caller heads
  'POST editarComunicado': 'sesion', // com: own or of a person below the caller; own to departamentos that they head
  'POST retirarComunicado': 'sesion', // the same
  'POST leerComunicado': 'sesion', // own read
  'POST reaccionarComunicado': 'sesion', // own reaction
  'GET departamentos': 'sesion',
  'GET miembrosDepartamento/:id': 'sesion',
  'GET genteDepartamento/:id': 'sesion',
  'GET solicitudesDepartamento': 'sesion', // to those that the caller heads; to all with dep
  'POST crearDepartamento': 'dep',
  'POST editarDepartamento': 'dep', // whose head is not above the caller
  'POST cerrarDepartamento': 'dep', // whose head is not above the caller
  'POST solicitarDepartamento': 'sesion', // for the caller
  'POST retirarSolicitudDepartamento': 'sesion', // own only
  'POST responderSolicitudDepartamento': 'sesion', // to one that the caller heads, or with dep; never own
  'POST salirDepartamento': 'sesion', // the caller
  'POST quitarDepartamento': 'sesion', // from one that the caller heads, or with dep people below
  'GET encuestas': 'sesion', // those for the caller
  'GET encuestasInicio': 'sesion', // those for the caller
  'GET votosEncuesta/:id': 'sesion', // of one that is not secret, whose counts the caller sees
  'POST crearEncuesta': 'com',
  'POST votarEncuesta': 'sesion', // own vote
  'POST cerrarEncuesta': 'com', // own or of a person below the caller
  'POST retirarEncuesta': 'com', // own or of a person below the caller
  'GET rangosEquipo': 'todos',
  'GET ausentesEquipo': 'sesion',
  'GET mejoresTrabajadores': 'sesion',
  'GET mejoresPasados': 'sesion',
  'POST actionTrabajador': 'adm',
  'GET getTopSemanal': 'sesion',
  'GET notificaciones': 'sesion', // own only
  'GET notificacionesSinLeer': 'sesion', // own only
  'POST leerNotificaciones': 'sesion', // own only
  'GET gustosNotificacion': 'sesion', // own only
  'POST gustoNotificacion': 'sesion', // own only
  'GET aparato': 'sesion', // own only
  'POST ponerAparato': 'sesion', // own only
  'POST quitarAparato': 'sesion', // own only

  'GET estados': 'adm',
  'GET getEstados': 'adm',
  'POST retirarEstado': 'adm', // of a person below the caller
  'POST estados': 'todos', // see ACCESS_RULES_BY_OP

  'GET MyPerfil': 'sesion',
  'GET misSolicitudes': 'sesion', // own only
  'GET getLogUser/:username': 'propio:params.username mgmt req',
  'GET carrera/:id': 'propio:params.id mgmt req adm',
  'GET movimientos/:id': 'propio:params.id pag',
  'GET onlyRangos': 'sesion',
  'GET getUsuarios': 'mgmt adm mem mul des exc dep',

  'POST usuarioList': 'usu',
  'GET directorio': 'usu', // the filter for people with excepciones: exc
  'GET usuariosPorAtender': 'usu',
  'GET userAllInfo/:id': 'propio:params.id usu',
  'GET referidos': 'usu',
  'GET referidosDe/:id': 'propio:params.id usu',
  'GET referido/:id': 'propio:params.id usu',
  'POST corregirReferido': 'usu', // a person below the caller
  'GET persona/:username': 'propio:params.username usu',
  'GET tarjeta/:username': 'sesion',
  'POST moverVarias': 'usu', // people below the caller, with ern
  'POST editUsuario': 'usu', // a person below the caller; the mision with ern, below the caller's
  'POST resetPassword': 'usu', // a person below the caller
  'POST enlaceClave': 'usu', // a person below the caller
  'POST dosPasosPerdidos': 'usu', // a person below the caller
  'POST deleteIP': 'usu', // a person below the caller
  'POST ingresar': 'usu', // a dismissed person who ranked below the caller
  'POST misDatos': 'sesion', // own only
  'POST olvidarUsuario': 'adm', // a dismissed person who ranked below the caller
  'POST liberarNombre': 'usu', // of a dismissed person who ranked below the caller
  'GET getUsername/:name': 'sesion',
  'GET trabajoSemanas/:id': 'propio:params.id mgmt req',
  'GET trabajoDias/:id': 'propio:params.id mgmt req',
  'GET nominaWeek': 'mgmt adm',
  'POST libroPeriodo': 'mgmt adm',
  'GET resumenSemana/:dia': 'mgmt adm',
  'GET presenciaSemana/:dia': 'mgmt adm',
  'GET dispositivosDe/:id': 'usu', // of a person below the caller, or the caller

  'GET getUsuariosAscensos': 'sesion',
  'GET verUltimoAscenso/:id': 'sesion',
  'POST sendAscenso': 'sesion', // to a person who is due; the caller above the offered mision
  'POST ascenderVarias': 'sesion', // the same, of people below the caller
  'GET getSolicitudes/:userId': 'propio:params.userId adm',
  'POST actionSolicitudes': 'sesion', // offered to the caller
  'GET ascensosPosibles': 'sesion', // below the caller's mision
  'GET ascensosOfrecidos': 'sesion', // that the caller may withdraw
  'POST retirarAscenso': 'sesion', // its sender; mgmt above the sender; adm

  'GET getHoy': 'todos',
  'GET getMyAusencias': 'sesion',
  'GET getAusencias': 'mgmt adm',
  'GET ausenciasVigentes': 'mgmt adm',
  'GET ausenciasDe/:id': 'mgmt adm',
  'POST addAusencia': 'sesion', // own only
  'POST ausenciaAction': 'mgmt adm', // of nobody above the caller; own only if no other person could decide
  'POST anotarAusencia': 'mgmt adm', // of people below the caller
  'GET actividad': 'act',
  'GET miActividad': 'sesion', // own only
  'POST avisarVarias': 'act', // of people below the caller
  'POST retirarAusencia': 'sesion', // own only
  'POST terminarAusencia': 'sesion', // own; mgmt and adm: of nobody above them
  'GET ausenciasMes': 'sesion', // own; mgmt and adm: of everyone
  'GET miCalendario': 'sesion', // own only
  'POST crearCalendario': 'sesion', // own; with those of everyone: mgmt and adm
  'POST quitarCalendario': 'sesion', // own only
  'GET miDiscord': 'sesion', // own only
  'POST mirarCodigoDiscord': 'sesion', // holder of the code
  'POST vincularDiscord': 'sesion', // own only
  'POST desvincularDiscord': 'sesion', // own only
  'GET /calendario/:archivo': 'todos', // holder of the address
  'GET getFichajes': 'sesion',
  'GET getFichajesActivos': 'mgmt adm',
  'GET fichajesDe/:id': 'mgmt adm',
  'POST actionFichar': 'sesion', // see ACCESS_RULES_BY_OP; of a person below the caller
  'POST cerrarFichaje': 'mgmt adm', // of a person below the caller

  'GET getAllTime': 'tt',
  'GET getUsuariosTiempos': 'tt',
  'GET getInfoDetailTime/:id': 'tt',
  'GET guardia': 'sesion',
  'POST pedir': 'sesion', // for the caller
  'POST retirarPedido': 'sesion', // own only
  'GET pedidos': 'tt', // of people below the caller
  'POST atenderPedido': 'tt', // of a person below the caller
  'POST abrirTiempos': 'tt', // for people below the caller
  'POST openTime': 'tt', // for a person below the caller
  'POST actionTime': 'tt', // its alto; mgmt of a person below; -5, -10 and ajs for their operations
  'GET getTimesCancelados': 'tt', // cancelled by the caller
  'POST confirmarTerminados': 'tt', // the alto of each; mgmt
  'POST recuperarTiempo': 'tt', // its canceller, above its bajo
  'POST cerrarMiTiempo': 'sesion', // own, without alto
  'GET getTimesSolicitudes': 'sesion', // sent to the caller
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

  'GET allNomina': 'sesion',
  'POST allNomina': 'sesion',
  'POST ajustarNomina': 'req', // a person below the caller
  'POST anularAjuste': 'req', // its author within a day, or a caller above the author; of a person below the caller

  'GET miPeriodo': 'sesion', // own only
  'GET filasPeriodo/:papel': 'sesion', // own only
  'POST confirmarPeriodo': 'sesion', // own only
  'GET confirmaciones': 'pag',
  'POST recordarConfirmacion': 'pag', // people below the caller

  'GET rectificaciones': 'req', // of people below the caller
  'GET misRectificaciones': 'sesion', // own only
  'POST pedirRectificacion': 'sesion', // own only
  'POST responderRectificacion': 'req', // of a person below the caller
  'POST retirarRectificacion': 'sesion', // own only

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
  'POST addFirma': 'propio:body.id mgmt adm', // a person below the caller
  'POST delFirma': 'mgmt adm', // a person below the caller
  'GET getAllDegrados': 'mgmt adm',
  'POST actionDegrado': 'mgmt adm', // a person below the caller
  'POST degradarVarias': 'mgmt adm', // of people below the caller
  'GET getAllRequest': 'adm',
  'GET getNameRequest/:id': 'propio:params.id adm',
  'POST actionNombre': 'sesion', // see ACCESS_RULES_BY_OP; of a person below the caller
  'POST retirarNombre': 'sesion', // own only
  'GET getAllDespidos': 'todos',
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
  'GET llamadosDe/:id': 'propio:params.id mgmt adm',
  'POST actionLlamado': 'mgmt adm', // a person below the caller; own
  'POST llamarVarias': 'mgmt adm', // people below the caller
  'POST levantarLlamado': 'mgmt adm', // given by someone below the caller; not the caller's own
  'GET castigosDe/:id': 'mgmt mul adm',
  'GET normativa': 'todos',
  'GET normativaVersiones': 'sesion',
  'GET normativaVersion/:version': 'sesion',
  'POST guardarNormativa': 'nor',
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
  'GET getWork/:id': 'propio:params.id mgmt mis adm',
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
  'GET multasDe/:id': 'propio:params.id mul',
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
  'POST exportado': 'sesion', // of a screen that the caller may open
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
