/** A bit for each hash, 8 MiB: of a million ids that were not added, about fifteen thousand are taken for one of a million that were. */
const HASH_BITS = 26

/** FNV-1a, with its bits mixed once more. */
const hashOf = (collection: number, id: string) => {
  let hash = 0x811c9dc5 ^ collection
  for (let n = 0; n < id.length; n += 1) hash = Math.imul(hash ^ id.charCodeAt(n), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> (32 - HASH_BITS)
}

/** The ids of numbered collections: `has` is true for each that was added, and now and then for another one. */
export const seenIds = () => {
  const bits = new Uint8Array(2 ** (HASH_BITS - 3))
  return {
    add: (collection: number, id: string) => {
      const hash = hashOf(collection, id)
      bits[hash >> 3] = (bits[hash >> 3] ?? 0) | (1 << (hash & 7))
    },
    has: (collection: number, id: string) => {
      const hash = hashOf(collection, id)
      return ((bits[hash >> 3] ?? 0) & (1 << (hash & 7))) !== 0
    },
  }
}
