import type { FilaTop } from '@conserje/contract';
import IconDescargar from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useEnvio } from '../../../platform/envio.ts';
import { useAgencia } from '../../../ui/agencia.ts';
import { descargar } from '../../../ui/descargar.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import type { Columna } from '../../../ui/tabla/TablaModelo.ts';
import { csvDe } from '../../../ui/tabla/TablaModelo.ts';
import type { Puesto } from '../top.ts';
import { puestos, TABLAS } from '../top.ts';

/** The three tables as one file: each counts in a column of its own. */
const COLUMNAS: readonly Columna<FilaPuesto>[] = [
  { clave: 'tabla', titulo: 'Tabla', valor: (p) => p.tabla.titulo },
  { clave: 'lugar', titulo: 'Puesto', valor: (p) => p.lugar },
  { clave: 'usuario', titulo: 'Usuario', valor: (p) => p.usuario },
  ...TABLAS.map(({ clave, titulo, sufijo }) => ({
    clave,
    titulo: sufijo === '' ? titulo : `${titulo} (${sufijo})`,
    valor: (p: FilaPuesto) => (p.tabla.clave === clave ? p.valor : null),
  })),
];
type FilaPuesto = Puesto & { tabla: (typeof TABLAS)[number] };
const filasDe = (hay: readonly FilaTop[]): FilaPuesto[] =>
  TABLAS.flatMap((tabla) => puestos(hay, tabla.clave).map((p) => ({ ...p, tabla })));

export function Descargar({ filas, lunes }: { filas: readonly FilaTop[] | undefined; lunes: string }) {
  const { zona } = useAgencia();
  const [guardar, guardando] = useEnvio(async (hay: readonly FilaTop[]) => {
    await descargar(`top-semanal-${lunes}.csv`, () => csvDe(COLUMNAS, filasDe(hay), zona));
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
