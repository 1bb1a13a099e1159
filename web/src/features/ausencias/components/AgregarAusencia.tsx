import { revisarAusencia } from '@conserje/rules';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { FECHA_INVALIDA } from '../../../ui/forma/formatoFecha.ts';
import { SelectorFecha } from '../../../ui/forma/SelectorFecha.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';

interface Escrita {
  motivo: string;
  /** null while what is typed is no date. */
  inicio: string | null;
  final: string | null;
}

interface Props {
  usuario: number;
  hoy: string;
  cerrar: () => void;
}

/** Asks for an absence (part 2 §5 Absence form). */
export function AgregarAusencia({ usuario, hoy, cerrar }: Props) {
  const forma = useForma<Escrita>({ motivo: '', inicio: hoy, final: '' });
  const [agregar, agregando] = useLlamada('POST addAusencia', { form: forma, alLograr: cerrar });
  const { motivo, inicio, final } = forma.valores;
  const fecha = (campo: 'inicio' | 'final', etiqueta: string) => {
    const { ref, ...resto } = forma.campo(campo);
    return <SelectorFecha {...resto} ref={ref} etiqueta={etiqueta} />;
  };
  return (
    <Dialogo titulo="Agregar ausencia" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Agregar ausencia"
        volver={cerrar}
        enviando={agregando}
        revisar={() => {
          if (inicio === null) return { campo: 'inicio', msg: FECHA_INVALIDA };
          if (final === null) return { campo: 'final', msg: FECHA_INVALIDA };
          return revisarAusencia({ motivo, inicio, final }, hoy);
        }}
        enviar={() => agregar({ body: { usuario, motivo, inicio: inicio ?? '', final: final ?? '' } })}
      >
        <CampoMotivo {...forma.campo('motivo')} data-autofocus />
        {fecha('inicio', 'Fecha inicio')}
        {fecha('final', 'Fecha final')}
      </Forma>
    </Dialogo>
  );
}
