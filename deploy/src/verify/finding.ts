import { PROGRAM } from '../terminal/program.ts'

/** Something that is not as it must be. */
export type Finding = {
  /** The event, paper, file or document that it concerns, by name. */
  readonly of: string
  readonly what: string
  /** What to do. */
  readonly remedy: string
}

export type Report = (finding: Finding) => void

export const RESTORE = `Keep this copy as it is for whoever looks into it, and restore the journal from a backup (${PROGRAM} restore) that ${PROGRAM} verify finds whole.`

export const REBUILD = `Rebuild the read model: in the back office under System, or with ${PROGRAM} replay while the journal is stopped.`

export const REINDEX = `Stop the journal and run ${PROGRAM} replay, or remove search.db: the next start makes it anew.`

/** Findings that are named at most: the rest is counted. */
const NAMED = 100

/** Passes on the first findings and counts all, so that a store that is damaged throughout takes no more memory. */
export const countingFindings = (name: (finding: Finding) => void) => {
  let count = 0
  return {
    report: (finding: Finding) => {
      count += 1
      if (count <= NAMED) name(finding)
    },
    count: () => count,
    unnamed: () => Math.max(0, count - NAMED),
  }
}
