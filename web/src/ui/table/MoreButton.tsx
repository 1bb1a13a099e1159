import tableControls from './TableControls.module.css';

interface Props {
  isLoading: boolean;
  load: () => Promise<unknown>;
}

/** Loads the next page of a list, below it. */
export const MoreButton = ({ isLoading, load }: Props) => (
  <div className={tableControls.pages}>
    <button
      type="button"
      className={tableControls.button}
      // Not `disabled`, so that the button keeps the focus.
      aria-disabled={isLoading || undefined}
      onClick={() => {
        if (!isLoading) void load();
      }}
    >
      {isLoading ? 'Cargando…' : 'Ver más'}
    </button>
  </div>
);
