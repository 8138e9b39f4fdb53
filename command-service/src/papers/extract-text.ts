import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type FileStore, receiveCopy } from '@shodh/adapters/file-store/file-store.ts'
import { type FileTask, type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { PDF_TEXT, PdfText } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { isOfEarlierText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import * as z from 'zod/mini'

export const pdfText: FileTask<PdfText> = { name: 'read-pdf-text', parse: value => z.parse(PdfText, value) }

/** Of a PDF that can't be read within the limits of its process. */
const UNREADABLE: PdfText = {
  findings: { textLayer: 'unsearchable', legacyFonts: [], isTagged: false, pages: 0, isCut: true },
  doubt: 'unreadable',
  isCut: true,
  pages: [],
  blocks: [],
}

/** Uploads come first: all texts together have the share of one person. */
const FAIRNESS_KEY = 'texts'

const readText = async (tasks: FileTasks, path: string) => {
  try {
    return await tasks.run(pdfText, path, { fairnessKey: FAIRNESS_KEY })
  } catch (error) {
    if (error instanceof TaskEnded || error instanceof TaskFailed) return UNREADABLE
    throw error
  }
}

type Ports = { readonly files: FileStore; readonly tasks: FileTasks }

/**
 * Reads the text of a stored PDF, unless it was read before, and stores it beside the PDF in place of
 * earlier ones and their pictures; false where there was nothing to do. Rejects with StoreFull or Unavailable.
 */
export const extractText = async ({ files, tasks }: Ports, sha256: string): Promise<boolean> => {
  if (await files.derived.has(sha256, PDF_TEXT)) return false
  const copy = await receiveCopy(files, sha256, PDF_MAX_BYTES)
  if (!copy) return false
  try {
    const text = await readText(tasks, copy.path)
    // first: what a kill would leave is not looked for again
    await files.derived.remove(sha256, isOfEarlierText)
    await files.derived.store(sha256, PDF_TEXT, await promisify(gzip)(JSON.stringify(text)))
    return true
  } finally {
    await copy.discard()
  }
}
