import {
  AGENCIA_MAX,
  CLAVE_MAX,
  CLAVE_MIN,
  COMUNICADO_TEXT_MAX,
  COMUNICADO_TITLE_MAX,
  CORRECTION_DAYS,
  CREDITOS_MAX,
  DEPARTAMENTO_NAME_MAX,
  DEPARTAMENTO_TEXT_MAX,
  ENCUESTA_OPTION_MAX,
  ENCUESTA_OPTIONS,
  ENCUESTA_QUESTION_MAX,
  EXPORT_ROWS_MAX,
  INGRESO_QUESTIONS_MAX,
  LADDER_LINES_MAX,
  LIST_MAX,
  LLAMADO_DESCRIPTION_MAX,
  LLAMADO_WITHDRAW_MINUTES,
  MISIONES_MAX,
  MOTIVO_MAX,
  RANGO_NAME_MAX,
  REQUIREMENT_MAX,
  ROSTER_MAX,
  SPARKLES_MAX,
  SUGERENCIA_MAX,
  TIME_ZONES_MAX,
  URL_LENGTH_MAX,
} from './limits.ts';
import { formatThousands } from './numbers.ts';

/** Texts shared by client and server, spelled as in the specification. */
export const TEXTS = {
  /** part 1 §5 Registration, Nomina date filter; part 2 §5 */
  camposVacios: 'No dejes campos vacios',
  /** part 1 §5 Registration */
  nombreConEspacio: 'Nombre no puede tener espacio',
  clavesDistintas: 'Las claves no son las mismas',
  /** part 2 §5 Login */
  loginVacio: 'Hay Campos Vacios',
  /** part 2 §5 Password change */
  claveCorta: 'La nueva clave debe contener minimo 8 caracteres',
  claveMisma: 'La contraseña nueva debe ser otra',
  claveLarga: `La contraseña puede tener hasta ${CLAVE_MAX} caracteres`,
  claveRegistroCorta: `La contraseña debe tener al menos ${CLAVE_MIN} caracteres`,
  nombreInvalido: 'Usa de 1 a 25 letras sin acentos ni ñ, números o _-=?!@:.,',
  nombreSinLetras: 'El nombre debe tener al menos una letra o un número',
  /** part 2 §5 Name request */
  nombreActual: 'Ya te llamas así',
  nameTakenError: 'El nombre ya esta ocupado',
  preguntasDeMas: `Puedes hacer hasta ${INGRESO_QUESTIONS_MAX} preguntas`,
  registroPausado: 'Por ahora no hay registros nuevos. Vuelve más tarde.',
  nombrePedido: 'Solicitud enviada correctamente',
  nombreDelPortal: 'Ese nombre está reservado. Elige otro.',
  /** part 1 §5 New timer, Adjust time */
  seleccionaUsuario: 'Selecciona un usuario',
  minimoUnMinuto: 'Se requiere minimo 1 minuto',
  /** reason of a work ledger row */
  tiempoConfirmado: 'Tiempo confirmado',
  /** part 1 §5 Nomina */
  fechaFinalMenor: 'Fecha final no puede ser menor a fecha inicial',
  rangoLargo: 'Elige un período de hasta 1 año',
  cantidadInvalida: 'Cantidad no puede ser menor o igual a 0',
  /** part 2 §2 Pay list */
  ascensosPorPaga: 'Ascensos por paga',
  sinAscensoPorPaga: 'No aplica para ascenso por paga',
  seguroReiniciar: 'Seguro que quieres reiniciar?',
  montoInvalido: 'El monto debe ser un número entero, de 0 o más',
  /** part 2 §5 Status */
  estadoLargo: 'No mas de 100 caracteres',
  /** part 1 §5 Signature, own firma */
  firmaPropia: 'La firma solo puede contener 3 caracteres',
  /** part 2 §5 Signature, firma of another user */
  firmaAjena: 'La firma debe contener unicamente 3 caracters',
  firmaSignos: 'La firma solo puede contener letras y números',
  /** part 1 §5 User edit, §8 */
  edicionSinNombre: 'El nombre no puede estar vacio',
  edicionSinFirma: 'Firma no puede estar vacia',
  claveGenerada: 'Clave generada correctamente',
  claveCopiada: 'Clave copiada',
  /** part 1 §8 */
  ascensoNoEncontrado: 'Ascenso no encontrado',
  errorEnviarSolicitud: 'Error al enviar solicitud',
  /** part 2 §5 Demotion */
  faltanDatos: 'Faltan datos',
  motivoLargo: `El motivo puede tener como máximo ${MOTIVO_MAX} caracteres`,
  motivoConNombre: 'El motivo se queda: escríbelo sin su nombre',
  degradoNoBaja: 'La misión debe ser menor que la actual',
  /** part 2 §5 Transfer */
  trasladoSinUsuario: 'Debes seleccionar un usuario',
  trasladoSinAgencia: 'Debes introducir agencia anterior',
  trasladoSinFirma: 'Debes colocar una firma de 3 caracteres',
  firmaNoDisponible: 'La firma no esta disponible',
  trasladoSinRango: 'Debes seleccionar una misión',
  agenciaLarga: `La agencia puede tener como máximo ${AGENCIA_MAX} caracteres`,
  trasladoNoMarcada: 'Esa misión no admite traslados',
  trasladoNoSube: 'La misión debe ser mayor que la actual del usuario',
  /** pase de lista */
  tiempoConEncargado: 'Tu tiempo tiene encargado o minutos confirmados. Pídele a un encargado que lo cierre.',
  listaEnDos: 'Elige solo una para cada persona: pausa o +5',
  listaDeArriba: 'Tiene tu misión o una mayor. Su lista la pasa alguien de mayor rango.',
  paseListaTooLong: `Una lista puede tener hasta ${LIST_MAX} personas`,
  /** part 1 §5 Membership, §8 */
  faltanDatosVenta: 'Faltan Datos',
  ventaSinVenta: 'Esa misión no está en venta',
  ventaNoSube: 'La misión nueva debe ser mayor que la actual',
  ventaMasBarata: 'La misión nueva cuesta menos que la actual',
  ventaPropia: 'No puedes venderte esto a ti',
  externoEsUsuario: 'Esa persona ya tiene cuenta. Elígela de la lista.',
  /** part 2 §5 Rank calculator */
  calculoSinElegir: 'Aun no has seleccionado',
  calculoNoSube: 'Rango 2 debe ser mayor a Rango 1',
  calculoMasBarato: 'Rango 2 cuesta menos que Rango 1. Elige otra misión.',
  /** part 2 §5 Absence form */
  ausenciaAlReves: 'Fecha inicio no puede ser mayor a Fecha final',
  ausenciaPasada: 'La ausencia no puede empezar antes de hoy',
  referidoPropio: 'No puedes poner tu nombre. Pídeselo a otra persona con ese permiso.',
  registroVetado: 'No puedes registrarte con ese nombre. Habla con un admin.',
  socioVetado: 'Está en la lista negra',
  socioReservado: 'Tiene una solicitud de ingreso en espera',
  vetoPasado: 'El último día no puede ser antes de hoy',
  vetoLargo: 'El último día puede ser como máximo dentro de 10 años',
  vetoDoble: 'Elige a una persona o escribe un nombre, no las dos cosas',
  ausenciaAnterior: 'La ausencia no puede empezar antes de ayer',
  mesInvalido: 'Ese mes no existe',
  ausenciaLarga: 'La ausencia puede terminar como máximo dentro de un año',
  turnoSinDias: 'Elige al menos un día',
  sinDepartamento: 'Elige al menos un departamento',
  turnoHorasAlReves: 'La hora final debe ser mayor a la hora inicial',
  departamentoNombreLargo: `El nombre puede tener como máximo ${DEPARTAMENTO_NAME_MAX} caracteres`,
  departamentoTextoLargo: `Puede tener como máximo ${DEPARTAMENTO_TEXT_MAX} caracteres`,
  departamentoSinTexto: 'Escribe por qué quieres entrar',
  solicitudLarga: `Puede tener como máximo ${MOTIVO_MAX} caracteres`,
  /** requested corrections of work */
  rectificacionFutura: 'Elige hoy o un día anterior',
  rectificacionVieja: `Solo puedes pedir correcciones de los últimos ${CORRECTION_DAYS} días`,
  rectificacionSinMotivo: 'Cuenta qué pasó',
  rectificacionSinRespuesta: 'Escribe el motivo',
  /** Discord */
  ganchoInvalido: 'Pega la dirección del webhook como la da Discord: https://discord.com/api/webhooks/…',
  tokenDiscordInvalido: 'Eso no es un token. Cópialo de Discord, en Bot, con «Reset Token»',
  /** part 2 §5 Date picker */
  fechaInvalida: 'Date input not valid.',
  /** multas */
  multaNegativa: 'Los créditos deben ser un número entero, 0 o más',
  /** part 2 §5 Exception */
  excepcionSinPermisos: 'Selecciona permisos',
  permisoDesconocido: 'Ese permiso no existe',
  /** part 2 §5 Mission edit; decisions §7 (additions to Maintenance) */
  nombreVacio: 'Nombre vacio',
  nombreRangoLargo: `El nombre puede tener como máximo ${RANGO_NAME_MAX} caracteres`,
  creditosInvalidos: `Los créditos deben ser un número entero, de 0 a ${CREDITOS_MAX}`,
  requisitoInvalido: `Debe ser un número entero, de 0 a ${REQUIREMENT_MAX}`,
  porcientoInvalido: 'El porcentaje debe ser un número entero, de 0 a 100',
  tiempoAscensoInvalido: 'Escribe un número entero, de 1 a 9999, y su unidad',
  bonoMenor: 'La bonificación no puede pedir menos que la paga',
  bonoSinRequisito: 'Escribe cuántas horas o tiempos pide la bonificación',
  soloHastaNueve: 'Solo se venden misiones hasta el rango 9',
  siglasInvalidas: 'Las siglas tienen de 1 a 10 letras, números o signos, sin espacios',
  zonaInvalida: 'Esa zona horaria no existe. Usa una como America/Santo_Domingo.',
  horaInvalida: 'Escribe la hora así: 18:00',
  diaInvalido: 'Elige un día de la semana',
  paisInvalido: 'El país son dos letras, como do o mx',
  destellosDeMas: `Puedes poner hasta ${SPARKLES_MAX} nombres`,
  zonasDeMas: `Puedes poner hasta ${TIME_ZONES_MAX} países`,
  direccionInvalida: `Escribe una dirección completa que empiece por https://, de hasta ${URL_LENGTH_MAX} caracteres`,
  noSeCalla: 'Las notificaciones de paga, seguridad y disciplina no se pueden desactivar en el portal',
  origenInvalido: 'Escribe solo el sitio, como https://portal.tuagencia.com',
  contactoInvalido: 'Escribe un correo, o una dirección que empiece por https://',
  aparatoInvalido: 'Este navegador no admite notificaciones',
  plantillaSinUsuario: 'La dirección debe llevar {usuario} donde va el nombre',
  plantillaSinPais: 'La dirección debe llevar {pais} donde van las dos letras del país',
  firmaDesdeInvalida: 'Elige un rango que exista',
  /** comunicados */
  tituloLargo: `El título puede tener como máximo ${COMUNICADO_TITLE_MAX} caracteres`,
  comunicadoLargo: `El texto puede tener como máximo ${formatThousands(COMUNICADO_TEXT_MAX)} caracteres`,
  faltaDia: 'Elige también el día',
  desdePasado: 'Ese momento ya pasó. Déjalo vacío para publicar ahora.',
  hastaPasado: 'Ese momento ya pasó',
  hastaAntesDeDesde: 'Debe terminar después de empezar',
  fechaLejana: 'Elige un día de los próximos 12 meses',
  /** encuestas */
  preguntaLarga: `La pregunta puede tener como máximo ${ENCUESTA_QUESTION_MAX} caracteres`,
  opcionesContadas: `Escribe de ${ENCUESTA_OPTIONS.min} a ${ENCUESTA_OPTIONS.max} opciones`,
  opcionLarga: `Cada opción puede tener como máximo ${ENCUESTA_OPTION_MAX} caracteres`,
  opcionRepetida: 'Hay dos opciones iguales',
  /** part 2 §5 Suggestion */
  sugerenciaVacia: 'No dejes campos',
  sugerenciaLarga: `La sugerencia puede tener como máximo ${SUGERENCIA_MAX} caracteres`,
  /** llamados */
  descripcionLarga: `La descripción puede tener como máximo ${LLAMADO_DESCRIPTION_MAX} caracteres`,
  llamadoPasado: `Solo puedes retirarlo en los primeros ${LLAMADO_WITHDRAW_MINUTES} minutos`,
  llamadoAjeno: 'Solo puede retirarlo quien lo puso',
  llamadoPropio: 'No puedes levantar un llamado que recibiste tú',
  llamadoDeSuperior: 'Solo puede levantarlo alguien de mayor rango que quien lo puso',
  llamadoRetirado: 'Se retiró el llamado',
  llamadoVencido: 'Este llamado ya venció. No hace falta levantarlo.',
  /** spreadsheet file */
  hojaLibro:
    'Ese archivo es un libro de Excel o de LibreOffice. Ábrelo, guárdalo como CSV (Archivo, Guardar como) y elige ese archivo. En Hojas de cálculo de Google: Archivo, Descargar, CSV.',
  hojaAncha:
    'El archivo tiene una línea con demasiadas columnas. Deja solo las que hacen falta y elige el archivo otra vez.',
  hojaComilla: (line: number) =>
    `La línea ${line} abre una comilla (") que no se cierra. Bórrala y elige el archivo otra vez.`,
  hojaDudas: 'Responde antes lo que se pregunta del archivo. No se importó nada.',
  /** roster import */
  socioRepetido: 'Ese nombre ya está más arriba en el archivo',
  socioSinMision: 'No hay ninguna misión con ese nombre',
  misionAlta: 'Solo puedes dar misiones de menor rango que la tuya',
  socioSinRango: 'No hay ningún rango con ese nombre',
  socioFecha: 'Escribe la fecha como 2026-03-25 o 25/03/2026',
  socioFechaLejos: 'La fecha debe estar entre el año 2000 y hoy',
  sociosSinColumna: 'Falta la columna «nombre». Escribe los títulos de las columnas encima de los datos.',
  sociosVacio: 'El archivo está vacío',
  sociosDemasiados: `El archivo puede tener hasta ${ROSTER_MAX} personas`,
  sociosConFaltas: 'Corrige las líneas marcadas. Todavía no importamos a nadie.',
  /** ladder import */
  escalaSinColumna:
    'Al archivo le faltan las columnas «rango» y «misión». Escribe los títulos de las columnas encima de los datos.',
  escalaVacia: 'El archivo no tiene ninguna misión',
  escalaDemasiada: `El archivo puede tener hasta ${LADDER_LINES_MAX} misiones`,
  escalaConFaltas: 'Corrige lo marcado. Todavía no cambiamos nada.',
  escalaSinRango: 'No hay ningún rango con ese nombre ni ese número. Agrégalo primero.',
  escalaRepetida: 'Esa misión ya está más arriba en el archivo',
  escalaSinPrecio: 'Escribe el precio de esta misión nueva',
  escalaSiNo: 'Escribe Sí o No',
  escalaAlta: 'Solo puedes cambiar rangos menores que el tuyo',
  tarifasAltas: 'Lo que pide, paga o cobra tu rango o uno mayor lo cambia alguien del rango más alto',
  misionesDemasiadas: `Un rango puede tener como máximo ${MISIONES_MAX} misiones`,
  /** exported list */
  archivoRecortado: `El archivo incluye las primeras ${formatThousands(EXPORT_ROWS_MAX)} filas. Usa filtros para descargar el resto.`,
  /** part 2 §2 Dismissals: author of automatic actions */
  bySystem: 'Sistema',
  /** decisions §8 */
  withoutPermiso: 'No tienes permiso para esto',
  /** part 2 §8 */
  deslogeado: 'Deslogeado Correctamente',
} as const;

/** Appends the code of an internal error to its message, so that it can be looked up (decisions §1). */
export const withCode = (msg: string, code: string): string => `${msg} (código ${code})`;
