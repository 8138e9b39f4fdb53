import { statusOf } from '@shodh/contracts/papers/notices/notices.ts'
import { Paper, paperView } from '@shodh/contracts/papers/views.ts'
import type { KnownVolume, PaperState, Volume } from '../volumes/volume.ts'

const shown = (volume: KnownVolume, paper: PaperState): Paper => {
  const { file, details, notices, withheld } = paper
  return Paper.parse(
    paperView({
      ...paper,
      ...details,
      id: paper.paperId,
      sr: paper.serial,
      volumeId: volume.volumeId,
      volumeName: volume.name,
      year: volume.year,
      issueType: volume.issueType,
      fileSize: file.bytes,
      pages: file.pages,
      sha256: file.sha256,
      withheld: withheld.get(file.sha256),
      status: statusOf(notices),
    }),
  )
}

/** The paper as the command left it. */
export const paperResponse = (volume: Volume, paperId: string) => {
  // Stryker disable next-line ConditionalExpression, StringLiteral: For the compiler: a command that was handled is about a paper that is there.
  const paper = volume.is === 'unknown' ? undefined : volume.papers.get(paperId)
  // Stryker disable next-line ConditionalExpression, LogicalOperator, StringLiteral: For the compiler: a command that was handled is about a paper that is there.
  return paper && volume.is !== 'unknown' ? { paper: shown(volume, paper) } : {}
}
