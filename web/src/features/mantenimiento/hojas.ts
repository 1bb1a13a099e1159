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
  { clave: 'identidad', titulo: 'Nombre y logo', campos: ['nombre', 'siglas', 'logo', 'destellos'] },
  {
    clave: 'trabajo',
    titulo: 'Tiempos y ascensos',
    campos: [
      'minutos_tiempo',
      'olvido_minutos',
      'paselista_cada',
      'ascenso_vence',
      'firma_desde',
      'rechazar_misma_direccion',
    ],
  },
  { clave: 'paga', titulo: 'Paga', campos: ['pago', 'zonas'] },
  {
    clave: 'zona',
    titulo: 'Zona horaria',
    nota: 'Según esta zona se cuentan los días. Para cambiarla: activa el mantenimiento, reinicia nómina y nómina +, y vuelve aquí.',
    campos: ['zona'],
  },
  {
    clave: 'direccion',
    titulo: 'Dirección en internet',
    nota: 'El portal la prueba antes de guardarla. Sirve para el enlace y el código QR con los que invitas.',
    campos: ['direccion'],
  },
  { clave: 'hotel', titulo: 'Hotel', campos: ['hotel', 'verificar_hotel', 'avatar', 'bandera'] },
  { clave: 'sala', titulo: 'Chat y radio', campos: ['chat', 'radio', 'emision'] },
  {
    clave: 'avisos',
    titulo: 'Notificaciones',
    nota: 'Pon un contacto para que tu gente reciba notificaciones en su celular o computadora.',
    campos: ['push_contacto'],
  },
  {
    clave: 'privacidad',
    titulo: 'Privacidad',
    nota: 'Guardamos una huella de cada conexión para detectar clones. Nadie puede ver la IP. La red se borra tras estos días sin uso.',
    campos: ['direcciones_dias'],
  },
  {
    clave: 'llaves',
    titulo: 'Inicio de sesión',
    nota: 'Quien tenga estos permisos deberá usar la verificación en dos pasos. Sin ella no podrá seguir.',
    campos: ['dos_pasos_para', 'clave_ociosa'],
  },
  {
    clave: 'puerta',
    titulo: 'Acceso y registro',
    nota: 'En mantenimiento solo entra quien tenga el permiso man. Los demás verán un mensaje. Los tiempos siguen corriendo.',
    campos: ['mantenimiento', 'registro_pausado', 'registros_hora'],
  },
  { clave: 'guardia', titulo: 'Seguridad', campos: ['vigia_dias'] },
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
  if (campo === 'firma_desde') return categorias.get(ajustes.firma_desde) ?? `Rango ${ajustes.firma_desde}`;
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
