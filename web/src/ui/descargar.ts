/** Hears that a list was taken away; whoever knows what to do with that says so. */
let oyente: () => void = () => undefined;
export function alDescargar(oir: () => void): void {
  oyente = oir;
}

const HOJA = 'text/csv;charset=utf-8';

/** Hands a list to the browser as a spreadsheet's file, and says so. */
export function descargar(nombre: string, texto: string): void {
  entregar(nombre, texto);
  oyente();
}

/** Hands a text to the browser as a file to keep, of which nobody hears: a model, what is one's own. */
export function entregar(nombre: string, texto: string, tipo = HOJA): void {
  const url = URL.createObjectURL(new Blob([texto], { type: tipo }));
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
