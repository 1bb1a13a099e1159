import { PASOS } from './migrations/index.ts';
import { mudarDe } from './platform/db/mudanza/mudar.ts';
import { motivoDe } from './platform/db/remedio.ts';
import { urlBase, urlVisible } from './platform/db/url.ts';

/** `npm run mudanza -- postgres://…` or `-- file:…`: takes the agency of DATABASE_URL to another, empty database. */

const USO = `Uso: npm run mudanza -- postgres://usuario@servidor/base
     npm run mudanza -- file:data/otra.db
Lleva la agencia de DATABASE_URL (o data/conserje.db) a una base de datos vacía. El portal debe estar detenido.`;

async function mudanza([destino, sobra]: readonly string[]): Promise<number> {
  if (destino === undefined || sobra !== undefined || !/^(file:.|postgres(ql)?:\/\/)/.test(destino)) {
    console.error(USO);
    return 2;
  }
  const origen = urlBase(process.env.DATABASE_URL);
  const decir = (frase: string): void => console.log(frase);
  decir(`Mudanza de ${urlVisible(origen)}`);
  decir(`       a ${urlVisible(destino)}`);
  await mudarDe(origen, { destino, pasos: PASOS, decir });
  decir('Todo llegó, y es lo mismo: cada tabla tiene las mismas filas con el mismo contenido.');
  decir(`Lo que sigue: arranca el portal con DATABASE_URL=${urlVisible(destino)}`);
  decir('La base de antes queda como estaba. No la uses más: lo que se escriba en ella no pasa a la nueva.');
  return 0;
}

process.exitCode = await mudanza(process.argv.slice(2)).catch((error: unknown) => {
  // It may be of either address.
  console.error(motivoDe(error).replaceAll('DATABASE_URL', 'la dirección'));
  return 1;
});
