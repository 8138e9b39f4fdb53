import { post, signIn } from '../identity.ts'
import type { Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'

const TABS = 20

export const refreshes: Row = {
  name: 'refreshes',
  about: 'POST /auth/refresh by 20 tabs at once, with one token',
  prepare: async bench => {
    const { address, stop } = await startMeasuredJournal(await bench.directory())
    bench.atEnd(stop)
    const refresh = (refreshToken: string) => post(address, '/auth/refresh', { refreshToken })
    return async () => {
      const { refreshToken } = await signIn(address)
      const responses = await Promise.all(Array.from({ length: TABS }, () => refresh(refreshToken)))
      const successors = new Set(responses.map(({ text }) => String(JSON.parse(text).data?.tokens.refreshToken)))
      const [successor = ''] = successors
      const next = await refresh(successor)
      const one = { atMost: 1 }
      return [
        {
          figure: 'tabs that got a response',
          unit: '',
          value: responses.filter(({ status }) => status === 200).length,
        },
        { figure: 'successors', unit: '', value: successors.size, goal: one },
        { figure: 'sessions that continue', unit: '', value: next.status === 200 ? 1 : 0, goal: { atLeast: 1 } },
        { figure: 'the last tab waits', unit: 'ms', value: Math.max(...responses.map(tab => tab.milliseconds)) },
      ]
    }
  },
}
