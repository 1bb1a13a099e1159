import { TEXTOS } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { CampoCodigo } from './CampoCodigo.tsx';
import estilos from './DosPasos.module.css';

interface Props {
  cerrar: () => void;
  /** They are answered this once. */
  alRenovar: (codigos: readonly string[]) => unknown;
}

/** Makes the spare codes of one's second step anew, with a code. */
export default function RenovarCodigos({ cerrar, alRenovar }: Props) {
  const forma = useForma({ codigo: '' });
  const { codigo } = forma.valores;
  const [renovar, renovando] = useLlamada('POST renovarRescate', {
    form: forma,
    alLograr: ({ rescate }) => alRenovar(rescate),
  });
  return (
    <Dialogo titulo="Renovar los códigos de respaldo" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Renovar códigos"
        volver={cerrar}
        enviando={renovando}
        revisar={() => (codigo.trim() === '' ? { campo: 'codigo', msg: TEXTOS.camposVacios } : null)}
        enviar={() => renovar({ body: { codigo } })}
      >
        <p className={estilos.nota}>Verás 10 códigos nuevos una sola vez. Los anteriores dejan de funcionar.</p>
        <CampoCodigo {...forma.campo('codigo')} data-autofocus />
      </Forma>
    </Dialogo>
  );
}
