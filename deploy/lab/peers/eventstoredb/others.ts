import { randomUUID } from 'node:crypto'
import type { PeerLog, Proposed } from './log.ts'

const JOURNALS = 100
const BATCH = 500

const data = Buffer.from(JSON.stringify({ title: 'On Rivers' }))

const anEvent = (): Proposed => ({
  id: randomUUID(),
  type: 'PaperUploaded',
  contentType: 'application/json',
  data,
  metadata: data,
})

/** Test equipment: so many events of other journals. */
export const writeOthers = (log: PeerLog, count: number): void => {
  for (let written = 0; written < count; written += BATCH) {
    const stream = `other-${(written / BATCH) % JOURNALS}:journal:volume-1`
    log.append(stream, 'any', Array.from({ length: Math.min(BATCH, count - written) }, anEvent))
  }
}
