import type { Datos } from '@conserje/contract';
import { Suspense } from 'react';
import { TablaCarrera } from '../../../dominio/TablaCarrera.tsx';
import { perezosa } from '../../../platform/perezosa.ts';
import { Cargando } from '../../../ui/Espera.tsx';
import { Vistas } from '../../../ui/Vistas.tsx';
import type { ParteHistorial } from '../pestanas.ts';
import { PARTES } from '../pestanas.ts';
import { Disciplina } from './Disciplina.tsx';
import estilos from './Historial.module.css';

const Solicitudes = perezosa(() => import('./Solicitudes.tsx'));

interface Props {
  datos: Datos;
  parte: ParteHistorial;
  cambiar: (parte: ParteHistorial) => void;
}

/** The reader's own discipline, career and requests. */
export default function Historial({ datos, parte, cambiar }: Props) {
  return (
    <div className={estilos.historial}>
      <Vistas leyenda="Qué parte del historial" vistas={PARTES} vista={parte} cambiar={cambiar} />
      {parte === 'disciplina' && <Disciplina datos={datos} />}
      {parte === 'carrera' && <TablaCarrera id={datos.id} usuario={datos.usuario} enUrl="carrera" />}
      {parte === 'solicitudes' && (
        <Suspense fallback={<Cargando que="Cargando tus solicitudes" filas={4} />}>
          <Solicitudes />
        </Suspense>
      )}
    </div>
  );
}
