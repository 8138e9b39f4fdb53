import { serveTasks } from '@shodh/adapters/file-tasks/serve-tasks.ts'
import { inspectPdfFile } from '@shodh/command-service/papers/inspect-pdf-file.ts'
import { pdfInspection } from '@shodh/command-service/papers/inspect-pdf.ts'

serveTasks({ [pdfInspection.name]: inspectPdfFile })
