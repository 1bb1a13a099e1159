import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import styles from './Qr.module.css';

/** Modules of margin that cameras need. */
const QUIET_ZONE = 4;

/** QR code of a text, dark on white in both themes. Generated locally, because the text may be secret. */
export default function Qr({ texto, que }: { texto: string; que: string }) {
  const code = generate(texto);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      role="img"
      aria-label={que}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
