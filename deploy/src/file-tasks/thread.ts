import { serveTasks } from '@shodh/adapters/file-tasks/serve-tasks.ts'
import { pdfText } from '@shodh/command-service/papers/extract-text.ts'
import { PREPEND_PAGE } from '@shodh/command-service/papers/notices/marked-pdf/prepend-page.ts'
import { prependPageToFile } from '@shodh/command-service/papers/notices/marked-pdf/prepend-page-to-file.ts'
import { inspectPdfFile } from '@shodh/command-service/papers/pdf/inspect-pdf-file.ts'
import { pdfInspection } from '@shodh/command-service/papers/pdf/inspect-pdf.ts'
import { readPdfText } from '@shodh/command-service/papers/pdf-text/read-pdf-text.ts'

serveTasks({ [pdfInspection.name]: inspectPdfFile, [pdfText.name]: readPdfText, [PREPEND_PAGE]: prependPageToFile })
