/**
 * Reads the text of an event stream piece by piece, as the network cuts it, and hands over the data of each event.
 * Comments (the server's heartbeat), ids and event names are passed over.
 */
export function crearLector(alRecibir: (datos: string) => void): (trozo: string) => void {
  let resto = '';
  let lineas: string[] = [];
  const tomar = (linea: string): void => {
    if (linea.startsWith('data:')) {
      lineas.push(linea.slice(linea.startsWith('data: ') ? 6 : 5));
      return;
    }
    if (linea !== '' || lineas.length === 0) return;
    const datos = lineas.join('\n');
    lineas = [];
    alRecibir(datos);
  };
  return (trozo) => {
    const partes = (resto + trozo).split('\n');
    resto = partes.pop() ?? '';
    for (const parte of partes) tomar(parte.endsWith('\r') ? parte.slice(0, -1) : parte);
  };
}
