import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdf.ts'
import { send, authorizationOf } from '../request.ts'
import type { Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'

const KB = 1000
const MB = 1_000_000
const SMALL_UPLOADS = 20
const VOLUME = { year: '2026', issueType: 'Regular', volumeName: 'Uploads' }

export const uploads: Row = {
  name: 'uploads',
  about:
    'PDFs uploaded one after the other over one connection, each inspected, stored and projected before its response',
  prepare: async bench => {
    const { address, stop } = await startMeasuredJournal(await bench.directory())
    bench.atEnd(stop)
    const headers = await authorizationOf(address)
    await send(`${address}/api/v1/papers/volumes`, {
      method: 'POST',
      headers,
      json: { ...VOLUME, year: Number(VOLUME.year) },
    })
    let count = 0
    const upload = async (bytes: number) => {
      count += 1
      const form = new FormData()
      const fields = { ...VOLUME, title: `Paper ${count}`, authorName: 'A. Rao' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', pdfBlob(smallPdf(`${count} of ${bytes}`, bytes)), 'paper.pdf')
      const begun = performance.now()
      const response = await fetch(`${address}/api/v1/papers`, { method: 'POST', headers, body: form })
      if (response.status !== 201) throw new Error(`An upload got ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
      return performance.now() - begun
    }
    await upload(KB)
    return async () => {
      let small = 0
      for (let n = 0; n < SMALL_UPLOADS; n += 1) small += await upload(300 * KB)
      const large = await upload(50 * MB)
      return [
        { figure: 'an upload of 300 kB', unit: 'ms', value: small / SMALL_UPLOADS },
        { figure: 'an upload of 50 MB', unit: 'ms', value: large },
      ]
    }
  },
}
