import { download } from '../generator.ts'
import { journalOfFiles } from '../journal-of-files.ts'
import type { Bench, Measurement, Row } from '../row.ts'

const MB = 1_000_000
const SIZES = [0.3, 5]

/** Downloads of one PDF beside those of a bare stream. */
const ofSize = async (bench: Bench, megabytes: number) => {
  const { journal, bare, volumeId, paperId, bytes } = await journalOfFiles(bench, { count: 1, bytes: megabytes * MB })
  const url = `${journal.address}/api/v1/papers/${volumeId}/${paperId}/download`
  const job = { url, connections: 4, seconds: 2, bytes }
  return async (): Promise<Measurement> => {
    const value = (await download(job)) / MB
    const beside = { what: 'a bare fs stream over HTTP', value: (await download({ ...job, url: bare })) / MB }
    return { figure: `PDF of ${megabytes} MB`, unit: 'MB/s', value, beside }
  }
}

export const pdf: Row = {
  name: 'pdf',
  about: `One PDF of ${SIZES.join(' and of ')} MB, downloaded again and again over 4 connections`,
  prepare: async bench => {
    const measures: (() => Promise<Measurement>)[] = []
    for (const size of SIZES) measures.push(await ofSize(bench, size))
    return async () => {
      const measured: Measurement[] = []
      for (const measure of measures) measured.push(await measure())
      return measured
    }
  },
}
