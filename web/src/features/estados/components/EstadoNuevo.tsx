import { ESTADO_MAX, revisarEstado, TEXTOS } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoLargo } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from '../Estados.module.css';

export function EstadoNuevo() {
  const forma = useForma({ estado: '' });
  const { estado } = forma.valores;
  const campo = forma.campo('estado');
  const usados = [...estado].length;
  const pasado = usados > ESTADO_MAX;
  const [publicar, publicando] = useLlamada('POST estados', { form: forma });
  return (
    <div className={estilos.nuevo}>
      <Forma
        forma={forma}
        nombre="Nuevo estado"
        boton="Publicar estado"
        enviando={publicando}
        revisar={() => revisarEstado(estado)}
        enviar={() => publicar({ body: { op: 1, estado } })}
        nota={
          <p className={estilos.cuenta} data-pasado={pasado}>
            {usados} de {ESTADO_MAX} caracteres
          </p>
        }
      >
        <CampoLargo
          {...campo}
          label="Tu estado"
          placeholder="¿Qué quieres decir hoy?"
          rows={3}
          cambiar={(texto) => campo.cambiar(texto.replaceAll('\n', ' '))}
          onKeyDown={(suceso) => {
            if (suceso.key !== 'Enter' || suceso.nativeEvent.isComposing) return;
            suceso.preventDefault();
            suceso.currentTarget.form?.requestSubmit();
          }}
          error={pasado ? TEXTOS.estadoLargo : campo.error}
        />
      </Forma>
    </div>
  );
}
