import { CON_GENTE } from '@conserje/rules';
import { pedir } from '../platform/api.ts';
import { conPrueba } from '../platform/prueba.ts';
import { antesDeDescargar } from '../ui/descargar.ts';
import { rutaDe } from './cargas.ts';

/** A list of people goes when its reader has proved who they are of late, and the security log has been told. */
antesDeDescargar(async () => {
  const ruta = rutaDe(location.pathname);
  if (ruta && CON_GENTE.includes(ruta)) await conPrueba(() => pedir('POST exportado', { body: { ruta } }));
});
