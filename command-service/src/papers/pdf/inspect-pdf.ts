import { type FileTask, type FileTasks, TaskEnded } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import * as z from 'zod/mini'

export type Inspected = { readonly pages: number } | Refusal

const Result = z.union([z.object({ pages: z.int() }), z.object({ refused: z.enum(['PDF_BROKEN', 'PDF_ENCRYPTED']) })])

export const pdfInspection: FileTask<Inspected> = { name: 'inspect-pdf', parse: value => z.parse(Result, value) }

/** A PDF that takes more than a process may have is none that readers could open. */
export const inspectPdf = async (tasks: FileTasks, path: string, fairnessKey?: string): Promise<Inspected> => {
  try {
    return await tasks.run(pdfInspection, path, { fairnessKey })
  } catch (error) {
    if (error instanceof TaskEnded) return { refused: 'PDF_BROKEN' }
    throw error
  }
}
