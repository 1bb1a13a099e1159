import { pedir } from '../platform/api.ts';
import { leerLlave } from '../platform/llave.ts';
import { alDescargar } from '../ui/descargar.ts';
import { rutaDe } from './cargas.ts';

/** The security log is told that somebody takes a list away; nobody waits for it, nor hears when it could not be told. */
alDescargar(() => {
  const ruta = rutaDe(location.pathname);
  if (ruta && leerLlave()) void pedir('POST exportado', { body: { ruta } }).catch(() => undefined);
});
