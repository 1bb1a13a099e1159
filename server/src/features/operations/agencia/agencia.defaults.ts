import type { EditableConfiguracion } from '@conserje/contract';
import { SECURITY_LOG_DAYS } from '@conserje/rules';

/** Complete configuracion: the public part and the settings that only the server uses. */
export interface FullConfiguracion extends Omit<EditableConfiguracion, 'destellos'> {
  /** Ids of the usuarios whose names sparkle; ids, because names change. */
  destellos: readonly number[];
}

/** Configuracion of a new agency (design figures of real agencies). */
export const DEFAULT_CONFIGURACION: FullConfiguracion = {
  nombre: 'Conserje',
  siglas: 'CON',
  logo: null,
  firma_desde: 3,
  mantenimiento: false,
  direccion: null,
  zona: 'America/Santo_Domingo',
  minutos_tiempo: 60,
  olvido_minutos: 60,
  avatar:
    'https://www.habbo.es/habbo-imaging/avatarimage?user={usuario}&direction=2&head_direction=3&gesture=sml&size=m',
  bandera: 'https://flagcdn.com/{pais}.svg',
  chat: null,
  sala_hotel: null,
  radio: null,
  emision: null,
  destellos: [],
  verificar_hotel: false,
  registro_pausado: false,
  ingreso: false,
  pago: { dia: 7, hora: '18:00' },
  zonas: [
    { nombre: 'República Dominicana', pais: 'do', zona: 'America/Santo_Domingo' },
    { nombre: 'México', pais: 'mx', zona: 'America/Mexico_City' },
    { nombre: 'Colombia', pais: 'co', zona: 'America/Bogota' },
    { nombre: 'Perú', pais: 'pe', zona: 'America/Lima' },
    { nombre: 'Ecuador', pais: 'ec', zona: 'America/Guayaquil' },
    { nombre: 'Venezuela', pais: 've', zona: 'America/Caracas' },
    { nombre: 'Chile', pais: 'cl', zona: 'America/Santiago' },
    { nombre: 'Argentina', pais: 'ar', zona: 'America/Argentina/Buenos_Aires' },
    { nombre: 'Uruguay', pais: 'uy', zona: 'America/Montevideo' },
    { nombre: 'Bolivia', pais: 'bo', zona: 'America/La_Paz' },
    { nombre: 'Paraguay', pais: 'py', zona: 'America/Asuncion' },
    { nombre: 'Costa Rica', pais: 'cr', zona: 'America/Costa_Rica' },
    { nombre: 'España', pais: 'es', zona: 'Europe/Madrid' },
  ],
  hotel: 'https://www.habbo.es',
  rechazar_misma_direccion: false,
  paselista_cada: 60,
  ascenso_vence: 7,
  llamado_dias: 60,
  ausencias_varias: false,
  referido_bono: 0,
  turno_aviso: 2,
  periodo_confirma: 'nadie',
  departamentos_max: 3,
  direcciones_dias: 180,
  push_contacto: null,
  registros_hora: 120,
  ingreso_espera: 7,
  ingreso_dias: 90,
  vigia_dias: SECURITY_LOG_DAYS.fallback,
  clave_ociosa: 0,
  dos_pasos_para: [],
};
