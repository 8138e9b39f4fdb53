import { readFile } from 'node:fs/promises'
import { type FileTasks, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { pdfText } from '../extract-text.ts'
import { pdfInspection } from '../inspect-pdf.ts'
import { inspectPdfFile } from '../inspect-pdf-file.ts'
import { readPdfStructure } from '../notices/marked-pdf/read-structure.ts'
import { pdfStructure } from '../notices/marked-pdf/structure.ts'
import { readPdfText } from '../pdf-text/read-pdf-text.ts'

const WORK: Readonly<Record<string, (file: Uint8Array, input: unknown) => Promise<unknown>>> = {
  [pdfInspection.name]: inspectPdfFile,
  [pdfText.name]: readPdfText,
  [pdfStructure.name]: readPdfStructure,
}

/** The work of papers on files, in this process. */
export const inProcessTasks: FileTasks = {
  run: async (task, path) => {
    const file = new Uint8Array(await readFile(path))
    const result = await WORK[task.name]?.(file, task.input).catch((error: Error) => {
      throw new TaskFailed(error.message)
    })
    return task.parse(result)
  },
  close: async () => {},
}
