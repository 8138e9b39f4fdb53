import { Paper } from '@shodh/contracts/papers/views.ts'
import * as z from 'zod/mini'
import type { Handled } from '../handle.ts'
import { paperIn, type Volume } from '../volumes/volume.ts'

/** The fields of a paper that commands respond with: whether its file is damaged is said where it is read. */
const ChangedPaper = z.omit(Paper, { fileProblem: true })

/** The paper as the command left it. */
export const paperResponse =
  (paperId: string) =>
  ({ state }: Pick<Handled<Volume>, 'state'>) => {
    const paper = paperIn(state, paperId)
    return paper ? { paper: ChangedPaper.parse(paper.document) } : {}
  }
