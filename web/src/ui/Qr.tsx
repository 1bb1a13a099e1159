import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import estilos from './Qr.module.css';

/** So much of nothing around it, or cameras do not find it. */
const ORILLA = 4;

/** A text as a picture for a camera, dark on white in both themes; drawn here, so that nobody else hears of it. */
export default function Qr({ texto, que }: { texto: string; que: string }) {
  const codigo = generate(texto);
  const lado = codigo.size + 2 * ORILLA;
  return (
    <svg
      className={estilos.qr}
      viewBox={`${-ORILLA} ${-ORILLA} ${lado} ${lado}`}
      role="img"
      aria-label={que}
      shapeRendering="crispEdges"
    >
      <rect x={-ORILLA} y={-ORILLA} width={lado} height={lado} fill="#fff" />
      <path d={toSvgPath(codigo)} fill="#000" />
    </svg>
  );
}
