const NO_NETWORK =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/** Returns whether npm failed because it reached no registry. @param {{ code: number, output: string }} end */
export const failedOffline = ({ code, output }) => code !== 0 && NO_NETWORK.test(output);

/**
 * Explanations of npm's error codes, each with a remedy; the first match in the output wins.
 * @type {[RegExp, string][]}
 */
const PROBLEMS = [
  [NO_NETWORK, 'no hay conexión con el registro de npm. Revisa tu conexión a internet y repite la orden'],
  [/\bENOSPC\b/, 'no queda espacio en el disco. Libera espacio y repite la orden'],
  [/\b(?:EACCES|EPERM|EROFS)\b/, 'no hay permiso para escribir. Revisa de quién es la carpeta y repite la orden'],
  [/\bEINTEGRITY\b/, 'un paquete no es el que espera package-lock.json. Revisa qué registro de npm usas'],
  [/\b(?:E404|ETARGET)\b/, 'el registro de npm no tiene un paquete. Revisa qué registro de npm usas'],
];

/**
 * Returns why an npm command failed. Printed last, after npm's own output.
 * @param {string} command
 * @param {{ code: number, output: string }} end
 */
export function npmProblem(command, { code, output }) {
  if (code === 127) return 'no se encontró el programa npm. Instala Node con npm desde https://nodejs.org/es/download';
  const known = PROBLEMS.find(([pattern]) => pattern.test(output))?.[1];
  const what = known ?? `«npm ${command}» terminó con el código ${code}. Repite la orden`;
  return `esto dijo npm:\n${output.trim()}\nconserje: no se pudieron instalar las dependencias: ${what}.`;
}
