import { openSession } from '@shodh/deploy/client/session.ts'
import { makeIssue } from '../../leaks/issue.ts'
import { publishWhileRead, untilRead } from '../../leaks/publish.ts'
import { startIndexedJournal } from '../journals/indexed-journal.ts'
import { authorizationOf } from '../load/request.ts'
import type { Row } from '../row.ts'
import { administrator } from '../server-process.ts'

const PAPERS = 300
const SHOWN_WITHIN_MS = 2000

export const publishIssue: Row = {
  name: 'publish-issue',
  about: `An issue of ${PAPERS} papers published in a journal of 5,000, which is read at 100 requests a second`,
  prepare: async bench => {
    const journal = await startIndexedJournal(await bench.log({ papers: 5000 }))
    bench.atEnd(journal.stop)
    const credentials = { ...administrator, source: 'the bench' }
    const waiting = { stopping: new AbortController().signal, onWaiting: () => undefined }
    const request = await openSession({ address: journal.address, setting: 'TO', credentials }, waiting)
    let year = 2050
    return async () => {
      const issue = await makeIssue(request, { year: (year += 1), papers: PAPERS }, true)
      await untilRead(journal.address, issue, await authorizationOf(journal.address))
      await journal.memory()
      const { shown, responded, p99Before, p99, failed, halves } = await publishWhileRead(
        request,
        [journal.address],
        issue,
      )
      const { held } = await journal.memory()
      const before = { what: 'before it', value: p99Before }
      return [
        { figure: 'shown after', unit: 'ms', value: Math.max(...shown), goal: { atMost: SHOWN_WITHIN_MS } },
        { figure: 'responded after', unit: 'ms', value: responded },
        { figure: 'readers, p99', unit: 'ms', value: p99, beside: before, goal: { atMost: 50 } },
        { figure: 'main thread held', unit: 'ms', value: held, goal: { atMost: 50 } },
        { figure: 'failed reads', unit: '', value: failed, goal: { atMost: 0 } },
        { figure: 'readers who saw half of it', unit: '', value: halves.length, goal: { atMost: 0 } },
      ]
    }
  },
}
