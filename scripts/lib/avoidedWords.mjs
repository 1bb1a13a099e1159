/** @typedef {{ pattern: RegExp, instead: string, onlyIn?: RegExp }} Avoided */

/**
 * A word that the interface avoids, with its replacement. Matches whole words.
 * @param {string} pattern
 * @param {string} instead
 * @returns {Avoided}
 */
const avoid = (pattern, instead) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu'),
  instead,
});

/** Avoided words, so that each thing has one name. @type {Avoided[]} */
export const AVOIDED_WORDS = [
  avoid('quien (?:lo|la) llev[aeó]|llevar tiempos|que llev(?:es|as|aste)|hacerse cargo|supervisor(?:es)?', 'encargado'),
  avoid('supervisad[oa]s?|supervisando', 'como encargado'),
  avoid('acreditar?|da[rs]? por buen[oa]s?', 'confirmar'),
  avoid('minutos asistidos|medias horas', 'horas, tiempos'),
  avoid('período abierto|tramos?', 'período de paga'),
  avoid('salarios?', 'paga'),
  avoid('sald(?:a|ar|ó|ada|ado|adas|ados)', 'pagar, cobrar'),
  avoid('monedas?', 'créditos'),
  avoid('llaves?', 'misión, permiso, contraseña'),
  avoid('peldaños?|la escala', 'rangos y misiones'),
  avoid('por encima|por debajo|a (?:tu|su) altura', 'de mayor rango, de menor rango'),
  avoid('degradaci(?:ón|ones)', 'degrado'),
  avoid('readmi(?:tir|te|tió|tido|tida)', 'reingresar'),
  avoid('rúbricas?', 'firma'),
  avoid('claves?(?! (?:para bots|de envío|de sesión))', 'contraseña'),
  avoid('claves? para programas', 'clave para bots'),
  avoid('(?<!verificaci(?:ón|ones) en )dos pasos', 'verificación en dos pasos'),
  avoid('códigos? de rescate', 'código de respaldo'),
  avoid('aparatos?|ordenador(?:es)?', 'dispositivo, computadora'),
  avoid('avisos?', 'notificación'),
  avoid('bitácora|cuaderno|apuntes?|apuntad[oa]s?|anotad[oa]s?|queda escrito', 'historial, registro'),
  avoid('la administración|administradores', 'un admin, los admins'),
  avoid('puerta cerrada', 'en mantenimiento'),
  avoid('hojas?(?! de cálculo)', 'archivo, pantalla'),
  avoid('rectificaci(?:ón|ones)|rectifica[rn]?', 'corrección'),
  avoid('(?:ya )?no vale[n]?|dejan? de valer|vale[n]? una vez', 'ya no sirve, ya venció'),
  avoid('participaci(?:ón|ones)', 'comisión'),
  avoid('de un solo uso|que te dieron', 'contraseña temporal'),
  avoid('puls(?:a|ar|as|e|es|ó|aste|ando)', 'toca'),
  avoid('galletas?|ratón|deprisa|entretanto', 'cookie, mouse, rápido, mientras tanto'),
  avoid('de fábrica', 'al empezar'),
  avoid('casilleros?|papeletas?|buzón|mostrador|sereno|fachada|taller', 'the plain name of the thing'),
  avoid('no había nada que cambiar|no cambió nada', 'No hiciste ningún cambio'),
  // API descriptions and the guide may have longer sentences.
  {
    pattern: /(?:^|[\p{L}}][»)]?); \p{Ll}/u,
    instead: 'two sentences',
    onlyIn: /^(?!contract\/src\/(?!errors)|docs\/)/,
  },
];

/** Texts that the specification prescribes verbatim. */
export const PRESCRIBED_TEXTS = [
  'Las claves no son las mismas',
  'La nueva clave debe contener minimo 8 caracteres',
  'Clave generada correctamente',
  'Clave copiada',
  'Regenerar Clave',
];

/** Exceptions, where an avoided word is the name of the thing. */
export const ALLOWED_USES = [
  // API keys of bots are called «clave», also where the qualifier was given before.
  {
    file: /(?:settings\/components\/(?:ApiKeys|NewApiKeyDialog)|session\/session\.apiKeys)\.tsx?$/,
    word: /claves?/i,
  },
  { file: /(?:^contract\/src\/identity\/session\.credentials|^docs\/guia\/claves-para-programas)\./, word: /claves?/i },
  // Cryptographic keys, and idempotency keys.
  {
    file: /^(?:contract\/src\/(?:call|operations\/notifications)|server\/src\/platform\/encryption\/cipherKey)\.ts$/,
    word: /clave/i,
  },
  // API documentation and log: a bot's key.
  { file: /^server\/src\/platform\/(?:http\/openapi\/apiDocs|unit-of-work\/auditWriter)\.ts$/, word: /clave/i },
  // Command-line option as typed.
  { file: /^server\/src\/cli\/importRoster\.ts$/, word: /claves/i },
  // Words that people may write in texts of their own.
  { file: /^server\/src\/features\/identity\/privacy\/privacy\.ordinaryWords\.ts$/, word: /./ },
  // Names of two initial ranks.
  { file: /^docs\/guia\//, word: /^(?:Supervisores|Administradores)$/ },
];
