import { type Citation, citationOf } from '@shodh/contracts/papers/citation.ts'
import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import type { useJournal } from '../../../journal.ts'

/** Who the journal is. */
export type Journal = NonNullable<ReturnType<typeof useJournal>>

/** A paper with what machines read of it: its citation, and the version that is current. */
export type Published = {
  readonly paper: PaperPageResponse['paper']
  readonly journal: Journal
  readonly origin: string
  readonly citation: Citation
  readonly current: PaperPageResponse['versions'][number] | undefined
}

export const published = (
  { paper, versions }: Pick<PaperPageResponse, 'paper' | 'versions'>,
  journal: Journal,
  origin: string,
): Published => ({
  paper,
  journal,
  origin,
  citation: citationOf(paper, { ...journal, origin }),
  current: versions.at(-1),
})
