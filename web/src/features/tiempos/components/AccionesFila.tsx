import type { OpTiempo } from '@conserje/rules';
import { OP } from '@conserje/rules';
import IconConfirmar from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMas from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLigar from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPausar from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconReanudar from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { SIN_ALTO } from '../../../dominio/tiempos.ts';
import { useOcupada } from '../../../platform/llamada.ts';
import type { FilaTiempo } from '../lista.ts';
import { claveAccion } from '../tiempos.queries.ts';
import estilos from './AccionesFila.module.css';

export interface PropsAcciones {
  /** Its confirmation is what the reader should do next. */
  principal: boolean;
  actuar: (tiempo: FilaTiempo, op: OpTiempo) => void;
  /** Opens the menu of what is left, at the button that was pressed. */
  abrirMenu: (tiempo: FilaTiempo, boton: HTMLElement) => void;
  /** The reader may add minutes to no tiempo: true, or undefined. */
  sin5: true | undefined;
  sin10: true | undefined;
}

/** Plain buttons: hundreds of rows stand in one page, and each part of a component library would stand in each. */
export function AccionesFila({
  fila,
  principal,
  actuar,
  abrirMenu,
  sin5,
  sin10,
}: PropsAcciones & { fila: FilaTiempo }) {
  const enCurso = useOcupada(claveAccion(fila.id));
  const nombre = fila.bajoNombre;
  const puede = (op: OpTiempo) => fila.acciones.includes(op);
  // Not `disabled`: the focus stays where the press was.
  const pulsar = (op: OpTiempo) => () => {
    if (!enCurso) actuar(fila, op);
  };
  if (fila.rezago?.cerrado) return <span className={estilos.hecho}>{fila.rezago.texto}</span>;
  return (
    <div className={estilos.acciones} aria-busy={enCurso || undefined} data-sin5={sin5} data-sin10={sin10}>
      {puede(OP.confirmar) && (
        <button
          type="button"
          className={`${estilos.boton} ${principal ? estilos.principal : estilos.confirmar}`}
          aria-disabled={enCurso || undefined}
          aria-label={`Confirmar el tiempo de ${nombre}`}
          onClick={pulsar(OP.confirmar)}
        >
          <IconConfirmar size={18} aria-hidden="true" />
          Confirmar
        </button>
      )}
      {fila.alto === SIN_ALTO && puede(OP.ligar) && (
        <button
          type="button"
          className={`${estilos.boton} ${estilos.ligar}`}
          aria-disabled={enCurso || undefined}
          aria-label={`Ligar el tiempo de ${nombre}`}
          onClick={pulsar(OP.ligar)}
        >
          <IconLigar size={18} aria-hidden="true" />
          Ligar
        </button>
      )}
      {puede(OP.pausar) && (
        <button
          type="button"
          className={`${estilos.boton} ${estilos.pausar}`}
          aria-disabled={enCurso || undefined}
          aria-label={`${fila.pausa ? 'Despausar' : 'Pausar'} el tiempo de ${nombre}`}
          onClick={pulsar(OP.pausar)}
        >
          {fila.pausa ? <IconReanudar size={18} aria-hidden="true" /> : <IconPausar size={18} aria-hidden="true" />}
          <span className={estilos.texto}>{fila.pausa ? 'Despausar' : 'Pausar'}</span>
        </button>
      )}
      {puede(OP.mas5) && (
        <button
          type="button"
          className={`${estilos.boton} ${estilos.mas5}`}
          aria-disabled={enCurso || undefined}
          aria-label={`+5 minutos a ${nombre}`}
          onClick={pulsar(OP.mas5)}
        >
          +5
        </button>
      )}
      {puede(OP.mas10) && (
        <button
          type="button"
          className={`${estilos.boton} ${estilos.mas10}`}
          aria-disabled={enCurso || undefined}
          aria-label={`+10 minutos a ${nombre}`}
          onClick={pulsar(OP.mas10)}
        >
          +10
        </button>
      )}
      <button
        type="button"
        className={`${estilos.boton} ${estilos.mas}`}
        aria-disabled={enCurso || undefined}
        aria-haspopup="menu"
        aria-label={`Más acciones de ${nombre}`}
        onClick={(e) => {
          if (!enCurso) abrirMenu(fila, e.currentTarget);
        }}
      >
        <IconMas size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
