import { serverList } from '../../../platform/api/pagedQuery.ts';

export type ApplicationsView = 'pendientes' | 'respondidas';

export const membersQuery = (id: number) =>
  serverList('GET miembrosDepartamento/:id', ['departamentos', 'miembros', `${id}`], { params: { id } });

export const applicationsQuery = (vista: ApplicationsView) =>
  serverList('GET solicitudesDepartamento', ['departamentos', 'solicitudes', vista], { query: { vista } });
