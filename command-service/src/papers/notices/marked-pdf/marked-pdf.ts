import { Readable } from 'node:stream'
import { type FileStore, receiveCopy, type Received } from '@shodh/adapters/file-store/file-store.ts'
import { type FileTasks, TaskEnded, TaskFailed } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { PDF_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { titlePrefix } from '@shodh/contracts/papers/notices/notice-types.ts'
import { isRefusal } from '../../../decider.ts'
import { inspectPdf } from '../../pdf/inspect-pdf.ts'
import { drawPage } from './draw-text.ts'
import { firstPage, type Statement } from './first-page.ts'
import { pagePrepending } from './prepend-page.ts'

type Ports = {
  readonly files: Pick<FileStore, 'open' | 'receive'>
  readonly tasks: FileTasks
  readonly isWithheld: (sha256: string) => Promise<boolean>
}

/** Bytes of the page and its fonts, at most. */
const PAGE_MAX_BYTES = 1024 * 1024

const received = (files: Ports['files'], chunks: Iterable<Buffer> | AsyncIterable<Buffer>) =>
  files.receive(Readable.from(chunks), PDF_MAX_BYTES + PAGE_MAX_BYTES)

/** As CREC asks (NISO RP-45): `RETRACTED: On Rivers`. */
const titleOf = ({ status, title }: Statement) => titlePrefix(status) + title

type Marking = { readonly sha256: string; readonly statement: Statement; readonly actorId: string }

const pageFor = (statement: Statement, isAlone: boolean) => drawPage(titleOf(statement), firstPage(statement, isAlone))

const updateFor = async (tasks: FileTasks, copy: Received, { statement, actorId }: Marking) => {
  try {
    const task = pagePrepending(await pageFor(statement, false), titleOf(statement))
    return await tasks.run(task, copy.path, { fairnessKey: actorId })
  } catch (error) {
    if (error instanceof TaskEnded || error instanceof TaskFailed) return undefined
    throw error
  } finally {
    await copy.discard()
  }
}

async function* followedBy(source: Readable, update: Buffer) {
  yield* source as AsyncIterable<Buffer>
  yield update
}

/** The PDF with the page before its first; undefined where it can't be read, or the result could not. */
const withFirstPage = async ({ files, tasks }: Ports, marking: Marking) => {
  const { sha256, actorId } = marking
  const copy = await receiveCopy(files, sha256, PDF_MAX_BYTES + PAGE_MAX_BYTES)
  const made = copy && (await updateFor(tasks, copy, marking))
  const again = made && (await files.open(sha256))
  if (!again) return undefined
  const update = Buffer.from(made.update, 'base64')
  const marked = await received(files, followedBy(again, update)).finally(() => again.destroy())
  const inspected = await inspectPdf(tasks, marked.path, actorId)
  if (!isRefusal(inspected) && inspected.pages === made.pages) return { marked, pages: inspected.pages }
  await marked.discard()
  return undefined
}

const alone = async ({ files }: Ports, { statement }: Marking) => ({
  marked: await received(files, [await pageFor(statement, true)]),
  pages: 1,
})

const stored = async ({ marked, pages }: { marked: Received; pages: number }): Promise<PdfBytes> => {
  const { sha256, bytes, crc32 } = marked
  await marked.store()
  return { sha256, bytes, crc32, contentType: 'application/pdf', pages }
}

/**
 * Stores a PDF whose first page says what became of the paper. Behind it is the paper as it was, byte for byte; where it
 * is missing, withheld, encrypted or too damaged, the page is alone.
 */
export const markedPdf = async (ports: Ports, marking: Marking): Promise<PdfBytes> => {
  const whole = (await ports.isWithheld(marking.sha256)) ? undefined : await withFirstPage(ports, marking)
  return stored(whole ?? (await alone(ports, marking)))
}
