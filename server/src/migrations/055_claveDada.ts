import type { Step } from '../platform/database/migrate.ts';

/** Who gave somebody their one-time password: it is good as long as they still could. Of those given before nobody knows. */
export const claveDada: Step = () => ['alter table usuario add column clave_por integer references usuario (id)'];
