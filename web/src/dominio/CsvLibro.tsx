import IconDescargar from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useEnvio } from '../platform/envio.ts';
import { useAgencia } from '../ui/agencia.ts';
import { descargar } from '../ui/descargar.ts';
import controles from '../ui/tabla/TablaControles.module.css';
import { csvDe } from '../ui/tabla/TablaModelo.ts';
import type { libroQuery } from './libro.ts';
import { EXPORTADAS } from './libro.ts';

interface Props {
  lista: ReturnType<typeof libroQuery>;
  /** File name of the export, without its ending. */
  archivo: string;
  /** Of the button's word, where there may be no room for it. */
  clasePalabra?: string | undefined;
}

/** Takes the lines of the log away that are looked at, to the beginning. */
export function CsvLibro({ lista, archivo, clasePalabra }: Props) {
  const { zona } = useAgencia();
  const [exportar, exportando] = useEnvio(async () => {
    await descargar(`${archivo}.csv`, async () => csvDe(EXPORTADAS, await lista.todas(), zona));
  });
  return (
    <button
      type="button"
      className={controles.boton}
      aria-busy={exportando}
      title="Descargar CSV de estos resultados"
      onClick={() => exportar()}
    >
      <IconDescargar size={18} aria-hidden="true" />
      <span className={clasePalabra}>{exportando ? 'Preparando…' : 'Descargar'}</span>
    </button>
  );
}
