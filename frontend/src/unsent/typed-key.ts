/** What the keys of typed texts begin with in the storage of a tab: they are forgotten where somebody signs out. */
export const TYPED = 'shodh:typed:'
