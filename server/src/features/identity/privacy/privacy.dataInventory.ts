/**
 * Classifies each column of each table by the personal data it holds; it is the only place that does. `suyo` is the
 * user of the row (the first one, if there are several), `otro` another person involved, `nombre` a name or pseudonym,
 * `direccion` a network address or part of one, `huella` a hash for comparison, `secreto` a secret that nobody may
 * read, `texto` a text about a person, `dato` a fact about the person, `dinero` credits, `nada` no personal data.
 */
export type ColumnKind =
  | 'suyo'
  | 'otro'
  | 'nombre'
  | 'direccion'
  | 'huella'
  | 'secreto'
  | 'texto'
  | 'imagen'
  | 'dinero'
  | 'dato'
  | 'fecha'
  | 'nada';

/** Treatment of a row when its user is erased: deleted, its texts emptied, or kept. */
export type ErasurePolicy = 'borrar' | 'vaciar' | 'queda';

export type TableTreatment = Partial<Record<ColumnKind, string>> & {
  /** For tables with a `suyo`. */
  erasure?: ErasurePolicy;
  /** Reason why the download leaves the table out. */
  noDownloadReason?: string;
};

export const DATA_INVENTORY: Readonly<Record<string, TableTreatment>> = {
  aparato: { suyo: 'usuario', secreto: 'endpoint p256dh auth', fecha: 'creado', nada: 'id sesion', erasure: 'borrar' },
  alarma: { direccion: 'sujeto', fecha: 'hasta' },
  anulacion: {
    ...{ suyo: 'usuario', otro: 'encargado', texto: 'motivo', fecha: 'fecha', nada: 'id trabajo contrario' },
    erasure: 'vaciar',
  },
  ascenso: {
    ...{ suyo: 'usuario', otro: 'encargado atendido_por', dato: 'nueva_nombre resultado porque' },
    fecha: 'fecha atendido vence',
    ...{ nada: 'id de nueva categoria', erasure: 'queda' },
  },
  ausencia: {
    ...{ suyo: 'usuario', otro: 'encargado terminada_por', texto: 'motivo', dato: 'inicio final estado' },
    ...{ fecha: 'fecha decidida terminada', nada: 'id', erasure: 'borrar' },
  },
  avatar: { nombre: 'hotel_id', nada: 'id' },
  avatar_usuario: { suyo: 'usuario', fecha: 'desde', nada: 'avatar', erasure: 'borrar' },
  bitacora: {
    ...{ suyo: 'usuario', otro: 'encargado', texto: 'motivo diferencias', dato: 'modulo', fecha: 'fecha' },
    ...{ nada: 'id objeto acto', erasure: 'vaciar' },
  },
  bitacora_pista: { texto: 'letras', nada: 'bloque' },
  carrera: {
    ...{ suyo: 'usuario', otro: 'encargado', texto: 'motivo', dato: 'de_nombre a_nombre causa', fecha: 'fecha' },
    ...{ nada: 'id de a', erasure: 'vaciar' },
  },
  categoria: {
    nada: 'id n_categoria placa paga_nomina nomina_asistencia nomina_times bono_asistencia bono_times bono_paga porciento tiempo_ascenso renta traslado_precio permisos retirada',
  },
  cerrojo: { nada: 'nombre' },
  claves_push: { secreto: 'privada', nada: 'id publica' },
  codigo_registro: { huella: 'direccion', fecha: 'vence', nada: 'codigo' },
  configuracion: { dato: 'valor', nada: 'clave' },
  corte: { otro: 'encargado', fecha: 'fecha', nada: 'id grupo' },
  credito: {
    ...{ suyo: 'usuario', otro: 'encargado', texto: 'motivo', dinero: 'creditos', dato: 'tipo', fecha: 'fecha' },
    ...{ nada: 'id paga pendiente venta multa renta', erasure: 'vaciar' },
  },
  despido: { suyo: 'usuario', otro: 'encargado', texto: 'motivo', fecha: 'fecha', nada: 'id', erasure: 'vaciar' },
  direccion: { suyo: 'usuario', huella: 'direccion', direccion: 'red', fecha: 'primera ultima', erasure: 'borrar' },
  discord_envio: { nada: 'id evento objeto fecha' },
  discord_gancho: {
    secreto: 'direccion',
    nada: 'evento puesto entregado fallo roto intentos perdidos siguiente tomado turno',
  },
  dispositivo: { suyo: 'usuario', huella: 'huella', fecha: 'creado ultima', erasure: 'borrar' },
  dos_pasos: { suyo: 'usuario', secreto: 'secreto', fecha: 'desde', nada: 'paso', erasure: 'borrar' },
  enlace_clave: { suyo: 'usuario', otro: 'encargado', huella: 'huella', fecha: 'creado vence', erasure: 'borrar' },
  estado: { suyo: 'usuario', texto: 'mensaje', fecha: 'fecha', nada: 'id', erasure: 'borrar' },
  excepcion: { suyo: 'usuario', otro: 'encargado', dato: 'permisos', fecha: 'fecha', nada: 'id', erasure: 'borrar' },
  fichaje: {
    ...{ suyo: 'usuario', otro: 'cerrado_por', dato: 'dia deducido', fecha: 'entrada salida', nada: 'id' },
    erasure: 'queda',
  },
  idempotency: {
    ...{ suyo: 'usuario', huella: 'key_hash payload_hash', texto: 'body', dato: 'llamada http', fecha: 'fecha' },
    ...{ nada: 'headers', erasure: 'borrar' },
    noDownloadReason: 'lo que ya se le contestó, que se va a las 24 horas',
  },
  imagen: { imagen: 'contenido', fecha: 'fecha', nada: 'id huella tipo ancho alto publica' },
  intento: { huella: 'sujeto', fecha: 'fecha', nada: 'id pendiente' },
  limpieza: { fecha: 'fecha', nada: 'id' },
  lista_paga: { otro: 'encargado', fecha: 'abierta cerrada', nada: 'id grupo' },
  llamado: {
    ...{ suyo: 'usuario', otro: 'encargado', texto: 'motivo descripcion', imagen: 'evidencia', fecha: 'fecha' },
    ...{ nada: 'id', erasure: 'borrar' },
  },
  mejor: {
    ...{ suyo: 'usuario', otro: 'encargado quitado_por', dato: 'categoria', fecha: 'desde hasta', nada: 'id' },
    erasure: 'queda',
  },
  membresia: { nada: 'id nombre details precio vip perma reduccion honor image retirada' },
  membresia_usuario: {
    ...{ suyo: 'usuario', otro: 'encargado terminada_por', nombre: 'externo externo_plano', dato: 'terminada' },
    ...{ fecha: 'fecha finaliza', nada: 'id membresia', erasure: 'queda' },
  },
  mision: { nada: 'id categoria posicion nombre precio venta traslado_venta retirada' },
  multa: {
    ...{ suyo: 'usuario', otro: 'encargado cobrado_por', texto: 'motivo', dinero: 'creditos' },
    ...{ fecha: 'fecha cobrado', nada: 'id anulacion', erasure: 'vaciar' },
  },
  notificacion: {
    ...{ suyo: 'para', otro: 'quien sobre', texto: 'texto', dato: 'clase', fecha: 'fecha leida' },
    ...{ nada: 'id unica callada veces', erasure: 'borrar' },
  },
  notificacion_gusto: { suyo: 'usuario', dato: 'clase portal push', erasure: 'borrar' },
  olvidando: { nada: 'usuario' },
  paga: {
    ...{ suyo: 'usuario', otro: 'pagado_por', dinero: 'monto pagado_monto', dato: 'grupo estado' },
    ...{ fecha: 'periodo fecha pagado_fecha', nada: 'id lista categoria tramo', erasure: 'queda' },
  },
  parada: { dato: 'atendidos', fecha: 'fecha', nada: 'id tiempo' },
  pase_lista: { otro: 'encargado', fecha: 'fecha', nada: 'id numero' },
  pase_lista_fila: { suyo: 'usuario', dato: 'parte', nada: 'lista tiempo', erasure: 'queda' },
  pedido: {
    ...{ suyo: 'usuario', otro: 'atendido_por', dato: 'que resultado', fecha: 'fecha vence cerrado', nada: 'id' },
    erasure: 'borrar',
  },
  pendiente: {
    ...{ suyo: 'usuario', otro: 'cobrado_por', dinero: 'monto', fecha: 'fecha cobrado' },
    nada: 'id paga anulacion anula',
    erasure: 'queda',
  },
  periodo: { suyo: 'usuario', fecha: 'desde revisado', erasure: 'queda' },
  permitido: { suyo: 'usuario', otro: 'encargado', fecha: 'fecha', erasure: 'borrar' },
  presente: { suyo: 'usuario', fecha: 'visto', erasure: 'borrar' },
  presencia: { nada: 'cuarto parte minutos' },
  puesta: { otro: 'encargado', fecha: 'fecha', nada: 'que' },
  radio: { nada: 'id direccion pedida dicho' },
  rectificacion: {
    ...{ suyo: 'usuario', otro: 'encargado', texto: 'motivo respuesta', dato: 'dia requisitos cantidad estado' },
    ...{ fecha: 'fecha decidida', nada: 'id trabajo', erasure: 'vaciar' },
  },
  reloj: { nada: 'id visto saltos' },
  renta: {
    ...{ suyo: 'usuario', otro: 'pagado_por borrada_por', dinero: 'renta', dato: 'mes' },
    ...{ fecha: 'fecha pagado borrada', nada: 'id categoria anulacion', erasure: 'queda' },
  },
  renta_mes: { otro: 'encargado', fecha: 'fecha', nada: 'mes' },
  segmento: { otro: 'encargado', nada: 'id tiempo desde' },
  rescate: {
    ...{ suyo: 'usuario', huella: 'huella', erasure: 'borrar' },
    noDownloadReason: 'cifras de códigos de un uso, que nadie sabe leer',
  },
  sello: { secreto: 'clave', nada: 'id' },
  sesion: {
    ...{ suyo: 'usuario', huella: 'huella', direccion: 'red', dato: 'dispositivo programa prefijo alcance escribe' },
    ...{ fecha: 'creada ultima_vez vence probada', nada: 'id' },
    erasure: 'borrar',
  },
  solicitud_nombre: {
    ...{ suyo: 'usuario', otro: 'encargado', nombre: 'nombre', dato: 'resultado', fecha: 'fecha atendida' },
    ...{ nada: 'id avatar', erasure: 'borrar' },
  },
  solicitud_tiempo: { suyo: 'para', otro: 'de', fecha: 'fecha atendida', nada: 'id tiempo', erasure: 'queda' },
  sugerencia: { suyo: 'usuario', texto: 'sugerencia', dato: 'aprobada', fecha: 'fecha', nada: 'id', erasure: 'borrar' },
  tasa: { huella: 'clave', fecha: 'hasta', nada: 'veces' },
  tiempo: {
    ...{ suyo: 'bajo', otro: 'alto abierto_por cancelado_por', dato: 'mins sumado confirmado p_bajo cierre' },
    ...{ fecha: 'abierto cerrado', nada: 'id finaliza pausa pausado restante comparten recuperable', erasure: 'queda' },
  },
  trabajo: {
    ...{ suyo: 'usuario', otro: 'otro encargado', texto: 'motivo', dato: 'tipo minutos', fecha: 'fecha' },
    ...{ nada: 'id tiempo', erasure: 'vaciar' },
  },
  trabajo_dia: {
    ...{ suyo: 'usuario', dato: 'tipo dia hasta', erasure: 'queda' },
    noDownloadReason: 'es la suma de trabajo, por días',
  },
  titular_visto: {
    ...{ suyo: 'usuario', dato: 'permiso', erasure: 'borrar' },
    noDownloadReason: 'lo que se vigila de los permisos. Los suyos están en excepcion y en su rango',
  },
  tramo: {
    ...{ suyo: 'usuario', dinero: 'creditos paga_nomina bono_paga', fecha: 'fecha', erasure: 'queda' },
    dato: 'asistencia times nomina_asistencia nomina_times bono_asistencia bono_times reducida',
    nada: 'periodo numero categoria',
  },
  traslado: { texto: 'agencia', nada: 'carrera' },
  usuario: {
    ...{ suyo: 'id', otro: 'referido clave_por', nombre: 'usuario nombre_plano nombre_llano firma', secreto: 'clave' },
    ...{
      dato: 'app ver_estados despedido clave_temporal',
      fecha: 'clave_vence registro ultima_vez olvidado',
      nada: 'mision',
    },
    erasure: 'queda',
  },
  venta: {
    ...{ suyo: 'encargado usuario', otro: 'pagado_por', nombre: 'externo', dinero: 'credito participacion' },
    ...{ dato: 'descripcion', fecha: 'fecha pagado fin_antes fin_despues' },
    ...{ nada: 'id carrera membresia anulacion', erasure: 'queda' },
  },
  vigilancia: {
    ...{ suyo: 'usuario', otro: 'encargado', direccion: 'red', huella: 'cuenta', fecha: 'desde fecha', nada: 'id' },
    ...{ dato: 'clase llamada codigo detalle veces', erasure: 'queda' },
    noDownloadReason: 'lo que se vigila, mientras se vigila. Las entradas propias están en sesion y direccion',
  },
  vigilancia_limite: { nada: 'id hasta' },
  version: { nada: 'tema n' },
};

export const columnsOf = (treatment: TableTreatment, ...kinds: ColumnKind[]): string[] =>
  kinds.flatMap((kind) => treatment[kind]?.split(' ') ?? []);

/** Kinds that the download of one's own data contains. */
export const DISCLOSABLE_KINDS: readonly ColumnKind[] = ['nombre', 'direccion', 'texto', 'dinero', 'dato', 'fecha'];
