import type { Persona } from '@conserje/contract';
import { aliasDe, revisarOlvido } from '@conserje/rules';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import estilos from './Acciones.module.css';

const EN_URL = { persona: '' };

/** Erases the personal data of someone dismissed, once their name was typed anew. */
export default function Olvidar({ persona: { id, usuario }, cerrar }: { persona: Persona; cerrar: () => void }) {
  const [, cambiar] = useUrlEstado(EN_URL);
  const forma = useForma({ nombre: '', motivo: '' });
  const [olvidar, olvidando] = useLlamada('POST olvidarUsuario', {
    form: forma,
    alLograr: () => cambiar({ persona: aliasDe(id) }, { reemplazar: true }),
  });
  const { nombre, motivo } = forma.valores;
  return (
    <Dialogo titulo={`Borrar los datos de ${usuario}`} cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Borrar para siempre"
        volver={cerrar}
        enviando={olvidando}
        revisar={() => revisarOlvido({ nombre, motivo }, usuario)}
        enviar={() => olvidar({ body: { usuario: id, nombre: nombre.trim(), motivo } })}
      >
        <p className={estilos.aviso}>
          Se borran su nombre, firma, conexiones y textos. Sus misiones, minutos y créditos quedan como «{aliasDe(id)}».
          No se puede deshacer y no podrá volver a ingresar.
        </p>
        <CampoTexto
          {...forma.campo('nombre')}
          label={`Escribe su nombre: ${usuario}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          data-autofocus
        />
        <CampoMotivo {...forma.campo('motivo')} />
      </Forma>
    </Dialogo>
  );
}
