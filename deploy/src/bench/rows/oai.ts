import { besideFastify } from '../ratio.ts'
import { send } from '../request.ts'
import type { Row } from '../row.ts'
import { journalWith300 } from '../volume-of-300.ts'

const LIST = '/oai?verb=ListRecords'
const FIRST = `${LIST}&metadataPrefix=oai_dc`
const GOALS = { perSecond: { atLeast: 300 } }

/** Follows a harvest to its end; the pages that it had. */
const harvest = async (address: string, format: string) => {
  let pages = 0
  for (let url = `${LIST}&metadataPrefix=${format}`; url !== ''; pages += 1) {
    const { body } = await send(address + url)
    const [, token] = /<resumptionToken[^>]*>([^<]+)</u.exec(body.toString()) ?? []
    url = token === undefined ? '' : `${LIST}&resumptionToken=${encodeURIComponent(token)}`
  }
  return pages
}

export const oai: Row = {
  name: 'oai',
  about: 'OAI-PMH: a page of 100 records over 8 connections, and a harvest of 5,300 papers, one page after the other',
  prepare: async bench => {
    const { address } = await journalWith300(bench)
    const measure = await besideFastify(
      bench,
      { url: address + FIRST, connections: 8, seconds: 2, status: 200, headers: { 'accept-encoding': 'gzip' } },
      GOALS,
    )
    return async () => {
      const again = await measure()
      const began = performance.now()
      const pages = (await harvest(address, 'oai_dc')) + (await harvest(address, 'jats'))
      const seconds = (performance.now() - began) / 1000
      return [...again, { figure: 'pages of a harvest', unit: '/s', value: pages / seconds }]
    }
  },
}
