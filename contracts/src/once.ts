/** Calls `open` once, and again only where it has rejected. */
export const once = <Opened>(open: () => Promise<Opened>) => {
  let opened: Promise<Opened> | undefined
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
}
