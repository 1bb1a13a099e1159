import IconFlecha from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import estilos from '../ui/forma/Forma.module.css';
import { Llavero } from './Llavero.tsx';
import { Puerta } from './Puerta.tsx';

interface Props {
  /** What stands there while it is not known. */
  sinElegir: string;
  /** Whose; left out where it is nobody's. */
  usuario?: string | undefined;
  de: string | undefined;
  a: string | undefined;
}

/** From which mission to which, before it is done. */
export function CambioMision({ sinElegir, usuario, de, a }: Props) {
  return (
    <p className={estilos.cambio} aria-live="polite">
      {de === undefined ? (
        sinElegir
      ) : (
        <>
          {usuario !== undefined && (
            <span>
              <Puerta nombre={usuario} />
            </span>
          )}
          <Llavero mision={de} />
          {a !== undefined && (
            <>
              <IconFlecha size={20} aria-label="pasa a" />
              <Llavero mision={a} />
            </>
          )}
        </>
      )}
    </p>
  );
}
