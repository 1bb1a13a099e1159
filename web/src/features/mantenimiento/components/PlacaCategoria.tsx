import { PLACA_BYTES } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { CampoImagen, reparoDeImagen } from '../../../ui/forma/CampoImagen.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from './PlacaCategoria.module.css';

const VACIA = { imagen: null as File | null };

interface Props {
  id_categoria: number;
  n_categoria: string;
  /** The address of its present badge. */
  placa: string;
}

/** The badge of a category and another one in its place, as a part of a form: it is changed by itself, at once. */
export function PlacaCategoria({ id_categoria, n_categoria, placa }: Props) {
  const forma = useForma(VACIA);
  const { imagen } = forma.valores;
  const [cambiar, cambiando] = useLlamada('POST placaCategoria', {
    form: forma,
    alLograr: () => forma.vaciar(),
  });
  const lista = imagen !== null && reparoDeImagen('imagen', imagen, { bytes: PLACA_BYTES }) === null;
  return (
    <div className={estilos.placa}>
      <img src={placa} alt={`Placa de ${n_categoria}`} width={64} height={64} className={estilos.actual} />
      <CampoImagen {...forma.campo('imagen')} label="Otra placa" bytes={PLACA_BYTES} pixelada />
      {lista && (
        <Boton
          variant="default"
          loading={cambiando}
          onClick={() => cambiar({ body: { id: id_categoria, imagen } })}
          className={estilos.boton ?? ''}
        >
          Cambiar placa
        </Boton>
      )}
    </div>
  );
}
