import { AGENCIA_MAX, FIRMA_LARGO, pideFirma, revisarTraslado, textoMision } from '@conserje/rules';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import { CampoFirma } from '../../../dominio/CampoFirma.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { CampoRango } from '../../../dominio/CampoRango.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useElegido } from '../../../dominio/formaNueva.ts';
import type { CambioHecho } from '../../../dominio/MovimientoHecho.tsx';
import { useMovible } from '../../../dominio/movible.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';

/** Someone from another agency enters at a mission that is flagged for it (part 2 §2 Transfers, §5). */
export default function NuevoTraslado({ alHacer }: { alHacer: (movimiento: CambioHecho) => void }) {
  const { siglas, firma_desde } = useConfiguracion();
  const { datos, refrescar } = useSesion();
  const mifirma = datos?.firma ?? '';
  const forma = useForma({ usuario: useElegido(), agencia: '', rango: 0, firma: '' });
  const { quien, persona, esperando, inalcanzable, arriba } = useMovible(forma.valores.usuario);

  const ofrecidas = arriba?.filter((r) => r.traslado_venta === 1);
  const nueva = ofrecidas?.find((r) => r.id === forma.valores.rango);
  const exige = nueva !== undefined && pideFirma(nueva.categoria, firma_desde);
  const suya = persona?.firma ?? '';
  const firma = exige ? suya || forma.valores.firma : '';
  const escrito = { ...forma.valores, rango: nueva?.id ?? 0, firma };

  const rechazar = (error: unknown) => {
    forma.rechazar(error);
    // The own signature may have been given or taken away in another place.
    if (error instanceof ErrorApi && error.error === 'CAMBIO_MIENTRAS') void refrescar();
  };
  const [trasladar, trasladando] = useLlamada('POST addTraslado', {
    form: { rechazar, clave: forma.clave },
    avisa: false,
  });
  const enviar = () => {
    if (!persona || !nueva) return;
    const texto = textoMision(siglas, nueva.nombre, mifirma, suya || firma);
    trasladar(
      { body: { ...escrito, mifirma, mision: nueva.nombre, cat: nueva.categoria } },
      { alLograr: ({ msg }) => alHacer({ titulo: msg, usuario: persona.usuario, texto }) },
    );
  };
  return (
    <Forma
      forma={forma}
      nombre="Nuevo traslado"
      boton="Trasladar"
      esperando={esperando}
      enviando={trasladando}
      revisar={() => inalcanzable ?? revisarTraslado(escrito, nueva?.categoria ?? null, firma_desde)}
      enviar={enviar}
    >
      <CampoPersona {...forma.campo('usuario')} {...quien} data-autofocus />
      <CampoTexto {...forma.campo('agencia')} label="Agencia anterior" maxLength={AGENCIA_MAX} />
      <CampoRango
        {...forma.campo('rango')}
        etiqueta="Misión que recibe"
        rangos={ofrecidas}
        ninguno="No hay misiones para traslados de mayor rango"
      />
      {exige && (
        <CampoFirma
          {...forma.campo('firma')}
          description={suya ? 'Ya tiene firma y la conserva' : `${FIRMA_LARGO} letras o números que nadie más use`}
          readOnly={suya !== ''}
          valor={firma}
          maxLength={FIRMA_LARGO}
        />
      )}
      <CambioMision
        sinElegir="Solo ves las misiones marcadas para traslados."
        usuario={persona?.usuario}
        de={persona?.mision}
        a={nueva?.nombre}
      />
    </Forma>
  );
}
