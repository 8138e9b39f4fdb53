/** Works on `width` items at a time, begun in sequence. After the first error nothing more is begun. */
export const forEachConcurrently = async <Item>(
  width: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
) => {
  const rest = items.values()
  let error: { readonly cause: unknown } | undefined
  const lane = async () => {
    for (const item of rest) {
      if (error) return
      await work(item).catch((cause: unknown) => {
        error ??= { cause }
      })
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  if (error) throw error.cause
}
