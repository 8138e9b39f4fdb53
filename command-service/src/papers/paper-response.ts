import { Paper } from '@shodh/contracts/papers/views.ts'
import * as z from 'zod/mini'
import { paperIn, type Volume } from '../volumes/volume.ts'

/** The fields of a paper that commands respond with: whether its file is damaged is said where it is read. */
const ChangedPaper = z.omit(Paper, { fileProblem: true })

/** The paper as the command left it. */
export const paperResponse = (volume: Volume, paperId: string) => {
  const paper = paperIn(volume, paperId)
  return paper ? { paper: ChangedPaper.parse(paper.document) } : {}
}
