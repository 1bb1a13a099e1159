import estilos from './Contadores.module.css';

interface Props {
  /** `valor` undefined while it is awaited. */
  cuentas: readonly { rotulo: string; valor: string | undefined; resaltado?: boolean }[];
}

/** Totals as cards; there before they are known, so that nothing jumps. */
export function Contadores({ cuentas }: Props) {
  return (
    <dl className={estilos.contadores}>
      {cuentas.map(({ rotulo, valor, resaltado = false }) => (
        <div key={rotulo} className={resaltado ? estilos.resaltado : undefined}>
          <dt>{rotulo}</dt>
          <dd>{valor ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
