import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

export type ApplicationsView = 'pendientes' | 'respondidas';

export const membersQuery = (id: number) =>
  serverPagedList('GET miembrosDepartamento/:id', ['departamentos', 'miembros', `${id}`], { params: { id } });

export const applicationsQuery = (vista: ApplicationsView) =>
  serverPagedList('GET solicitudesDepartamento', ['departamentos', 'solicitudes', vista], { query: { vista } });
