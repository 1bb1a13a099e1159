/** Lets a list of people go, or throws; whoever knows who may take one along says so. */
let guarda: () => Promise<void> = async () => undefined;
export function antesDeDescargar(pedir: () => Promise<void>): void {
  guarda = pedir;
}

const HOJA = 'text/csv;charset=utf-8';

/** Hands a list to the browser as a spreadsheet's file, once it may go; what is in it is gathered after that. */
export async function descargar(nombre: string, texto: () => string | Promise<string>): Promise<void> {
  await guarda();
  entregar(nombre, await texto());
}

/** Hands a text to the browser as a file to keep, of which nobody is asked: a model, what is one's own. */
export function entregar(nombre: string, texto: string, tipo = HOJA): void {
  const url = URL.createObjectURL(new Blob([texto], { type: tipo }));
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
