/** Ref of a bar that is sticky above the foot of the window: toasts appear above it, so that they take none of its presses. */
export function raiseToastsRef(bar: Element | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  // Below a short list the bar stands higher than it sticks; high in the window it leaves room below.
  const place = () => {
    const { top } = bar.getBoundingClientRect();
    style.setProperty('--bar-above-foot', `${top < innerHeight / 3 ? 0 : Math.max(0, innerHeight - top)}px`);
  };
  const observer = new ResizeObserver(place);
  observer.observe(bar);
  observer.observe(document.body);
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place);
  return () => {
    observer.disconnect();
    removeEventListener('scroll', place);
    removeEventListener('resize', place);
    style.removeProperty('--bar-above-foot');
  };
}
