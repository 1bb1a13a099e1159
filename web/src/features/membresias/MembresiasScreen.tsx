import type { Membresia } from '@conserje/contract';
import { Anular } from '../../dominio/Anular.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { AccionesFila } from '../../ui/tabla/BotonFila.tsx';
import { COLUMNAS, claseFila } from './components/columnas.tsx';
import { Pasar } from './components/Pasar.tsx';
import { PorTerminar } from './components/PorTerminar.tsx';
import { Terminar } from './components/Terminar.tsx';
import { membresiasQuery } from './membresias.queries.ts';

const NuevaMembresia = perezosa(() => import('./components/NuevaMembresia.tsx'));

const ACCIONES = {
  titulo: 'Acciones',
  celda: (m: Membresia) =>
    m.acciones.length > 0 && (
      <AccionesFila>
        {m.pasarA && <Pasar membresia={m} a={m.pasarA} />}
        {m.acciones.includes('terminar') && <Terminar membresia={m} />}
        {m.acciones.includes('anular') && m.venta !== null && (
          <Anular
            call="POST anularMembresia"
            id={m.venta}
            que={`la venta de ${m.membresiaNombre} a ${m.usuarioNombre}`}
            cosa="venta"
            consecuencia={`${m.usuarioNombre} recupera lo que pagó. La membresía termina, o vuelve al fin que tenía.`}
          />
        )}
      </AccionesFila>
    ),
};

const ORDEN = '-fecha';
// None goes: one that has ended says so.
const QUIETA = {};

/** *Membresías* (part 1 §2): who has which, until when; sells, hands over and ends them. */
export default function MembresiasScreen() {
  return (
    <PantallaLista
      titulo="Membresías"
      descripcion="Membresías de cada persona y cuándo terminan."
      nuevo={{
        abrir: 'Nueva Membresia',
        cerrar: 'Cerrar Nueva Membresia',
        forma: (acabar) => <NuevaMembresia alHacer={() => acabar()} />,
      }}
      lista={membresiasQuery}
      columnas={COLUMNAS}
      antes={<PorTerminar ordenInicial={ORDEN} />}
      ordenInicial={ORDEN}
      unidad={['membresía', 'membresías']}
      acciones={ACCIONES}
      quieta={QUIETA}
      claseFila={claseFila}
      tarjetasHasta={860}
      buscar="usuario, tipo o encargado"
      vacio={['Sin membresías', 'Toca «Nueva Membresia» para vender la primera.']}
    />
  );
}
