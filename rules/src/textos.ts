/** Texts that the client and the server both answer with, spelled as the specification spells them. */
export const TEXTOS = {
  /** part 1 §5 Registration, Nomina date filter; part 2 §5 */
  camposVacios: 'No dejes campos vacios',
  /** part 1 §5 Registration */
  nombreConEspacio: 'Nombre no puede tener espacio',
  clavesDistintas: 'Las claves no son las mismas',
  /** part 2 §5 Login */
  loginVacio: 'Hay Campos Vacios',
  /** part 2 §5 Password change */
  claveCorta: 'La nueva clave debe contener minimo 8 caracteres',
  claveLarga: 'La clave puede contener máximo 128 caracteres',
  claveRegistroCorta: 'La clave debe contener minimo 8 caracteres',
  nombreInvalido: 'El nombre solo puede tener de 1 a 25 letras, números o los signos _-=?!@:.,',
  /** part 1 §5 New timer, Adjust time */
  seleccionaUsuario: 'Selecciona un usuario',
  minimoUnMinuto: 'Se requiere minimo 1 minuto',
  /** part 1 §5 Nomina */
  fechaFinalMenor: 'Fecha final no puede ser menor a fecha inicial',
  cantidadInvalida: 'Cantidad no puede ser menor o igual a 0',
  /** part 2 §5 Status */
  estadoLargo: 'No mas de 100 caracteres',
  /** part 2 §8 */
  deslogeado: 'Deslogeado Correctamente',
} as const;
