import { isPresent, type Volume } from '../volumes/volume.ts'

/** The paper with its volume's id and year; undefined where either is not there. */
export const paperIn = (volume: Volume, paperId: string) => {
  if (!isPresent(volume)) return undefined
  const paper = volume.papers.get(paperId)
  return paper && { ...paper, volumeId: volume.volumeId, year: volume.year }
}
