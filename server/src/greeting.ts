/** An address that listens on all of them, as the machine's own browser reaches it. */
const toLoopback = (direccion: string): string =>
  direccion.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/, '//127.0.0.1');

/** What whoever started the portal in a terminal reads: where it is, by itself on a line, so that terminals make it a link. */
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
