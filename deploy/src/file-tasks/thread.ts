import { serveTasks } from '@shodh/adapters/file-tasks/serve-tasks.ts'
import { pdfText } from '@shodh/command-service/papers/extract-text.ts'
import { inspectPdfFile } from '@shodh/command-service/papers/pdf/inspect-pdf-file.ts'
import { readPdfStructure } from '@shodh/command-service/papers/notices/marked-pdf/read-structure.ts'
import { pdfStructure } from '@shodh/command-service/papers/notices/marked-pdf/structure.ts'
import { pdfInspection } from '@shodh/command-service/papers/pdf/inspect-pdf.ts'
import { readPdfText } from '@shodh/command-service/papers/pdf-text/read-pdf-text.ts'

serveTasks({ [pdfInspection.name]: inspectPdfFile, [pdfText.name]: readPdfText, [pdfStructure.name]: readPdfStructure })
