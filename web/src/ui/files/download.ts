/** Lets a list of people go, or throws; whoever knows who may take one along says so. */
let stores: () => Promise<void> = async () => undefined;
export function beforeDownload(request: () => Promise<void>): void {
  stores = request;
}

const CSV_TYPE = 'text/csv;charset=utf-8';

/** Hands a list to the browser as a spreadsheet's file, once it may go; what is in it is gathered after that. */
export async function download(nombre: string, texto: () => string | Promise<string>): Promise<void> {
  await stores();
  deliver(nombre, await texto());
}

/** Hands a text to the browser as a file to keep, of which nobody is asked: a model, what is one's own. */
export function deliver(nombre: string, texto: string, tipo = CSV_TYPE): void {
  const url = URL.createObjectURL(new Blob([texto], { type: tipo }));
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
