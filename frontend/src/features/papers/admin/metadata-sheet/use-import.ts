import type { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import { useEffect, useRef, useState } from 'react'
import { startWorker } from '../../../../script-addresses.ts'
import { useMetadata } from './metadata-calls.ts'
import type { ChangedRow } from './sheet/compare.ts'
import type { Request, Response, Totals } from './sheet/sheet-requests.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './sheet/compare-sheet.worker.ts?worker&url'

/** What a sheet would change of the papers as they were read. */
export type Found = {
  readonly file: File
  readonly unknown: readonly string[]
  readonly totals: Totals
  readonly rows: readonly ChangedRow[]
  readonly papers: ReadonlyMap<string, RevisedPaper>
}

type Reading = {
  readonly found?: Found
  /** What is under way. */
  readonly says?: string
  readonly refused?: string
}

/** Bytes of a sheet; one of 10,000 papers with abstracts has fewer. */
const MAX_BYTES = 100 * 1024 * 1024
const TOO_LARGE = 'This file is too large for a sheet of papers.'
const UNREADABLE = 'This sheet could not be read. Please save it as CSV UTF-8 and try again.'

/** A worker that reads and compares a sheet; it responds to one request after the other. */
const openSheet = () => {
  const worker = startWorker(workerAddress)
  const ask = (request: Request) =>
    new Promise<Response>(resolve => {
      worker.onmessage = ({ data }: MessageEvent<Response>) => resolve(data)
      worker.onerror = () => resolve({})
      worker.postMessage(request)
    })
  return { ask, close: () => worker.terminate() }
}

type Session = ReturnType<typeof openSheet>

/** Reads a sheet and compares it with the journal, both in a worker. */
export const useImport = () => {
  const readPapers = useMetadata()
  const [reading, setReading] = useState<Reading>({})
  const session = useRef<Session>(undefined)
  useEffect(() => () => session.current?.close(), [])

  const compare = async (file: File, { ask }: Session, says: (text: string) => void): Promise<Reading> => {
    if (file.size > MAX_BYTES) return { refused: TOO_LARGE }
    const { sheet, refused = UNREADABLE } = await ask({ file })
    if (!sheet) return { refused }
    const papers = new Map<string, RevisedPaper>()
    const { error } = await readPapers(sheet.ids, async (stored, done) => {
      for (const paper of stored.papers) papers.set(paper.id, paper)
      await ask({ stored })
      says(`Reading ${done.toLocaleString('en-IN')} of ${sheet.ids.length.toLocaleString('en-IN')} papers…`)
    })
    if (error) return { refused: error.message }
    const { totals } = await ask({ compare: true })
    if (!totals) return { refused: UNREADABLE }
    const rows: ChangedRow[] = []
    while (rows.length < totals.changed) {
      const { rows: batch = [] } = await ask({ from: rows.length })
      if (batch.length === 0) return { refused: UNREADABLE }
      rows.push(...batch)
    }
    return { found: { file, unknown: sheet.unknown, totals, rows, papers } }
  }

  const read = async (file: File) => {
    session.current?.close()
    const own = openSheet()
    session.current = own
    const say = (next: Reading) => session.current === own && setReading(next)
    say({ says: 'Reading the sheet…' })
    say(await compare(file, own, says => say({ says })))
    own.close()
  }

  return { ...reading, read, close: () => setReading({}) }
}
