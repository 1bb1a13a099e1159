import type { FilaTop } from '@conserje/contract';
import { aCsv } from '@conserje/rules';
import IconDescargar from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useEnvio } from '../../../platform/envio.ts';
import { useAgencia } from '../../../ui/agencia.ts';
import { descargar } from '../../../ui/descargar.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import { puestos, TABLAS } from '../top.ts';

/** The three tables as one file. */
export function Descargar({ filas, lunes }: { filas: readonly FilaTop[] | undefined; lunes: string }) {
  const { zona } = useAgencia();
  const [guardar, guardando] = useEnvio(async (hay: readonly FilaTop[]) => {
    const lineas = TABLAS.flatMap(({ clave, titulo }) =>
      puestos(hay, clave).map((p) => [titulo, p.lugar, p.usuario, p.valor]),
    );
    const cabeza = ['Tabla', 'Lugar', 'Usuario', 'Valor'];
    await descargar(`top-semanal-${lunes}.csv`, () => aCsv(cabeza, lineas, zona));
  });
  return (
    <button
      type="button"
      className={controles.boton}
      aria-busy={guardando}
      disabled={filas === undefined || filas.length === 0}
      onClick={() => filas && guardar(filas)}
    >
      <IconDescargar size={18} aria-hidden="true" />
      Descargar
    </button>
  );
}
