import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Busqueda } from './components/Busqueda.tsx';
import { PaginaPersona } from './components/PaginaPersona.tsx';

const EN_URL = { persona: '' };

/** *Usuarios* (part 1 §2): a search of everyone, and the page of one of them. */
export default function UsuariosScreen() {
  const [{ persona }] = useUrlEstado(EN_URL);
  return persona === '' ? <Busqueda /> : <PaginaPersona nombre={persona} />;
}
