import type { AjustesAgencia } from '@conserje/contract';
import type { CampoAgencia } from '@conserje/rules';
import { ajusteEscrito, BORDES_AGENCIA } from '@conserje/rules';

/** A sheet of settings that are changed together. */
export interface Hoja {
  clave: string;
  titulo: string;
  /** Before its fields. */
  nota?: string;
  campos: readonly CampoAgencia[];
}

export const HOJAS: readonly Hoja[] = [
  { clave: 'identidad', titulo: 'Quién es', campos: ['nombre', 'siglas', 'logo', 'destellos'] },
  {
    clave: 'trabajo',
    titulo: 'El trabajo',
    campos: [
      'minutos_tiempo',
      'olvido_minutos',
      'paselista_cada',
      'ascenso_vence',
      'firma_desde',
      'rechazar_misma_direccion',
    ],
  },
  { clave: 'paga', titulo: 'La paga', campos: ['pago', 'zonas'] },
  {
    clave: 'zona',
    titulo: 'El reloj',
    nota: 'Con ella se cuentan los días, las semanas y los meses. Solo cambia cuando nadie tiene trabajo sin cerrar: pon el portal en mantenimiento, reinicia la nómina y la nómina + en Lista de paga, y cámbiala entonces.',
    campos: ['zona'],
  },
  {
    clave: 'direccion',
    titulo: 'Dirección en internet',
    nota: 'El portal la prueba antes de guardarla. Sirve para el enlace y el código QR con los que invitas.',
    campos: ['direccion'],
  },
  { clave: 'hotel', titulo: 'El hotel', campos: ['hotel', 'verificar_hotel', 'avatar', 'bandera'] },
  { clave: 'sala', titulo: 'Chat y radio', campos: ['chat', 'radio', 'emision'] },
  {
    clave: 'avisos',
    titulo: 'Los avisos',
    nota: 'Con un contacto, quien quiera recibe sus notificaciones en el teléfono o el ordenador aunque no tenga el portal abierto. Las entrega el fabricante de su navegador, cifradas; el contacto es para él, por si algo va mal.',
    campos: ['push_contacto'],
  },
  {
    clave: 'privacidad',
    titulo: 'La privacidad',
    nota: 'De una conexión se guarda un sello, con el que se hallan los clones y que nadie puede leer de vuelta, y la red de la que era (203.0.113.0/24), que se olvida cuando pasan estos días sin que nadie entre desde ella.',
    campos: ['direcciones_dias'],
  },
  {
    clave: 'llaves',
    titulo: 'Las llaves',
    nota: 'A quien tenga alguno de esos permisos el portal le pide entrar con dos pasos: si aún no los ha activado, no puede hacer nada más hasta que lo haga.',
    campos: ['dos_pasos_para', 'clave_ociosa'],
  },
  {
    clave: 'puerta',
    titulo: 'La puerta',
    nota: 'En mantenimiento solo entra quien tiene el permiso man; a los demás se les dice que vuelvan en un rato, y su página se abre sola cuando termina. Los tiempos siguen corriendo.',
    campos: ['mantenimiento', 'registro_pausado', 'registros_hora'],
  },
  { clave: 'guardia', titulo: 'La guardia', campos: ['vigia_dias'] },
];

/** What it means that a setting is none. */
const SIN_NADA: Partial<Record<CampoAgencia, string>> = {
  logo: 'El del portal',
  emision: 'La que diga la radio',
  push_contacto: 'Apagados',
  direccion: 'Sin publicar',
};

/** A setting as its sheet shows it. */
export function valorEscrito(
  campo: CampoAgencia,
  ajustes: AjustesAgencia,
  categorias: ReadonlyMap<number, string>,
): string {
  if (campo === 'firma_desde') return categorias.get(ajustes.firma_desde) ?? `Categoría ${ajustes.firma_desde}`;
  if (campo === 'zonas') return ajustes.zonas.length === 0 ? 'Ninguna' : ajustes.zonas.map((z) => z.nombre).join(', ');
  if (campo === 'destellos' && ajustes.destellos.length === 0) return 'Ninguno';
  if (campo === 'olvido_minutos' && ajustes.olvido_minutos === 0) return 'Nunca';
  if (campo === 'clave_ociosa' && ajustes.clave_ociosa === 0) return 'Nunca: duran un año';
  if (campo === 'dos_pasos_para' && ajustes.dos_pasos_para.length === 0) return 'A nadie';
  const valor = ajusteEscrito(campo, ajustes);
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (valor === null) return SIN_NADA[campo] ?? 'Ninguno';
  const unidad = campo in BORDES_AGENCIA ? ` ${BORDES_AGENCIA[campo as keyof typeof BORDES_AGENCIA].que}` : '';
  return `${valor}${unidad}`;
}
