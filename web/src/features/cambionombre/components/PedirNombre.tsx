import type { Datos, NombrePedido } from '@conserje/contract';
import { revisarNombrePedido } from '@conserje/rules';
import { LlaveCodigo, useCodigo } from '../../../dominio/CodigoHotel.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from '../Cambionombre.module.css';
import { Placa } from './Placa.tsx';

interface Props {
  datos: Datos;
  /** The one before, which somebody has decided. */
  anterior: NombrePedido | null;
}

/** What proves that the avatar with the new name is one's own (decisions §3). A refusal asks for the code anew. */
function Comprobar() {
  const { data, error, refetch } = useCodigo();
  if (error) return <FalloDeCarga error={error} reintentar={refetch} />;
  return (
    <div className={estilos.codigo} aria-busy={!data}>
      <p className={estilos.texto}>Antes de enviar, pon este código en la misión de ese avatar en el hotel:</p>
      <LlaveCodigo codigo={data?.codigo} />
    </div>
  );
}

/** Asks for another name (part 2 §5 Name request). */
export function PedirNombre({ datos, anterior }: Props) {
  const { nombre: agencia, verificar_hotel } = useConfiguracion();
  const forma = useForma({ nombre: '' });
  const { nombre } = forma.valores;
  const [pedir, pidiendo] = useLlamada('POST actionNombre', { form: forma });
  return (
    <div className={estilos.nuevo}>
      <p className={estilos.placas}>
        <Placa nombre={datos.usuario} />
        <span className={estilos.texto}>es tu nombre ahora.</span>
      </p>
      {anterior?.estado === 'rechazado' && (
        <p className={estilos.texto}>
          {anterior.encargadoNombre === null ? 'Un admin' : <Puerta nombre={anterior.encargadoNombre} />} no aceptó «
          {anterior.nombre}». Puedes pedir otro.
        </p>
      )}
      {verificar_hotel && <Comprobar />}
      <Forma
        forma={forma}
        nombre="Nuevo nombre"
        boton="Enviar solicitud"
        fila
        enviando={pidiendo}
        revisar={() => revisarNombrePedido(nombre, datos.usuario, agencia)}
        enviar={() => pedir({ body: { op: 2, nombre: nombre.trim(), iduser: datos.id } })}
      >
        <CampoTexto
          {...forma.campo('nombre')}
          label="Nombre nuevo"
          description="Igual que en el hotel"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Forma>
    </div>
  );
}
