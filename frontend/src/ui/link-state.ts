const linkIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'link' in state ? state.link : undefined

/** What a mail's link carried, as the fragment that it arrived with: empty where the history entry holds none. */
export const linkFragment = (state: unknown) => {
  const link = linkIn(state)
  return typeof link === 'object' && link !== null
    ? `#${new URLSearchParams(Object.entries(link).map(([name, value]) => [name, String(value)])).toString()}`
    : ''
}
