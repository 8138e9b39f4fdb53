/** Works on `width` items at a time, begun in their order. After the first accident nothing more is begun. */
export const inLanes = async <Item>(width: number, items: readonly Item[], work: (item: Item) => Promise<void>) => {
  const rest = items.values()
  let accident: { readonly cause: unknown } | undefined
  const lane = async () => {
    for (const item of rest) {
      if (accident) return
      await work(item).catch((cause: unknown) => {
        accident ??= { cause }
      })
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  if (accident) throw accident.cause
}
