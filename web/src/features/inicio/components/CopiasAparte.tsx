import { Button } from '@mantine/core';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import estilos from './PuestaEnMarcha.module.css';

/** How backups come to lie elsewhere, which is done where the server runs. */
export default function CopiasAparte({ cerrar, listo }: { cerrar: () => void; listo: () => void }) {
  return (
    <Dialogo titulo="Copias en otro lugar" cerrar={cerrar} ancho="md">
      <div className={estilos.copias}>
        <p>
          El portal guarda una copia cada día, en el mismo disco que la agencia. Elige una forma de tenerla también en
          otro:
        </p>
        <ul>
          <li>
            Copia cada semana la carpeta <code>data/respaldos</code> a otra computadora.
          </li>
          <li>
            O inicia el portal con <code>RESPALDO_CARPETA</code>, con la ruta de otro disco. El paso se completa solo.
          </li>
        </ul>
        <p>Una copia contiene todos los datos de tu gente. Guárdala donde solo tú puedas leerla.</p>
        <div className={estilos.botones}>
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          <Boton onClick={listo}>Ya las guardo en otro lugar</Boton>
        </div>
      </div>
    </Dialogo>
  );
}
