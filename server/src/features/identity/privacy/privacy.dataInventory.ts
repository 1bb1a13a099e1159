import type { Database } from '../../../platform/database/database.ts';

/**
 * Classifies each column of each table by the personal data it holds; it is the only place that does. `suyo` is the
 * user of the row (the first one, if there are several), `otro` another person involved, `nombre` a name or pseudonym,
 * `direccion` a network address or part of one, `huella` a hash for comparison, `secreto` a secret that nobody may
 * read, `texto` a text about a person, `publicado` a text for the agency that may name people, `dato` a fact about the person, `dinero` credits, `nada` no personal data.
 */
export type ColumnKind =
  | 'suyo'
  | 'otro'
  | 'nombre'
  | 'direccion'
  | 'huella'
  | 'secreto'
  | 'texto'
  | 'publicado'
  | 'imagen'
  | 'dinero'
  | 'dato'
  | 'fecha'
  | 'nada';

/** Treatment of a row when its user is erased: deleted, its texts emptied, or kept. */
export type ErasurePolicy = 'borrar' | 'vaciar' | 'queda';

export interface TableTreatment<Column extends string = string> {
  /** In each kind in the order of the download; the first one without personal data is the key of the row. */
  columns: Readonly<Record<Column, ColumnKind>>;
  /** For tables with a `suyo`. */
  erasure?: ErasurePolicy;
  /** Reason why the download leaves the table out. */
  noDownloadReason?: string;
}

/** Each table with each of its columns, so that a new one does not compile until it is classified. */
type WholeInventory = { readonly [T in keyof Database]: TableTreatment<keyof Database[T] & string> };

