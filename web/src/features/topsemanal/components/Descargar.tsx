import type { FilaTop } from '@conserje/contract';
import IconDescargar from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useAgencia } from '../../../ui/agencia.ts';
import { descargar } from '../../../ui/descargar.ts';
import { aCsv } from '../../../ui/tabla/descargas.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import { puestos, TABLAS } from '../top.ts';

/** The three tables as one file. */
export function Descargar({ filas, lunes }: { filas: readonly FilaTop[] | undefined; lunes: string }) {
  const { zona } = useAgencia();
  const guardar = (hay: readonly FilaTop[]) => {
    const lineas = TABLAS.flatMap(({ clave, titulo }) =>
      puestos(hay, clave).map((p) => [titulo, p.lugar, p.usuario, p.valor]),
    );
    descargar(`top-semanal-${lunes}.csv`, aCsv(['Tabla', 'Lugar', 'Usuario', 'Valor'], lineas, zona));
  };
  return (
    <button
      type="button"
      className={controles.boton}
      disabled={filas === undefined || filas.length === 0}
      onClick={() => filas && guardar(filas)}
    >
      <IconDescargar size={18} aria-hidden="true" />
      Descargar
    </button>
  );
}
