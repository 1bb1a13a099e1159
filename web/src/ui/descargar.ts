/** Hands a text to the browser as a file to keep. */
export function descargar(nombre: string, texto: string, tipo = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([texto], { type: tipo }));
  const enlace = document.createElement('a');
  enlace.href = url;
  enlace.download = nombre;
  enlace.click();
  // Some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
