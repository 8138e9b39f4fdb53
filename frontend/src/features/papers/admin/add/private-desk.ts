/** The browser's database of entries that are not uploaded yet. */
export const DATABASE = 'shodh-desk'

/** At the sign-out; other tabs close it themselves. */
export const deleteDesks = () => {
  const { indexedDB }: { readonly indexedDB?: IDBFactory } = globalThis
  indexedDB?.deleteDatabase(DATABASE)
}
