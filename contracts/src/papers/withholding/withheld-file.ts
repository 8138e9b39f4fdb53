/** Milliseconds after which the file of a withheld PDF is deleted; until then it can be released. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** When the file is deleted, in epoch milliseconds. */
export const withheldFileEnds = (withheldAt: string): number => Date.parse(withheldAt) + KEPT_MS
