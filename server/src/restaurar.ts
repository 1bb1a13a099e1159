import { PASOS } from './migrations/index.ts';
import { motivoDe } from './platform/db/remedio.ts';
import { urlBase, urlVisible } from './platform/db/url.ts';
import { anotarDesdeFuera } from './platform/respaldo/anotar.ts';
import { leerNombre } from './platform/respaldo/nombre.ts';
import { contarAcabado, contarRevision, enPalabras } from './platform/respaldo/palabras.ts';
import { restaurar } from './platform/respaldo/restaurar.ts';

/** `npm run restaurar -- archivo.db`: puts a backup in the place of the database of DATABASE_URL. */

const USO = `Uso: npm run restaurar -- data/respaldos/conserje-….db
Pone una copia en el lugar de la base de datos de DATABASE_URL (o data/conserje.db), que queda apartada. El portal debe
estar detenido. Si DATABASE_URL es de PostgreSQL, tiene que nombrar una base de datos vacía.`;

async function volver([copia, sobra]: readonly string[]): Promise<number> {
  if (copia === undefined || sobra !== undefined) {
    console.error(USO);
    return 2;
  }
  const url = urlBase(process.env.DATABASE_URL);
  const decir = (frase: string): void => console.log(frase);
  const hecho = await restaurar(copia, url, { ahora: Date.now(), pasos: PASOS, decir });
  const de = leerNombre(copia);
  const deCuando = de ? `la copia del ${enPalabras(de.instante)}` : 'una copia';
  await anotarDesdeFuera(url, Date.now(), 'restauracion', deCuando);
  decir(`Restaurada en ${urlVisible(url)} la copia ${de ? `del ${enPalabras(de.instante)}` : copia}.`);
  decir(contarRevision(hecho));
  decir(contarAcabado(hecho.acabado));
  if (hecho.apartada !== null)
    decir(`La base de datos de antes quedó en ${hecho.apartada}; bórrala cuando ya no haga falta.`);
  decir('Lo que sigue: arranca el portal con npm start.');
  return 0;
}

process.exitCode = await volver(process.argv.slice(2)).catch((error: unknown) => {
  console.error(motivoDe(error));
  return 1;
});
