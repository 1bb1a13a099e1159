import { AGENCIA_MAX, pideFirma, revisarTraslado, textoMision } from '@conserje/rules';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CambioMision } from '../../../dominio/CambioMision.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import type { Movimiento } from '../../../dominio/MovimientoHecho.tsx';
import { useMovible } from '../../../dominio/movible.ts';
import { SelectorRango } from '../../../dominio/SelectorRango.tsx';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { pedir } from '../../../platform/api.ts';
import { useCampos } from '../../../platform/campos.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { CLAVE } from '../traslados.queries.ts';
import { CampoFirma } from './CampoFirma.tsx';

/** Someone from another agency enters at a mission that is flagged for it (part 2 §2 Transfers, §5). */
export default function NuevoTraslado({ alHacer }: { alHacer: (movimiento: Movimiento) => void }) {
  const cliente = useQueryClient();
  const { siglas, firma_desde } = useConfiguracion();
  const { datos, refrescar } = useSesion();
  const [usuario, setUsuario] = useState<number | null>(null);
  const [agencia, setAgencia] = useState('');
  const [rango, setRango] = useState<number | null>(null);
  const [firma, setFirma] = useState('');
  const { campo, general, reparar, rechazar, cambiando } = useCampos<'usuario' | 'agencia' | 'rango' | 'firma'>();
  const { opciones, persona, inalcanzable, arriba, fallo } = useMovible(usuario);

  const ofrecidas = arriba?.filter((r) => r.traslado_venta === 1);
  const nueva = ofrecidas?.find((r) => r.id === rango);
  const exige = nueva !== undefined && pideFirma(nueva.categoria, firma_desde);
  const suya = persona?.firma ?? '';
  const suFirma = exige ? suya || firma : '';

  const [enviar, enviando] = useEnvio(async () => {
    const escrito = { usuario: usuario ?? 0, agencia, rango: nueva?.id ?? 0, firma: suFirma };
    const reparo = inalcanzable ?? revisarTraslado(escrito, nueva?.categoria ?? null, firma_desde);
    reparar(reparo);
    if (reparo || !persona || !nueva) return;
    const mifirma = datos?.firma ?? '';
    try {
      const { msg } = await pedir('POST addTraslado', {
        body: { ...escrito, mifirma, mision: nueva.nombre, cat: nueva.categoria },
      });
      const texto = textoMision(siglas, nueva.nombre, mifirma, suya || suFirma);
      alHacer({ titulo: msg, usuario: persona.usuario, texto });
    } catch (error) {
      rechazar(error);
      // The own signature may have been given or taken away in another place.
      if (error instanceof ErrorApi && error.error === 'CAMBIO_MIENTRAS') void refrescar();
    }
    await Promise.all([CLAVE, ['carrera'], ['rangos']].map((queryKey) => cliente.invalidateQueries({ queryKey })));
  });

  return (
    <Forma nombre="Nuevo traslado" boton="Trasladar" enviar={enviar} enviando={enviando} general={general} enfocar>
      <SelectorUsuario
        {...campo('usuario')}
        etiqueta="Usuario"
        opciones={opciones}
        fallo={fallo}
        valor={usuario}
        cambiar={cambiando(setUsuario)}
        error={campo('usuario').error ?? inalcanzable?.msg}
      />
      <TextInput
        {...campo('agencia')}
        label="Agencia anterior"
        autoComplete="off"
        maxLength={AGENCIA_MAX}
        value={agencia}
        onChange={(e) => cambiando(setAgencia)(e.currentTarget.value)}
      />
      <SelectorRango
        {...campo('rango')}
        etiqueta="Misión que recibe"
        rangos={ofrecidas}
        valor={nueva?.id ?? null}
        cambiar={cambiando(setRango)}
        ninguno="No hay misiones para traslados por encima de la suya"
      />
      {exige && <CampoFirma {...campo('firma')} suya={suya} valor={firma} cambiar={cambiando(setFirma)} />}
      <CambioMision
        sinElegir="Solo se ofrecen las misiones marcadas para traslados."
        usuario={persona?.usuario}
        de={persona?.mision}
        a={nueva?.nombre}
      />
    </Forma>
  );
}
