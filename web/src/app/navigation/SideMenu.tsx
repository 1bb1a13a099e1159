import IconExpanded from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconFavorite from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconFavoriteOn from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { scrollWithinContainer } from '../../ui/layout/useScrollToChosen.ts';
import { filterByText } from '../palette/paletteFilter.ts';
import { visibleScreensFor } from './availableScreens.ts';
import type { MenuGroup, ScreenDefinition } from './menuGroups.ts';
import { MENU_GROUPS } from './menuGroups.ts';
import { setGroupOpen, toggleFavorite, useNavHabits } from './navHabits.ts';
import styles from './SideMenu.module.css';
import { preloadScreen } from './screenLoader.ts';
import { HiddenScreensCountBadge, WaitingCountBadge } from './WaitingCountBadge.tsx';

const GROUP_ORDER = Object.keys(MENU_GROUPS) as MenuGroup[];
/** Number of screens that fit a usual window, besides the headings. */
const ITEMS_THAT_FIT = 14;

/** Returns the groups that are open by default: in order, while they fit. */
function initiallyOpenGroups(visible: readonly ScreenDefinition[]): ReadonlySet<MenuGroup> {
  let remainingRoom = ITEMS_THAT_FIT;
  const openGroups = new Set<MenuGroup>();
  for (const group of GROUP_ORDER) {
    const screenCount = visible.filter((screen) => screen.group === group).length;
    if (screenCount > remainingRoom) continue;
    remainingRoom -= screenCount;
    openGroups.add(group);
  }
  return openGroups;
}

/**
 * The side menu: favourites, and four groups with the screens that the viewer may open; an empty group is omitted. A
 * closed group still shows the current screen.
 */
export function SideMenu() {
  const { sessionUser } = useSession();
  const settings = useConfiguracion();
  const menuRef = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [searchText, setSearchText] = useState('');
  const { favoritas, pliegues } = useNavHabits(sessionUser?.id);
  useEffect(() => {
    setSearchText('');
    // The menu exceeds most windows; scrolls to the entry of a screen opened by a link.
    scrollWithinContainer(menuRef.current?.querySelector(`[href="${CSS.escape(pathname)}"]`));
  }, [pathname]);
  const visible = visibleScreensFor(sessionUser, settings);
  const favoriteScreens = favoritas.flatMap((route) => visible.find((screen) => screen.route === route) ?? []);
  const groups = GROUP_ORDER.filter((group) => visible.some((p) => p.group === group));
  const openGroups = initiallyOpenGroups(visible);
  const matches = searchText.trim() === '' ? null : filterByText(visible, searchText);
  const renderEntry = (screen: ScreenDefinition, isInFavorites = false) => (
    <MenuEntry
      key={screen.route}
      screen={screen}
      id={isInFavorites || screen.route === pathname ? sessionUser?.id : undefined}
      isFavorite={favoritas.includes(screen.route)}
    />
  );

  return (
    <nav ref={menuRef} className={styles.menu} aria-label="Principal">
      {groups.length > 1 && (
        <MenuFilter
          value={searchText}
          change={setSearchText}
          choose={() => {
            const [firstMatch] = matches ?? [];
            if (firstMatch) void navigate(firstMatch.route);
          }}
        />
      )}
      {matches && (
        <>
          <ul className={styles.list}>{matches.map((screen) => renderEntry(screen))}</ul>
          <p className={styles.empty} role="status">
            {matches.length === 0 && 'No hay pantallas con ese nombre'}
          </p>
        </>
      )}
      {!matches && favoriteScreens.length > 0 && (
        <section>
          <h2 className={styles.title}>Favoritas</h2>
          <ul className={styles.list}>{favoriteScreens.map((screen) => renderEntry(screen, true))}</ul>
        </section>
      )}
      {!matches &&
        groups.map((group) => (
          <CollapsibleGroup
            key={group}
            group={group}
            isOpen={pliegues[group] ?? openGroups.has(group)}
            toggle={(isOpen) => setGroupOpen(sessionUser?.id, group, isOpen)}
            screens={visible.filter((screen) => screen.group === group)}
            renderEntry={renderEntry}
          />
        ))}
    </nav>
  );
}

interface FilterProps {
  value: string;
  change: (text: string) => void;
  choose: () => void;
}

function MenuFilter({ value, change, choose }: FilterProps) {
  // In the drawer, Escape would close the drawer first.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    change('');
  };
  return (
    <form
      className="u-relative"
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
    >
      <IconSearch size={18} className={styles.filterIcon} aria-hidden="true" />
      <input
        type="search"
        className={styles.filterField}
        aria-label="Filtrar el menú"
        placeholder="Filtrar"
        maxLength={40}
        autoComplete="off"
        enterKeyHint="go"
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}

interface CollapsibleProps {
  group: MenuGroup;
  isOpen: boolean;
  toggle: (isOpen: boolean) => void;
  screens: readonly ScreenDefinition[];
  renderEntry: (screen: ScreenDefinition) => React.ReactNode;
}

function CollapsibleGroup({ group, isOpen, toggle, screens, renderEntry }: CollapsibleProps) {
  const { pathname } = useLocation();
  const id = useId();
  const shownScreens = isOpen ? screens : screens.filter(({ route }) => route === pathname);
  return (
    <section>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggle(!isOpen)}
        >
          {MENU_GROUPS[group]}
          <IconExpanded size={16} aria-hidden="true" />
          {!isOpen && <HiddenScreensCountBadge possible={screens.map(({ route }) => route)} shown={[pathname]} />}
        </button>
      </h2>
      <ul id={id} className={styles.list} hidden={shownScreens.length === 0}>
        {shownScreens.map((screen) => renderEntry(screen))}
      </ul>
    </section>
  );
}

interface EntryProps {
  screen: ScreenDefinition;
  /** Id of the usuario whose favourite the star toggles; undefined: no star. */
  id: number | undefined;
  isFavorite: boolean;
}

function MenuEntry({ screen: { route, title, icon: IconComponent }, id, isFavorite }: EntryProps) {
  const label = isFavorite ? `Quitar ${title} de favoritas` : `Agregar ${title} a favoritas`;
  return (
    <li className="u-row">
      <NavLink
        to={route}
        end
        className={styles.link ?? ''}
        onPointerEnter={() => void preloadScreen(route)}
        onFocus={() => void preloadScreen(route)}
      >
        <IconComponent size={20} stroke={1.75} aria-hidden="true" />
        {title}
        <WaitingCountBadge route={route} />
      </NavLink>
      {id !== undefined && (
        <button
          type="button"
          className={styles.star}
          aria-label={label}
          title={label}
          onClick={() => toggleFavorite(id, route)}
        >
          {isFavorite ? (
            <IconFavoriteOn size={18} aria-hidden="true" />
          ) : (
            <IconFavorite size={18} stroke={1.75} aria-hidden="true" />
          )}
        </button>
      )}
    </li>
  );
}
