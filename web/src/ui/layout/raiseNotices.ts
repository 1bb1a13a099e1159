/** Ref of a bar that is sticky above the foot of the window: notices appear above it, so that they take none of its presses. */
export function raiseNotices(bar: HTMLElement | null) {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bar-above-foot', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bar-above-foot');
  };
}
