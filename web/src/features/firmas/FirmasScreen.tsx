import type { Firma } from '@conserje/contract';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { Quien } from '../../dominio/Quien.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { esObraPropia } from '../../platform/llamada.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { Insignia } from '../../ui/Insignia.tsx';
import { EliminarFirma, obraEliminar } from './components/EliminarFirma.tsx';
import { LibroAbierto } from './components/LibroAbierto.tsx';
import { Rubrica } from './components/Rubrica.tsx';
import estilos from './Firmas.module.css';
import { firmasQuery } from './firmas.queries.ts';

const NuevaFirma = perezosa(() => import('./components/NuevaFirma.tsx'));

const COLUMNAS: readonly ColumnaLarga<'GET getAllFirmas'>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (f) => f.usuario,
    celda: (f) => <Quien usuario={f.usuario}>{f.despedido && <Insignia tono="mal">Despedido</Insignia>}</Quien>,
    tarjeta: 'titulo',
  },
  {
    clave: 'firma',
    titulo: 'Firma',
    valor: (f) => f.firma,
    celda: (f) => <Rubrica firma={f.firma} />,
    tarjeta: 'grande',
  },
];
const ACCIONES = {
  titulo: 'Acciones',
  celda: (f: Firma) => f.acciones.includes('eliminar') && <EliminarFirma firma={f} />,
};

const QUIETA = { propia: (f: Firma) => esObraPropia(obraEliminar(f.id)) };

const renglon = () => estilos.renglon;

/** *Firmas* (part 2 §2): who signs with what. An empty search shows nothing. */
export default function FirmasScreen() {
  return (
    <PantallaLista
      titulo="Firmas"
      descripcion="Las 3 letras o números que van al final de la misión. Cada persona tiene las suyas."
      nuevo={{
        abrir: 'Nueva firma',
        cerrar: 'Cerrar Nueva firma',
        forma: () => <NuevaFirma />,
        hueco: estilos.hueco,
      }}
      lista={firmasQuery}
      columnas={COLUMNAS}
      claseFila={renglon}
      soloBuscando
      ordenInicial="usuario"
      acciones={ACCIONES}
      quieta={QUIETA}
      unidad={['firma', 'firmas']}
      buscar="usuario o firma"
      vacio={['Busca una firma', 'Escribe parte de un nombre o de una firma.', <LibroAbierto key="libro" />]}
    />
  );
}
