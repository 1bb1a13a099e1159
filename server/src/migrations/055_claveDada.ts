import type { Paso } from '../platform/db/migrar.ts';

/** Who gave somebody their one-time password: it is good as long as they still could. Of those given before nobody knows. */
export const claveDada: Paso = () => ['alter table usuario add column clave_por integer references usuario (id)'];
