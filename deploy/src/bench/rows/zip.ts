import { download } from '../generator.ts'
import { journalOfFiles } from '../journal-of-files.ts'
import type { Row } from '../row.ts'

const MB = 1_000_000

const lengthOf = async (url: string) => Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'))

export const zip: Row = {
  name: 'zip',
  about: 'A volume of 300 PDFs of 1 MB as one ZIP',
  prepare: async bench => {
    const { journal, bare, volumeId, bytes } = await journalOfFiles(bench, { count: 300, bytes: MB })
    const url = `${journal.address}/api/v1/papers/volume/${volumeId}/download`
    const job = { url, connections: 1, seconds: 2, bytes: await lengthOf(url) }
    const { now: atRest } = await journal.memory()
    return async () => {
      await journal.memory()
      const value = (await download(job)) / MB
      const { peak } = await journal.memory()
      const beside = { what: 'bare fs streams over HTTP', value: (await download({ ...job, url: bare, bytes })) / MB }
      return [
        { figure: 'bytes', unit: 'MB/s', value, beside, goal: { atLeast: 150 } },
        { figure: 'memory grew by', unit: 'MB', value: (peak - atRest) / MB, goal: { atMost: 100 } },
      ]
    }
  },
}
