import { open } from 'node:fs/promises'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { PDF_MIN_BYTES } from '@shodh/contracts/limits.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { isRefusal, refuse } from '../../decider.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { Form } from '../../forms/receive-form.ts'

/** Bytes of a file within which a PDF begins. */
const HEADER_WITHIN = 1024

const TYPES = new Set(['application/pdf', 'application/x-pdf', 'application/octet-stream'])

/** Whether a client may call a PDF so: some know no type of it. */
export const isPdfType = (type: string) => TYPES.has(type)

/** Readers look for the header in the first kilobyte (ISO 32000-1, Annex H.3.4.1): mails and systems put bytes before it. */
const hasMagic = async (path: string) => {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEADER_WITHIN), 0, HEADER_WITHIN, 0)
    // Stryker disable BlockStatement: Releases at once what is otherwise released when it is collected; no result differs.
    return buffer.includes('%PDF-')
  } finally {
    // Stryker restore BlockStatement
    await handle.close()
  }
}

/** Inspects a received PDF before it is stored. */
export const checkPdf = async (
  tasks: FileTasks,
  file: NonNullable<Form['file']>,
  actorId?: string,
): Promise<PdfBytes | Refusal> => {
  const { sha256, bytes, crc32, path, mimetype } = file
  if (bytes === 0) return refuse('PDF_EMPTY')
  if (!isPdfType(mimetype)) return refuse('PDF_WRONG_TYPE')
  if (bytes < PDF_MIN_BYTES) return refuse('PDF_BROKEN')
  if (!(await hasMagic(path))) return refuse('PDF_WRONG_TYPE')
  const inspected = await inspectPdf(tasks, path, actorId)
  if (isRefusal(inspected)) return inspected
  return { sha256, bytes, crc32, contentType: 'application/pdf', pages: inspected.pages }
}
