import { PASOS } from './migrations/index.ts';
import { motivoDe } from './platform/db/remedio.ts';
import { urlBase, urlVisible } from './platform/db/url.ts';
import { leerAjustes } from './platform/respaldo/ajustes.ts';
import { anotarDesdeFuera } from './platform/respaldo/anotar.ts';
import { respaldar } from './platform/respaldo/hacer.ts';
import { contarRevision, enMegas } from './platform/respaldo/palabras.ts';

/** `npm run respaldo`: makes a backup of the database of DATABASE_URL now, while the portal works. */

async function respaldo(): Promise<void> {
  const url = urlBase(process.env.DATABASE_URL);
  const { carpeta } = leerAjustes(process.env, url);
  console.log(`Copia de ${urlVisible(url)}`);
  const hecho = await respaldar({ url, carpeta, ahora: Date.now(), clase: 'mano', guardar: null, vale: null }, PASOS);
  if (!hecho) return;
  console.log(`Hecha y comprobada: ${hecho.ruta} (${enMegas(hecho.bytes)})`);
  console.log(contarRevision(hecho));
  await anotarDesdeFuera(url, Date.now(), 'respaldo', 'a mano');
  console.log('Para volver a ella: npm run restaurar -- y el nombre de este archivo. Guarda otra en otra máquina.');
}

await respaldo().catch((error: unknown) => {
  console.error(motivoDe(error));
  process.exitCode = 1;
});
