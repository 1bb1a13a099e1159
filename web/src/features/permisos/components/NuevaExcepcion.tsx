import type { AnswerOf } from '@conserje/contract';
import type { Reparo } from '@conserje/rules';
import { revisarExcepcion } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { useElegido } from '../../../dominio/formaNueva.ts';
import { useOtros } from '../../../dominio/otros.ts';
import { mensajeDe } from '../../../platform/errorApi.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { excepcionDeQuery } from '../permisos.queries.ts';
import { CampoPermisos } from './CampoPermisos.tsx';

/** Why nothing can be given here to whom was chosen. */
function porque({ id, acciones }: AnswerOf<'GET excepcionDe/:usuario'>): string | null {
  if (!acciones.includes('editar')) return 'Tiene tu mismo rango o uno mayor, así que no puedes darle permisos.';
  return id === null ? null : 'Ya tiene permisos extra. Edítalos en la lista.';
}

/** Gives someone below the reader permissions besides those of their category (part 2 §5 Exception). */
export default function NuevaExcepcion({ alHacer }: { alHacer: () => void }) {
  const forma = useForma({ usuario: useElegido(), permisos: '' });
  const { usuario } = forma.valores;
  const otros = useOtros({ debajo: true });
  const { data, error } = useQuery({ ...excepcionDeQuery(usuario), enabled: usuario !== 0 });
  const persona = usuario === 0 ? undefined : data;
  const [dar, dando] = useLlamada('POST actionExcepciones', { form: forma, alLograr: alHacer });
  const msg = persona ? porque(persona) : usuario !== 0 && error ? mensajeDe(error) : null;
  const inalcanzable: Reparo | null = msg === null ? null : { campo: 'usuario', msg };
  return (
    <Forma
      forma={forma}
      nombre="Nueva excepción"
      boton="Dar permisos"
      esperando={usuario !== 0 && !persona && !error}
      enviando={dando}
      revisar={() => inalcanzable ?? revisarExcepcion(forma.valores)}
      enviar={() => dar({ body: { op: 0, ...forma.valores } })}
    >
      <CampoPersona {...forma.campo('usuario')} opciones={otros.opciones} fallo={otros.fallo ?? msg} data-autofocus />
      <CampoPermisos {...forma.campo('permisos')} deCategoria={persona?.de_categoria ?? ''} />
    </Forma>
  );
}
