import { inProcess } from '../../testing/in-process-tasks.ts'
import { pdfText } from '../extract-text.ts'
import { PREPEND_PAGE } from '../notices/marked-pdf/prepend-page.ts'
import { prependPageToFile } from '../notices/marked-pdf/prepend-page-to-file.ts'
import { pdfInspection } from '../pdf/inspect-pdf.ts'
import { inspectPdfFile } from '../pdf/inspect-pdf-file.ts'
import { readPdfText } from '../pdf-text/read-pdf-text.ts'

/** The work of papers on files, in this process. */
export const inProcessTasks = inProcess({
  [pdfInspection.name]: inspectPdfFile,
  [pdfText.name]: readPdfText,
  [PREPEND_PAGE]: prependPageToFile,
})
