import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { load } from '../generator.ts'
import { journalOfFiles } from '../journal-of-files.ts'
import { send } from '../request.ts'
import type { Measurement, Row } from '../row.ts'

const KIB = 1024
const COST = { atMost: 5 }
const CONNECTIONS = 20
const READER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }

/** Nobody reads what is fetched ahead: the same response, which is not counted. */
const AHEAD = { ...READER, 'sec-purpose': 'prefetch' }

const addressOf = async (address: string, paperId: string): Promise<string> => {
  const { body } = await send(`${address}/api/v1/papers/${paperId}`)
  return address + paperPath(JSON.parse(body.toString()).data.paper)
}

/** Responses a second that are counted, beside those that are not, and the difference in percent. */
const pair = (name: string, url: string, accept: string) => {
  const job = { url, connections: CONNECTIONS, seconds: 2, status: 200 }
  return async (): Promise<readonly Measurement[]> => {
    const { perSecond: without } = await load({ ...job, headers: { ...AHEAD, accept } })
    const { perSecond: value } = await load({ ...job, headers: { ...READER, accept } })
    return [
      { figure: `${name}: counted`, unit: '/s', value, beside: { what: 'the same, not counted', value: without } },
      { figure: `${name}: cost`, unit: '%', value: 100 * (1 - value / without), goal: COST },
    ]
  }
}

export const counting: Row = {
  name: 'counting',
  about: `What counting costs: a PDF of 500 KiB and a cached paper page, over ${CONNECTIONS} connections`,
  prepare: async bench => {
    const { journal, volumeId, paperId } = await journalOfFiles(bench, { count: 1, bytes: 500 * KIB })
    const pdf = pair('PDF', `${journal.address}/api/v1/papers/${volumeId}/${paperId}/download`, '*/*')
    const page = pair('page', await addressOf(journal.address, paperId), 'text/html')
    await pdf()
    await page()
    return async () => [...(await pdf()), ...(await page())]
  },
}
