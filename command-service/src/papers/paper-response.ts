import { paperView } from '@shodh/contracts/papers/views.ts'
import type { KnownVolume, PaperState, Volume } from '../volumes/volume.ts'

const shown = (volume: KnownVolume, { paperId, serial, details, file, ...paper }: PaperState) => {
  const { statedAt: _, revision: __, ...fields } = paper
  return paperView({
    ...fields,
    id: paperId,
    sr: serial,
    volumeId: volume.volumeId,
    volumeName: volume.name,
    year: volume.year,
    issueType: volume.issueType,
    fileSize: file.bytes,
    pages: file.pages,
    sha256: file.sha256,
    ...details,
  })
}

/** The paper as the command left it. */
export const paperResponse = (volume: Volume, paperId: string) => {
  const paper = volume.is === 'unknown' ? undefined : volume.papers.get(paperId)
  return paper && volume.is !== 'unknown' ? { paper: shown(volume, paper) } : {}
}
