import { useArranque } from '../../../dominio/configuracion.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import type { Membresia } from '../membresia.ts';
import { queda } from '../membresia.ts';
import estilos from './Membresias.module.css';

export default function Membresias({ membresias }: { membresias: readonly Membresia[] }) {
  const { membresias: tipos } = useArranque();
  if (membresias.length === 0)
    return <Vacio titulo="No tienes membresías">Mira cuáles hay y cuánto cuestan en Inicio.</Vacio>;
  return (
    <ul className={estilos.lista}>
      {membresias.map((m) => {
        const imagen = tipos.find((t) => t.nombre === m.membresiaNombre)?.image;
        const agotada = queda(m) === 'Agotada';
        return (
          <li key={m.id} className={agotada ? estilos.agotada : estilos.membresia}>
            {imagen && <img src={imagen} alt="" width={48} height={48} loading="lazy" className={estilos.imagen} />}
            <span className={estilos.texto}>
              <b>{m.membresiaNombre}</b>
              <small>
                Desde <Instante valor={m.fecha} estilo="fecha" />
                {m.finaliza && (
                  <>
                    {' hasta '}
                    <Instante valor={m.finaliza} estilo="fecha" />
                  </>
                )}
              </small>
            </span>
            <b className={estilos.queda}>{queda(m)}</b>
          </li>
        );
      })}
    </ul>
  );
}
