import { TEXTOS } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoClave } from '../../../ui/forma/CampoClave.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { CampoCodigo } from './CampoCodigo.tsx';
import estilos from './DosPasos.module.css';

interface Props {
  /** Their agency demands them. */
  exigido: boolean;
  cerrar: () => void;
  alQuitar: () => unknown;
}

/** Leaves one's own second step, with the password and a code. */
export default function QuitarDosPasos({ exigido, cerrar, alQuitar }: Props) {
  const { datos } = useSesion();
  const forma = useForma({ clave: '', codigo: '' });
  const { clave, codigo } = forma.valores;
  const [quitar, quitando] = useLlamada('POST quitarDosPasos', { form: forma, alLograr: alQuitar });
  const falta = () => (['clave', 'codigo'] as const).find((campo) => forma.valores[campo].trim() === '');
  return (
    <Dialogo titulo="Quitar la verificación en dos pasos" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Quitar la verificación en dos pasos"
        volver={cerrar}
        enviando={quitando}
        revisar={() => {
          const campo = falta();
          return campo ? { campo, msg: TEXTOS.camposVacios } : null;
        }}
        enviar={() => quitar({ body: { clave, codigo } })}
      >
        <p className={estilos.nota}>
          {exigido
            ? 'Tu agencia la exige. Al quitarla tendrás que activarla de nuevo.'
            : 'Después entrarás solo con tu contraseña.'}
        </p>
        <input type="text" autoComplete="username" value={datos?.usuario ?? ''} readOnly hidden />
        <CampoClave {...forma.campo('clave')} label="Tu contraseña" autoComplete="current-password" data-autofocus />
        <CampoCodigo {...forma.campo('codigo')} />
      </Forma>
    </Dialogo>
  );
}
