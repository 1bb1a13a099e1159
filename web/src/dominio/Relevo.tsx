import oculto from '../ui/Oculto.module.css';
import estilos from './Relevo.module.css';

/** A key in a row: the one that is given, or one that is handed back. */
const Llave = ({ mision, devuelta = false }: { mision: string; devuelta?: boolean }) => (
  <span className={estilos.llave} data-devuelta={devuelta || undefined}>
    {mision}
  </span>
);

const CORDELES = {
  baja: 'M0 11h8v8h7M11 15l4 4l-4 4',
  nivel: 'M0 11h15M11 7l4 4l-4 4',
  sube: 'M0 19h8v-8h7M11 7l4 4l-4 4',
};

/** To the next hook of the board: below, on the same height, or above. */
const Cordel = ({ hacia }: { hacia: keyof typeof CORDELES }) => (
  <svg className={estilos.cordel} width="18" height="22" viewBox="0 0 18 22" aria-hidden="true">
    <path d={CORDELES[hacia]} />
  </svg>
);

interface PropsDegrado {
  /** The mission handed back, by name; none where it is not known. */
  de: string;
  a: string;
}

/** Who is taken down the ladder hands a key back and takes one that hangs lower. */
export function RelevoAbajo({ de, a }: PropsDegrado) {
  return (
    <span className={estilos.relevo}>
      {de !== '' && (
        <>
          <span className={oculto.oculto}>Antes: </span>
          <Llave mision={de} devuelta />
        </>
      )}
      <span className={estilos.llega} data-baja>
        {de !== '' && <Cordel hacia="baja" />}
        <span className={oculto.oculto}>{de === '' ? 'Ahora: ' : ' Ahora: '}</span>
        <Llave mision={a} />
      </span>
    </span>
  );
}

/** Where somebody came from: the label that their luggage still bears. */
export const Etiqueta = ({ agencia }: { agencia: string }) => <span className={estilos.etiqueta}>{agencia}</span>;

/** The key that was waiting at the desk for who came with luggage from elsewhere. */
export const LlaveAlLlegar = ({ mision }: { mision: string }) => (
  <span className={estilos.llega}>
    <Cordel hacia="nivel" />
    <Llave mision={mision} />
  </span>
);

/** The key that somebody bought, off a hook above their own. */
export const LlaveComprada = ({ mision }: { mision: string }) => (
  <span className={estilos.llega}>
    <Cordel hacia="sube" />
    <Llave mision={mision} />
  </span>
);
