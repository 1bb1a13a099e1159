import type { AppError } from '../appError.ts';
import type { Engine } from '../database/engine.ts';

/** Errors that stand for violations of unique indexes. */
export class DuplicateErrors {
  private readonly createErrorByIndex = new Map<string, () => AppError | Promise<AppError>>();

  set(index: string, createError: () => AppError | Promise<AppError>): void {
    this.createErrorByIndex.set(index, createError);
  }

  /** Returns the error declared for the index that `error` violates, otherwise `error` itself. */
  async translate(engine: Engine, error: unknown): Promise<unknown> {
    for (const [index, createError] of this.createErrorByIndex)
      if (engine.isDuplicate(error, index)) return createError();
    return error;
  }
}
