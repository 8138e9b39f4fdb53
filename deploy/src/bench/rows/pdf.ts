import { download } from '../generator.ts'
import { journalOfFiles } from '../journal-of-files.ts'
import type { Row } from '../row.ts'

const MB = 1_000_000

export const pdf: Row = {
  name: 'pdf',
  about: 'A PDF of 5 MB, downloaded over 4 connections',
  prepare: async bench => {
    const { journal, bare, volumeId, paperId, bytes } = await journalOfFiles(bench, { count: 1, bytes: 5 * MB })
    const job = {
      url: `${journal.address}/api/v1/papers/${volumeId}/${paperId}/download`,
      connections: 4,
      seconds: 2,
      bytes,
    }
    return async () => {
      const value = (await download(job)) / MB
      const beside = { what: 'a bare fs stream over HTTP', value: (await download({ ...job, url: bare })) / MB }
      return [{ figure: 'bytes', unit: 'MB/s', value, beside }]
    }
  },
}
