import { paperView } from '@shodh/contracts/papers/views.ts'
import type { KnownVolume, PaperState, Volume } from '../volumes/volume-state.ts'

const shown = (volume: KnownVolume, paper: PaperState) =>
  paperView({
    id: paper.paperId,
    sr: paper.serial,
    title: paper.title,
    authorName: paper.authorName,
    volumeId: volume.volumeId,
    volumeName: volume.name,
    year: volume.year,
    issueType: volume.issueType,
    createdAt: paper.createdAt,
    updatedAt: paper.updatedAt,
    fileSize: paper.file.bytes,
    pages: paper.file.pages,
    sha256: paper.file.sha256,
    version: paper.version,
    ...paper.details,
  })

/** The paper as the command left it. */
export const paperResponse = (volume: Volume, paperId: string) => {
  const paper = volume.is === 'unknown' ? undefined : volume.papers.get(paperId)
  return paper && volume.is !== 'unknown' ? { paper: shown(volume, paper) } : {}
}
