import { inProcess } from '../../testing/in-process-tasks.ts'
import { pdfText } from '../extract-text.ts'
import { pdfInspection } from '../pdf/inspect-pdf.ts'
import { inspectPdfFile } from '../pdf/inspect-pdf-file.ts'
import { readPdfStructure } from '../notices/marked-pdf/read-structure.ts'
import { pdfStructure } from '../notices/marked-pdf/structure.ts'
import { readPdfText } from '../pdf-text/read-pdf-text.ts'

/** The work of papers on files, in this process. */
export const inProcessTasks = inProcess({
  [pdfInspection.name]: inspectPdfFile,
  [pdfText.name]: readPdfText,
  [pdfStructure.name]: readPdfStructure,
})
