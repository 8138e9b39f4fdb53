import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import type { useJournal } from '../../../journal.ts'

/** Who the journal is. */
export type Journal = NonNullable<ReturnType<typeof useJournal>>

/** A paper in its journal, and the version that is current. */
export type Published = {
  readonly paper: PaperPageResponse['paper']
  readonly journal: Journal
  readonly origin: string
  readonly isAhead?: true | undefined
  readonly current: PaperPageResponse['versions'][number] | undefined
  readonly notices: NonNullable<PaperPageResponse['notices']>
}

export const published = (
  { paper, versions, notices = [], isAhead }: Pick<PaperPageResponse, 'paper' | 'versions' | 'notices' | 'isAhead'>,
  journal: Journal,
  origin: string,
): Published => ({ paper, journal, origin, current: versions.at(-1), notices, isAhead })