export const DATA_INVENTORY: Readonly<Record<string, TableTreatment>> = {
  aparato: {
    columns: {
      usuario: 'suyo',
      endpoint: 'secreto',
      p256dh: 'secreto',
      auth: 'secreto',
      creado: 'fecha',
      id: 'nada',
      sesion: 'nada',
    },
    erasure: 'borrar',
  },
  actividad: {
    columns: {
      usuario: 'suyo',
      lunes: 'dato',
      categoria: 'dato',
      pide_asistencia: 'dato',
      pide_times: 'dato',
      pide_ascensos: 'dato',
      dias_fuera: 'dato',
      dias_ausente: 'dato',
      asistencia: 'dato',
      times: 'dato',
      ascensos: 'dato',
      id: 'nada',
    },
    erasure: 'queda',
  },
  actividad_pedida: {
    columns: {
      encargado: 'otro',
      fecha: 'fecha',
      id: 'nada',
      categoria: 'nada',
      asistencia: 'nada',
      times: 'nada',
      ascensos: 'nada',
    },
  },
  actividad_semana: {
    columns: { lunes: 'nada', desde: 'nada', hasta: 'nada', cerrada: 'nada' },
  },
  alarma: {
    columns: { sujeto: 'direccion', hasta: 'fecha' },
  },
  anulacion: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      motivo: 'texto',
      fecha: 'fecha',
      id: 'nada',
      trabajo: 'nada',
      contrario: 'nada',
    },
    erasure: 'vaciar',
  },
  ascenso: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      atendido_por: 'otro',
      nueva_nombre: 'dato',
      resultado: 'dato',
      porque: 'dato',
      fecha: 'fecha',
      atendido: 'fecha',
      vence: 'fecha',
      id: 'nada',
      de: 'nada',
      nueva: 'nada',
      categoria: 'nada',
    },
    erasure: 'queda',
  },
  ausencia: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      terminada_por: 'otro',
      motivo: 'texto',
      inicio: 'dato',
      final: 'dato',
      estado: 'dato',
      fecha: 'fecha',
      decidida: 'fecha',
      terminada: 'fecha',
      id: 'nada',
    },
    erasure: 'borrar',
  },
  avatar: {
    columns: { hotel_id: 'nombre', id: 'nada' },
  },
  avatar_usuario: {
    columns: { usuario: 'suyo', desde: 'fecha', avatar: 'nada' },
    erasure: 'borrar',
  },
  bitacora: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      motivo: 'texto',
      diferencias: 'texto',
      modulo: 'dato',
      fecha: 'fecha',
      id: 'nada',
      objeto: 'nada',
      acto: 'nada',
    },
    erasure: 'vaciar',
  },
  bitacora_pista: {
    columns: { letras: 'texto', bloque: 'nada' },
  },
  carrera: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      motivo: 'texto',
      de_nombre: 'dato',
      a_nombre: 'dato',
      causa: 'dato',
      fecha: 'fecha',
      id: 'nada',
      de: 'nada',
      a: 'nada',
    },
    erasure: 'vaciar',
  },
  categoria: {
    columns: {
      id: 'nada',
      n_categoria: 'nada',
      placa: 'nada',
      paga_nomina: 'nada',
      nomina_asistencia: 'nada',
      nomina_times: 'nada',
      bono_asistencia: 'nada',
      bono_times: 'nada',
      bono_paga: 'nada',
      porciento: 'nada',
      tiempo_ascenso: 'nada',
      renta: 'nada',
      traslado_precio: 'nada',
      permisos: 'nada',
      retirada: 'nada',
    },
  },
  cerrojo: {
    columns: { nombre: 'nada' },
  },
  claves_push: {
    columns: { privada: 'secreto', id: 'nada', publica: 'nada' },
  },
  codigo_registro: {
    columns: { direccion: 'huella', vence: 'fecha', codigo: 'nada' },
  },
  comunicado: {
    columns: {
      autor: 'suyo',
      editado_por: 'otro',
      titulo: 'publicado',
      texto: 'publicado',
      desde: 'fecha',
      hasta: 'fecha',
      creado: 'fecha',
      editado: 'fecha',
      id: 'nada',
      para_todos: 'nada',
      fijado: 'nada',
      obligatorio: 'nada',
      version: 'nada',
      vuelta: 'nada',
      avisado: 'nada',
    },
    erasure: 'queda',
  },
  comunicado_categoria: {
    columns: { comunicado: 'nada', categoria: 'nada' },
  },
  comunicado_departamento: {
    columns: { comunicado: 'nada', departamento: 'nada' },
  },
  comunicado_lectura: {
    columns: { usuario: 'suyo', vuelta: 'dato', fecha: 'fecha', comunicado: 'nada' },
    erasure: 'borrar',
  },
  comunicado_reaccion: {
    columns: { usuario: 'suyo', reaccion: 'dato', comunicado: 'nada' },
    erasure: 'borrar',
  },
  conformidad: {
    columns: {
      usuario: 'suyo',
      papel: 'dato',
      asistencia: 'dato',
      times: 'dato',
      creditos: 'dinero',
      fecha: 'fecha',
      id: 'nada',
      hasta: 'nada',
      filas: 'nada',
    },
    erasure: 'queda',
  },
  conformidad_aviso: {
    columns: { usuario: 'suyo', encargado: 'otro', fecha: 'fecha', id: 'nada', dia: 'nada' },
    erasure: 'queda',
  },
  configuracion: {
    columns: { valor: 'dato', clave: 'nada' },
  },
  copia: {
    columns: {
      empezada: 'fecha',
      vence: 'fecha',
      hecha: 'fecha',
      fallo_fecha: 'fecha',
      id: 'nada',
      archivo: 'nada',
      maquina: 'nada',
      fallo: 'nada',
    },
  },
  corte: {
    columns: { encargado: 'otro', fecha: 'fecha', id: 'nada', grupo: 'nada' },
  },
  credito: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      motivo: 'texto',
      creditos: 'dinero',
      tipo: 'dato',
      fecha: 'fecha',
      id: 'nada',
      paga: 'nada',
      pendiente: 'nada',
      venta: 'nada',
      multa: 'nada',
      renta: 'nada',
    },
    erasure: 'vaciar',
  },
  despido: {
    columns: { usuario: 'suyo', encargado: 'otro', motivo: 'texto', fecha: 'fecha', id: 'nada' },
    erasure: 'vaciar',
  },
  departamento: {
    columns: {
      jefe: 'otro',
      texto: 'publicado',
      id: 'nada',
      nombre: 'nada',
      nombre_llano: 'nada',
      abierto: 'nada',
      creado: 'nada',
      cerrado: 'nada',
      version: 'nada',
    },
  },
  departamento_miembro: {
    columns: { usuario: 'suyo', desde: 'fecha', departamento: 'nada' },
    erasure: 'borrar',
  },
  departamento_solicitud: {
    columns: {
      usuario: 'suyo',
      respondido_por: 'otro',
      texto: 'texto',
      respuesta: 'texto',
      estado: 'dato',
      fecha: 'fecha',
      respondido: 'fecha',
      id: 'nada',
      departamento: 'nada',
    },
    erasure: 'borrar',
  },
  direccion: {
    columns: { usuario: 'suyo', direccion: 'huella', red: 'direccion', primera: 'fecha', ultima: 'fecha' },
    erasure: 'borrar',
  },
  discord_aviso: {
    columns: { destino: 'nada', evento: 'nada', plantilla: 'nada', roles: 'nada', roles_nombres: 'nada' },
  },
  discord_bot: {
    columns: {
      id: 'nada',
      version: 'nada',
      token: 'secreto',
      aplicacion: 'nada',
      nombre: 'nada',
      clave_publica: 'nada',
      puesto: 'nada',
      servidor: 'nada',
      servidor_nombre: 'nada',
      permisos: 'nada',
      comandos: 'nada',
      sitio: 'nada',
      canal: 'nada',
      probado: 'nada',
      fallo_token: 'nada',
      fallo_servidor: 'nada',
      fallo_permisos: 'nada',
      fallo_comandos: 'nada',
      fallo_prueba: 'nada',
    },
  },
  discord_codigo: {
    columns: { cuenta: 'dato', huella: 'huella', nombre: 'dato', vence: 'fecha' },
  },
  discord_cuenta: {
    columns: { usuario: 'suyo', cuenta: 'dato', nombre: 'dato', desde: 'fecha', sesion: 'nada' },
    erasure: 'borrar',
  },
  discord_destino: {
    columns: {
      id: 'nada',
      evento: 'nada',
      direccion: 'secreto',
      canal: 'nada',
      nombre: 'nada',
      version: 'nada',
      puesto: 'nada',
      entregado: 'nada',
      fallo: 'nada',
      fallado: 'nada',
      roto: 'nada',
      intentos: 'nada',
      perdidos: 'nada',
      siguiente: 'nada',
      tomado: 'nada',
      turno: 'nada',
    },
  },
  discord_envio: {
    columns: {
      id: 'nada',
      destino: 'nada',
      evento: 'nada',
      objeto: 'nada',
      fecha: 'nada',
      cambio: 'nada',
      vez: 'nada',
      nonce: 'nada',
    },
  },
  discord_interaccion: {
    columns: { id: 'nada', fecha: 'nada' },
  },
  discord_mensaje: {
    columns: { destino: 'nada', evento: 'nada', objeto: 'nada', mensaje: 'nada', huella: 'nada', fecha: 'nada' },
  },
  discord_rol: {
    columns: { fuente: 'nada', objeto: 'nada', rol: 'nada', nombre: 'nada', problema: 'nada' },
  },
  discord_rol_pendiente: {
    columns: { cuenta: 'dato', vez: 'nada', orden: 'nada' },
  },
  discord_rol_miembro: {
    columns: { cuenta: 'dato', roles: 'dato', apodos: 'dato', unida: 'dato', fallo: 'dato', reintento: 'fecha' },
  },
  discord_rol_estado: {
    columns: {
      id: 'nada',
      version: 'nada',
      apodo: 'nada',
      fallo: 'nada',
      siguiente: 'nada',
      tomado: 'nada',
      turno: 'nada',
      encolado: 'nada',
      revisado: 'nada',
      intentos: 'nada',
      pedida: 'nada',
    },
  },
  dispositivo: {
    columns: { usuario: 'suyo', huella: 'huella', creado: 'fecha', ultima: 'fecha' },
    erasure: 'borrar',
  },
  dos_pasos: {
    columns: { usuario: 'suyo', secreto: 'secreto', desde: 'fecha', paso: 'nada' },
    erasure: 'borrar',
  },
  encuesta: {
    columns: {
      autor: 'suyo',
      cerrada_por: 'otro',
      pregunta: 'publicado',
      fecha: 'fecha',
      hasta: 'fecha',
      id: 'nada',
      para_todos: 'nada',
      secreta: 'nada',
      contada: 'nada',
      // The key of the seals of one encuesta, of no person; never in a download.
      llave: 'nada',
    },
    erasure: 'queda',
  },
  encuesta_categoria: {
    columns: { encuesta: 'nada', categoria: 'nada' },
  },
  encuesta_opcion: {
    columns: { texto: 'publicado', id: 'nada', encuesta: 'nada', numero: 'nada', votos: 'nada' },
  },
  encuesta_voto: {
    columns: { usuario: 'suyo', opcion: 'dato', encuesta: 'nada', votante: 'huella' },
    erasure: 'borrar',
  },
  enlace_calendario: {
    columns: { usuario: 'suyo', huella: 'huella', todas: 'dato', creado: 'fecha' },
    erasure: 'borrar',
  },
  enlace_clave: {
    columns: { usuario: 'suyo', encargado: 'otro', huella: 'huella', creado: 'fecha', vence: 'fecha' },
    erasure: 'borrar',
  },
  estado: {
    columns: { usuario: 'suyo', mensaje: 'texto', fecha: 'fecha', id: 'nada' },
    erasure: 'borrar',
  },
  excepcion: {
    columns: { usuario: 'suyo', encargado: 'otro', permisos: 'dato', fecha: 'fecha', id: 'nada' },
    erasure: 'borrar',
  },
  fichaje: {
    columns: {
      usuario: 'suyo',
      cerrado_por: 'otro',
      dia: 'dato',
      deducido: 'dato',
      entrada: 'fecha',
      salida: 'fecha',
      id: 'nada',
    },
    erasure: 'queda',
  },
  idempotency: {
    columns: {
      usuario: 'suyo',
      key_hash: 'huella',
      payload_hash: 'huella',
      body: 'texto',
      llamada: 'dato',
      http: 'dato',
      fecha: 'fecha',
      headers: 'nada',
    },
    erasure: 'borrar',
    noDownloadReason: 'lo que ya se le contestó, que se va a las 24 horas',
  },
  imagen: {
    columns: {
      contenido: 'imagen',
      fecha: 'fecha',
      id: 'nada',
      huella: 'nada',
      tipo: 'nada',
      ancho: 'nada',
      alto: 'nada',
      publica: 'nada',
    },
  },
  intento: {
    columns: { sujeto: 'huella', fecha: 'fecha', id: 'nada', pendiente: 'nada' },
  },
  limpieza: {
    columns: { fecha: 'fecha', id: 'nada' },
  },
  lista_paga: {
    columns: { encargado: 'otro', abierta: 'fecha', cerrada: 'fecha', id: 'nada', grupo: 'nada' },
  },
  lista_negra: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      retirado_por: 'otro',
      nombre: 'nombre',
      nombre_plano: 'nombre',
      nombre_llano: 'nombre',
      motivo: 'texto',
      porque: 'texto',
      hasta: 'dato',
      fecha: 'fecha',
      retirado: 'fecha',
      id: 'nada',
    },
    erasure: 'borrar',
  },
  llamado: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      levantado_por: 'otro',
      motivo: 'texto',
      descripcion: 'texto',
      levantado_motivo: 'texto',
      evidencia: 'imagen',
      fecha: 'fecha',
      vence: 'fecha',
      levantado: 'fecha',
      codigo: 'dato',
      gravedad: 'dato',
      minutos: 'dato',
      id: 'nada',
      multa: 'nada',
    },
    erasure: 'borrar',
  },
  mejor: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      quitado_por: 'otro',
      categoria: 'dato',
      desde: 'fecha',
      hasta: 'fecha',
      id: 'nada',
    },
    erasure: 'queda',
  },
  membresia: {
    columns: {
      id: 'nada',
      nombre: 'nada',
      details: 'nada',
      precio: 'nada',
      vip: 'nada',
      perma: 'nada',
      reduccion: 'nada',
      honor: 'nada',
      image: 'nada',
      retirada: 'nada',
    },
  },
  membresia_usuario: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      terminada_por: 'otro',
      externo: 'nombre',
      externo_plano: 'nombre',
      terminada: 'dato',
      fecha: 'fecha',
      finaliza: 'fecha',
      id: 'nada',
      membresia: 'nada',
    },
    erasure: 'queda',
  },
  mision: {
    columns: {
      id: 'nada',
      categoria: 'nada',
      posicion: 'nada',
      nombre: 'nada',
      precio: 'nada',
      venta: 'nada',
      traslado_venta: 'nada',
      retirada: 'nada',
    },
  },
  multa: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      cobrado_por: 'otro',
      motivo: 'texto',
      creditos: 'dinero',
      fecha: 'fecha',
      cobrado: 'fecha',
      codigo: 'dato',
      gravedad: 'dato',
      id: 'nada',
      anulacion: 'nada',
    },
    erasure: 'vaciar',
  },
  normativa: {
    columns: {
      encargado: 'suyo',
      contenido: 'publicado',
      nota: 'publicado',
      cambios: 'publicado',
      fecha: 'fecha',
      id: 'nada',
      version: 'nada',
      rige: 'nada',
      siguiente: 'nada',
    },
    erasure: 'queda',
  },
  notificacion: {
    columns: {
      para: 'suyo',
      quien: 'otro',
      sobre: 'otro',
      texto: 'texto',
      clase: 'dato',
      fecha: 'fecha',
      leida: 'fecha',
      id: 'nada',
      unica: 'nada',
      callada: 'nada',
      veces: 'nada',
    },
    erasure: 'borrar',
  },
  notificacion_gusto: {
    columns: { usuario: 'suyo', clase: 'dato', portal: 'dato', push: 'dato' },
    erasure: 'borrar',
  },
  olvidando: {
    columns: { usuario: 'nada' },
  },
  paga: {
    columns: {
      usuario: 'suyo',
      pagado_por: 'otro',
      monto: 'dinero',
      pagado_monto: 'dinero',
      grupo: 'dato',
      estado: 'dato',
      periodo: 'fecha',
      fecha: 'fecha',
      pagado_fecha: 'fecha',
      id: 'nada',
      lista: 'nada',
      categoria: 'nada',
      tramo: 'nada',
    },
    erasure: 'queda',
  },
  parada: {
    columns: { atendidos: 'dato', fecha: 'fecha', id: 'nada', tiempo: 'nada' },
  },
  pase_lista: {
    columns: { encargado: 'otro', fecha: 'fecha', id: 'nada', numero: 'nada' },
  },
  pase_lista_fila: {
    columns: { usuario: 'suyo', parte: 'dato', lista: 'nada', tiempo: 'nada' },
    erasure: 'queda',
  },
  pedido: {
    columns: {
      usuario: 'suyo',
      atendido_por: 'otro',
      que: 'dato',
      resultado: 'dato',
      fecha: 'fecha',
      vence: 'fecha',
      cerrado: 'fecha',
      id: 'nada',
    },
    erasure: 'borrar',
  },
  pendiente: {
    columns: {
      usuario: 'suyo',
      cobrado_por: 'otro',
      monto: 'dinero',
      fecha: 'fecha',
      cobrado: 'fecha',
      id: 'nada',
      paga: 'nada',
      anulacion: 'nada',
      anula: 'nada',
      referido: 'otro',
    },
    erasure: 'queda',
  },
  periodo: {
    columns: { usuario: 'suyo', desde: 'fecha', revisado: 'fecha' },
    erasure: 'queda',
  },
  permitido: {
    columns: { usuario: 'suyo', encargado: 'otro', fecha: 'fecha' },
    erasure: 'borrar',
  },
  pregunta_ingreso: {
    columns: { id: 'nada', texto: 'nada', posicion: 'nada', larga: 'nada', obligatoria: 'nada' },
  },
  presente: {
    columns: { usuario: 'suyo', visto: 'fecha' },
    erasure: 'borrar',
  },
  presencia: {
    columns: { cuarto: 'nada', parte: 'nada', minutos: 'nada' },
  },
  puesta: {
    columns: { encargado: 'otro', fecha: 'fecha', que: 'nada' },
  },
  radio: {
    columns: { id: 'nada', direccion: 'nada', pedida: 'nada', dicho: 'nada' },
  },
  rectificacion: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      motivo: 'texto',
      respuesta: 'texto',
      dia: 'dato',
      requisitos: 'dato',
      cantidad: 'dato',
      estado: 'dato',
      fecha: 'fecha',
      decidida: 'fecha',
      id: 'nada',
      trabajo: 'nada',
    },
    erasure: 'vaciar',
  },
  reloj: {
    columns: { id: 'nada', visto: 'nada', saltos: 'nada' },
  },
  renta: {
    columns: {
      usuario: 'suyo',
      pagado_por: 'otro',
      borrada_por: 'otro',
      renta: 'dinero',
      mes: 'dato',
      fecha: 'fecha',
      pagado: 'fecha',
      borrada: 'fecha',
      id: 'nada',
      categoria: 'nada',
      anulacion: 'nada',
    },
    erasure: 'queda',
  },
  renta_mes: {
    columns: { encargado: 'otro', fecha: 'fecha', mes: 'nada' },
  },
  segmento: {
    columns: { encargado: 'otro', id: 'nada', tiempo: 'nada', desde: 'nada' },
  },
  rescate: {
    columns: { usuario: 'suyo', huella: 'huella' },
    erasure: 'borrar',
    noDownloadReason: 'cifras de códigos de un uso, que nadie sabe leer',
  },
  sello: {
    columns: { clave: 'secreto', id: 'nada' },
  },
  sesion: {
    columns: {
      usuario: 'suyo',
      huella: 'huella',
      red: 'direccion',
      dispositivo: 'dato',
      programa: 'dato',
      prefijo: 'dato',
      alcance: 'dato',
      escribe: 'dato',
      creada: 'fecha',
      ultima_vez: 'fecha',
      vence: 'fecha',
      probada: 'fecha',
      puerta: 'dato',
      id: 'nada',
    },
    erasure: 'borrar',
  },
  solicitud_ingreso: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      referido: 'otro',
      nombre: 'nombre',
      nombre_plano: 'nombre',
      nombre_llano: 'nombre',
      clave: 'secreto',
      direccion: 'huella',
      dispositivo: 'huella',
      respuestas: 'texto',
      respuestas_llano: 'texto',
      motivo: 'texto',
      avatar: 'dato',
      estado: 'dato',
      fecha: 'fecha',
      respondida: 'fecha',
      id: 'nada',
    },
    erasure: 'borrar',
  },
  solicitud_nombre: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      nombre: 'nombre',
      resultado: 'dato',
      fecha: 'fecha',
      atendida: 'fecha',
      id: 'nada',
      avatar: 'nada',
    },
    erasure: 'borrar',
  },
  solicitud_tiempo: {
    columns: { para: 'suyo', de: 'otro', fecha: 'fecha', atendida: 'fecha', id: 'nada', tiempo: 'nada' },
    erasure: 'queda',
  },
  sugerencia: {
    columns: { usuario: 'suyo', sugerencia: 'texto', aprobada: 'dato', fecha: 'fecha', id: 'nada' },
    erasure: 'borrar',
  },
  tasa: {
    columns: { clave: 'huella', hasta: 'fecha', veces: 'nada' },
  },
  tiempo: {
    columns: {
      bajo: 'suyo',
      alto: 'otro',
      abierto_por: 'otro',
      cancelado_por: 'otro',
      mins: 'dato',
      sumado: 'dato',
      confirmado: 'dato',
      p_bajo: 'dato',
      cierre: 'dato',
      abierto: 'fecha',
      cerrado: 'fecha',
      id: 'nada',
      finaliza: 'nada',
      pausa: 'nada',
      pausado: 'nada',
      restante: 'nada',
      comparten: 'nada',
      recuperable: 'nada',
    },
    erasure: 'queda',
  },
  trabajo: {
    columns: {
      usuario: 'suyo',
      otro: 'otro',
      encargado: 'otro',
      motivo: 'texto',
      tipo: 'dato',
      minutos: 'dato',
      fecha: 'fecha',
      id: 'nada',
      tiempo: 'nada',
    },
    erasure: 'vaciar',
  },
  trabajo_dia: {
    columns: { usuario: 'suyo', tipo: 'dato', dia: 'dato', hasta: 'dato' },
    erasure: 'queda',
    noDownloadReason: 'es la suma de trabajo, por días',
  },
  titular_visto: {
    columns: { usuario: 'suyo', permiso: 'dato' },
    erasure: 'borrar',
    noDownloadReason: 'lo que se vigila de los permisos. Los suyos están en excepcion y en su rango',
  },
  tramo: {
    columns: {
      usuario: 'suyo',
      creditos: 'dinero',
      paga_nomina: 'dinero',
      bono_paga: 'dinero',
      fecha: 'fecha',
      asistencia: 'dato',
      times: 'dato',
      nomina_asistencia: 'dato',
      nomina_times: 'dato',
      bono_asistencia: 'dato',
      bono_times: 'dato',
      reducida: 'dato',
      periodo: 'nada',
      numero: 'nada',
      categoria: 'nada',
    },
    erasure: 'queda',
  },
  traslado: {
    columns: { agencia: 'texto', carrera: 'nada' },
  },
  turno: {
    columns: {
      usuario: 'suyo',
      dia: 'dato',
      desde: 'fecha',
      hasta: 'fecha',
      fecha: 'fecha',
      id: 'nada',
      hora: 'nada',
    },
    erasure: 'queda',
  },
  turno_hora: {
    columns: { id: 'nada', dia: 'nada', hora: 'nada', piden: 'nada' },
  },
  turno_libre: {
    columns: { usuario: 'suyo', dia: 'dato', fecha: 'fecha', id: 'nada', turno: 'nada' },
    erasure: 'queda',
  },
  turno_oferta: {
    columns: {
      de: 'suyo',
      para: 'otro',
      dia: 'dato',
      alcance: 'dato',
      resultado: 'dato',
      fecha: 'fecha',
      vence: 'fecha',
      cerrada: 'fecha',
      id: 'nada',
      turno: 'nada',
    },
    erasure: 'queda',
  },
  usuario: {
    columns: {
      id: 'suyo',
      referido: 'otro',
      clave_por: 'otro',
      usuario: 'nombre',
      nombre_plano: 'nombre',
      nombre_llano: 'nombre',
      firma: 'nombre',
      clave: 'secreto',
      app: 'dato',
      ver_estados: 'dato',
      despedido: 'dato',
      clave_temporal: 'dato',
      clave_vence: 'fecha',
      registro: 'fecha',
      ultima_vez: 'fecha',
      olvidado: 'fecha',
      mision: 'nada',
    },
    erasure: 'queda',
  },
  venta: {
    columns: {
      encargado: 'suyo',
      usuario: 'suyo',
      pagado_por: 'otro',
      externo: 'nombre',
      credito: 'dinero',
      participacion: 'dinero',
      descripcion: 'dato',
      fecha: 'fecha',
      pagado: 'fecha',
      fin_antes: 'fecha',
      fin_despues: 'fecha',
      id: 'nada',
      carrera: 'nada',
      membresia: 'nada',
      anulacion: 'nada',
    },
    erasure: 'queda',
  },
  vigilancia: {
    columns: {
      usuario: 'suyo',
      encargado: 'otro',
      red: 'direccion',
      cuenta: 'huella',
      desde: 'fecha',
      fecha: 'fecha',
      id: 'nada',
      clase: 'dato',
      llamada: 'dato',
      codigo: 'dato',
      detalle: 'dato',
      veces: 'dato',
    },
    erasure: 'queda',
    noDownloadReason: 'lo que se vigila, mientras se vigila. Las entradas propias están en sesion y direccion',
  },
  vigilancia_limite: {
    columns: { id: 'nada', hasta: 'nada' },
  },
  version: {
    columns: { tema: 'nada', n: 'nada' },
  },
} satisfies WholeInventory;

/** Columns of some kinds, in the order of these. */
export const columnsOf = ({ columns }: TableTreatment, ...kinds: ColumnKind[]): string[] =>
  kinds.flatMap((kind) => Object.keys(columns).filter((column) => columns[column] === kind));

/** Kinds that the download of one's own data contains. */
export const DISCLOSABLE_KINDS: readonly ColumnKind[] = [
  'nombre',
  'direccion',
  'texto',
  'publicado',
  'dinero',
  'dato',
  'fecha',
];
