/** Replaces an all-interfaces address with the loopback address, for a browser on this machine. */
const toLoopback = (direccion: string): string =>
  direccion.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/, '//127.0.0.1');

/** Formats the terminal greeting, with the URL on its own line so that terminals make it a link. */
export const greeting = (direccion: string): string =>
  [
    '',
    'El portal está abierto en:',
    '',
    `  ${toLoopback(direccion)}`,
    '',
    'Para cerrarlo, presiona Ctrl+C.',
    '',
    '',
  ].join('\n');
