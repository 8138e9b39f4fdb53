/** Calls back when another tab has changed what is stored, or this one says so. */
export const onStorage = (changed: () => void) => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
