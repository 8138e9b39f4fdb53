import { send } from '../load/request.ts'
import { besideFastify } from '../ratio.ts'
import type { Row } from '../row.ts'
import { browser, journalWith300, pageOf300 } from '../journals/volume-of-300.ts'

export const notModified: Row = {
  name: 'not-modified',
  about: 'The same page of 300 papers with If-None-Match (304), over 50 connections',
  prepare: async bench => {
    const { address } = await journalWith300(bench)
    const url = address + pageOf300
    const { headers } = await send(url, { headers: browser })
    const conditional = { ...browser, 'if-none-match': headers['etag'] ?? '' }
    const job = { url, connections: 50, seconds: 2, headers: conditional, status: 304 }
    return besideFastify(bench, job, { perSecond: { atLeast: 5000 }, ofFloor: { atLeast: 0.8 } })
  },
}
