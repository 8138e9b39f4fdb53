let handed: { readonly userId: string; readonly files: readonly File[] } | undefined

/** Files that were dropped on another screen, for who adds papers next, if that is the same user. */
export const handOver = (userId: string, files: readonly File[]) => {
  handed = { userId, files }
}

/** Each is taken once. */
export const takeHandedOver = (userId: string): readonly File[] => {
  const files = handed?.userId === userId ? handed.files : []
  handed = undefined
  return files
}
