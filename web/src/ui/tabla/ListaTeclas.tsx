import { Dialogo } from '../Dialogo.tsx';
import estilos from './ListaTeclas.module.css';

export interface Tecla {
  tecla: string;
  que: string;
}

const COMUNES: readonly Tecla[] = [
  { tecla: '↑ ↓', que: 'A la fila de arriba o de abajo' },
  { tecla: '?', que: 'Estas teclas' },
  { tecla: 'Ctrl K', que: 'Buscar pantallas, personas y acciones' },
];

/** What the keys of a screen do, in a dialog. */
export default function ListaTeclas({ teclas, cerrar }: { teclas: readonly Tecla[]; cerrar: () => void }) {
  return (
    <Dialogo titulo="Atajos de teclado" cerrar={cerrar}>
      <p className={estilos.nota}>Funcionan sobre una fila. Los desactivas en Configuración.</p>
      <dl className={estilos.teclas}>
        {[...teclas, ...COMUNES].map(({ tecla, que }) => (
          <div key={tecla}>
            <dt>
              <kbd>{tecla}</kbd>
            </dt>
            <dd>{que}</dd>
          </div>
        ))}
      </dl>
    </Dialogo>
  );
}
