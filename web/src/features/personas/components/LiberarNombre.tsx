import type { Persona } from '@conserje/contract';
import { nombreLiberado } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useLlamada } from '../../../platform/llamada.ts';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';

const EN_URL = { persona: '' };

/** Makes the name of someone dismissed anyone's again; their page goes on under the name that they have then. */
export function LiberarNombre({ persona: { id, usuario } }: { persona: Persona }) {
  const [, cambiar] = useUrlEstado(EN_URL);
  const [liberar, liberando] = useLlamada('POST liberarNombre', {
    alLograr: ({ data }) => cambiar({ persona: data.usuario }, { reemplazar: true }),
  });
  const pregunta = {
    titulo: `¿Liberar el nombre ${usuario}?`,
    texto: `Otra persona podrá registrarse como ${usuario}. Quien lo tenía pasa a llamarse ${nombreLiberado(usuario, 2)}, o con el número que siga.`,
    accion: 'Liberar nombre',
  };
  return (
    <Button
      variant="default"
      size="sm"
      loading={liberando}
      onClick={() => liberar({ body: { usuario: id, visto: usuario } }, { pregunta })}
    >
      Liberar nombre
    </Button>
  );
}
