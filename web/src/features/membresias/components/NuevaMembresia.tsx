import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { AnswerOf, TipoMembresiaVenta } from '@conserje/contract';
import type { PeriodoMembresia } from '@conserje/rules';
import { PERIODOS_MEMBRESIA, precioMembresia, revisarMembresia } from '@conserje/rules';
import { SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useOtros } from '../../../dominio/otros.ts';
import { Precio } from '../../../dominio/Precio.tsx';
import { SelectorUsuario } from '../../../dominio/SelectorUsuario.tsx';
import { pedir } from '../../../platform/api.ts';
import { avisar } from '../../../platform/avisos.ts';
import { useCampos } from '../../../platform/campos.ts';
import { confirmar } from '../../../platform/confirmar.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { useEnvio } from '../../../platform/formulario.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { creditos, instante } from '../../../ui/formato.ts';
import { CLAVE, tiposQuery, vigenteQuery } from '../membresias.queries.ts';
import estilos from './NuevaMembresia.module.css';

const PERIODOS = PERIODOS_MEMBRESIA.map((dias) => ({ value: String(dias), label: `${dias} días` }));
const esPeriodo = (dias: number): dias is PeriodoMembresia => PERIODOS_MEMBRESIA.some((p) => p === dias);

type Vigente = AnswerOf<'GET membresiaVigente/:membresia'>;

/** What a sale would do to what the buyer has. */
function sobre(vigente: Vigente, zona: string): string {
  if (!vigente) return 'empieza ahora';
  if (vigente.finaliza === null) return 'ya la tiene para siempre';
  return `ya la tiene hasta el ${instante(vigente.finaliza, 'fecha', zona)} y se alarga desde su fin`;
}

const plazo = (tipo: TipoMembresiaVenta, periodo: PeriodoMembresia): string =>
  tipo.perma ? 'para siempre' : `${periodo} días`;

/** Sells a membership to someone of the agency or from outside (part 1 §5 Membership). */
export default function NuevaMembresia({ alHacer }: { alHacer: () => void }) {
  const cliente = useQueryClient();
  const [isExterno, setExterno] = useState(false);
  const [usuario, setUsuario] = useState<number | null>(null);
  const [externo, setNombre] = useState('');
  const [membresia, setMembresia] = useState<number | null>(null);
  const [periodo, setPeriodo] = useState<PeriodoMembresia>(30);
  const { campo, general, reparar, rechazar, cambiando } = useCampos<'user' | 'membresia'>();
  const { opciones, fallo } = useOtros();
  const { zona } = useConfiguracion();
  const tipos = useQuery(tiposQuery());

  const tipo = tipos.data?.find((t) => t.id === membresia);
  const precio = tipo && precioMembresia(tipo.precio, tipo.perma, periodo);
  const user = isExterno ? externo.trim() : (usuario ?? 0);
  const nombre = isExterno ? externo.trim() : opciones?.find((o) => o.value === usuario)?.label;

  const elegidos = { membresia: tipo?.id ?? 0, comprador: isExterno ? 0 : (usuario ?? 0) };
  const { data: vigente } = useQuery({
    ...vigenteQuery(elegidos.membresia, elegidos.comprador),
    enabled: elegidos.membresia > 0 && elegidos.comprador > 0,
  });

  const [enviar, enviando] = useEnvio(async () => {
    const reparo = revisarMembresia({ user, isExterno, membresia: tipo?.id ?? 0 });
    reparar(reparo);
    if (reparo || !tipo || precio === undefined) return;
    try {
      const visto = await cliente.fetchQuery(vigenteQuery(tipo.id, user));
      const si = await confirmar({
        titulo: `¿Vender ${tipo.nombre} a ${nombre}?`,
        texto: `${nombre} te paga ${creditos(precio)} por ${tipo.nombre}, ${plazo(tipo, periodo)}: ${sobre(visto, zona)}. La venta queda a tu nombre.`,
        accion: `Vender por ${creditos(precio)}`,
      });
      if (!si) return;
      const { msg } = await pedir('POST addMembresia', {
        body: { user, isExterno, membresia: tipo.id, periodo, creditos: precio, visto },
      });
      avisar({ msg, tipo: 'ok' });
      alHacer();
    } catch (error) {
      rechazar(error);
      // The price may have changed.
      if (error instanceof ErrorApi && error.http === 409) void tipos.refetch();
    }
    await Promise.all([CLAVE, ['ventas']].map((queryKey) => cliente.invalidateQueries({ queryKey })));
  });

  return (
    <Forma
      nombre="Nueva Membresia"
      boton="Vender membresía"
      enviar={enviar}
      enviando={enviando}
      general={general}
      enfocar
    >
      <Select<number>
        {...campo('membresia')}
        label="Membresía"
        placeholder={tipos.data ? 'Elige una membresía' : 'Cargando…'}
        data={(tipos.data ?? []).map((t) => ({ value: t.id, label: t.nombre }))}
        value={membresia}
        onChange={cambiando(setMembresia)}
        description={tipo?.details}
        error={campo('membresia').error ?? (tipos.data ? undefined : tipos.error?.message)}
        inputWrapperOrder={['label', 'error', 'input', 'description']}
        withScrollArea={false}
        styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
        comboboxProps={{ withinPortal: false }}
        renderOption={({ option }) => <Tipo tipo={tipos.data?.find((t) => t.id === option.value)} />}
      />
      <div className={estilos.quien}>
        {isExterno ? (
          <TextInput
            {...campo('user')}
            label="Nombre en el hotel"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={25}
            value={externo}
            onChange={(e) => cambiando(setNombre)(e.currentTarget.value)}
            inputWrapperOrder={['label', 'error', 'input']}
          />
        ) : (
          <SelectorUsuario
            {...campo('user')}
            etiqueta="Usuario"
            opciones={opciones}
            fallo={fallo}
            valor={usuario}
            cambiar={cambiando(setUsuario)}
          />
        )}
        <Switch
          label="Es de fuera de la agencia"
          checked={isExterno}
          onChange={(e) => cambiando(setExterno)(e.currentTarget.checked)}
        />
      </div>
      {tipo?.perma !== true && (
        <SegmentedControl
          className={estilos.periodo ?? ''}
          color="laton"
          size="md"
          aria-label="Período"
          data={PERIODOS}
          value={String(periodo)}
          onChange={(valor) => {
            const dias = Number(valor);
            if (esPeriodo(dias)) setPeriodo(dias);
          }}
        />
      )}
      <Precio valor={precio} sinElegir="Elige la membresía y verás su precio.">
        {tipo && plazo(tipo, periodo)}
        {vigente !== undefined && `: ${sobre(vigente, zona)}`}
      </Precio>
    </Forma>
  );
}

function Tipo({ tipo }: { tipo: TipoMembresiaVenta | undefined }) {
  if (!tipo) return null;
  return (
    <span className={estilos.tipo}>
      <img src={tipo.image} alt="" width={32} height={32} loading="lazy" />
      <span>
        {tipo.nombre}{' '}
        <small>
          · {creditos(tipo.precio)}
          {tipo.perma ? ', permanente' : ' al mes'}
        </small>
      </span>
    </span>
  );
}
