import type { AnswerOf, TipoMembresiaVenta } from '@conserje/contract';
import type { PeriodoMembresia } from '@conserje/rules';
import { PERIODOS_MEMBRESIA, precioMembresia, revisarMembresia } from '@conserje/rules';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useElegido } from '../../../dominio/formaNueva.ts';
import { useOtros } from '../../../dominio/otros.ts';
import { Precio } from '../../../dominio/Precio.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoOpcion } from '../../../ui/forma/CampoOpcion.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import type { CampoDe } from '../../../ui/forma/forma.ts';
import { useForma } from '../../../ui/forma/useForma.ts';
import { creditos, instante } from '../../../ui/formato.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { tiposQuery, vigenteQuery } from '../membresias.queries.ts';
import estilos from './NuevaMembresia.module.css';

const PERIODOS = PERIODOS_MEMBRESIA.map((value) => ({ value, label: `${value} días` }));

type Vigente = AnswerOf<'GET membresiaVigente/:membresia'>;

/** What a sale would do to what the buyer has. */
function sobre(vigente: Vigente, zona: string): string {
  if (!vigente) return 'empieza hoy';
  if (vigente.finaliza === null) return 'ya la tiene para siempre';
  return `ya la tiene hasta el ${instante(vigente.finaliza, 'fecha', zona)} y los días se suman`;
}

const plazo = (tipo: TipoMembresiaVenta, periodo: PeriodoMembresia): string =>
  tipo.perma ? 'para siempre' : `${periodo} días`;

/** `user` while the buyer is one of the agency's; the name of one from outside is `externo`. */
const VACIA = { membresia: 0, isExterno: false, user: 0, externo: '', periodo: 30 as PeriodoMembresia };

/** Sells a membership to someone of the agency or from outside (part 1 §5 Membership). */
export default function NuevaMembresia({ alHacer }: { alHacer: () => void }) {
  const cliente = useQueryClient();
  const forma = useForma({ ...VACIA, user: useElegido() });
  const { isExterno, periodo } = forma.valores;
  const externo = forma.valores.externo.trim();
  const { opciones, fallo } = useOtros();
  const { zona } = useConfiguracion();
  const tipos = useQuery(tiposQuery());

  const tipo = tipos.data?.find((t) => t.id === forma.valores.membresia);
  const membresia = tipo?.id ?? 0;
  const precio = tipo && precioMembresia(tipo.precio, tipo.perma, periodo);
  const user = isExterno ? externo : forma.valores.user;
  const nombre = isExterno ? externo : opciones?.find((o) => o.value === user)?.label;

  const comprador = isExterno ? 0 : forma.valores.user;
  const { data: vigente } = useQuery({
    ...vigenteQuery(membresia, comprador),
    enabled: membresia > 0 && comprador > 0,
  });

  const [vender, vendiendo] = useLlamada('POST addMembresia', { form: forma, alLograr: alHacer });
  const enviar = async () => {
    if (!tipo || precio === undefined) return;
    const visto = await cliente.fetchQuery(vigenteQuery(membresia, user));
    const pregunta = {
      titulo: `¿Vender ${tipo.nombre} a ${nombre}?`,
      texto: `${nombre} te paga ${creditos(precio)} por ${tipo.nombre}, ${plazo(tipo, periodo)}: ${sobre(visto, zona)}. La venta queda a tu nombre.`,
      accion: `Vender por ${creditos(precio)}`,
    };
    vender({ body: { user, isExterno, membresia, periodo, creditos: precio, visto } }, { pregunta });
  };
  return (
    <Forma
      forma={forma}
      nombre="Nueva Membresia"
      boton="Vender membresía"
      enviando={vendiendo}
      revisar={() => revisarMembresia({ user, isExterno, membresia })}
      enviar={enviar}
    >
      <CampoTipo {...forma.campo('membresia')} tipos={tipos.data} fallo={tipos.error} data-autofocus />
      <div className={estilos.quien}>
        {isExterno ? (
          <CampoTexto
            {...forma.campo('user')}
            valor={forma.valores.externo}
            cambiar={(otro) => forma.cambiar({ externo: otro })}
            label="Nombre en el hotel"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={25}
            inputWrapperOrder={['label', 'error', 'input']}
          />
        ) : (
          <CampoPersona {...forma.campo('user')} opciones={opciones} fallo={fallo} />
        )}
        <Switch
          label="Es de fuera de la agencia"
          checked={isExterno}
          onChange={(e) => forma.cambiar({ isExterno: e.currentTarget.checked })}
        />
      </div>
      {tipo?.perma !== true && <CampoOpcion {...forma.campo('periodo')} etiqueta="Período" opciones={PERIODOS} />}
      <Precio valor={precio} sinElegir="Elige una membresía para ver su precio.">
        {tipo && plazo(tipo, periodo)}
        {vigente !== undefined && `: ${sobre(vigente, zona)}`}
      </Precio>
    </Forma>
  );
}

interface PropsTipo extends CampoDe<number> {
  tipos: readonly TipoMembresiaVenta[] | undefined;
  fallo: Error | null;
  'data-autofocus': boolean;
}

function CampoTipo({ tipos, fallo, valor, cambiar, error, ...resto }: PropsTipo) {
  const de = (id: number) => tipos?.find((t) => t.id === id);
  return (
    <Select<number>
      {...resto}
      label="Membresía"
      placeholder={tipos ? 'Elige una membresía' : 'Cargando…'}
      data={(tipos ?? []).map((t) => ({ value: t.id, label: t.nombre }))}
      value={valor || null}
      onChange={(id) => cambiar(id ?? 0)}
      description={de(valor)?.details}
      error={error ?? (tipos ? undefined : fallo?.message)}
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => <Tipo tipo={de(option.value)} />}
    />
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
