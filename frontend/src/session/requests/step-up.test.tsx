import { afterEach, describe, expect, test, vi } from 'vitest'
import { visited } from '../../testing/screens/shown.tsx'
import { signedIn } from '../../testing/examples/people.ts'
import { no, yes } from '../../testing/server/served.ts'
import { openTab } from '../../testing/screens/tab.ts'
import { requestSignedIn } from './signed-in.ts'
import { answerStepUps } from './step-up.ts'

const challenge = { id: 'one', methods: ['password'], expiresAt: '2026-01-15T05:00:00.000Z' }
const refusal = no(403, 'Please confirm that it is you.', 'STEP_UP_REQUIRED')
const needed = { ...refusal, body: { ...refusal.body, challenge } }

let stop = () => undefined as void
afterEach(() => stop())

/** A journal where acts of weight need a proof, and what asks for it in the tab. */
const withProof = async (answer: boolean) => {
  let isProven = false
  const journal = await visited(({ pathname }, _, body) =>
    pathname.endsWith('/act') && !isProven ? needed : yes(body ?? {}),
  )
  const ask = vi.fn<Parameters<typeof answerStepUps>[0]>(async () => {
    isProven = answer
    return answer
  })
  stop = answerStepUps(ask)
  const tab = openTab()
  signedIn(tab)
  const act = (n: number) => requestSignedIn(tab, { url: 'act', method: 'POST', body: { n } })
  return { journal, ask, act }
}

describe('an act of weight', () => {
  test('is sent once more, with the same body, once its user has proved to be there', async () => {
    const { journal, ask, act } = await withProof(true)
    expect(await act(1)).toMatchObject({ data: { n: 1 } })
    expect(ask).toHaveBeenCalledExactlyOnceWith(challenge)
    expect(journal.requests).toEqual(['/api/v1/act', '/api/v1/act'])
  })

  test('is refused where its user cancels', async () => {
    const { journal, act } = await withProof(false)
    expect((await act(1)).error).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' })
    expect(journal.requests).toEqual(['/api/v1/act'])
  })

  test('asks once for several at a time', async () => {
    const { ask, act } = await withProof(true)
    const replies = await Promise.all([act(1), act(2)])
    expect(replies.map(({ data }) => data)).toEqual([{ n: 1 }, { n: 2 }])
    expect(ask).toHaveBeenCalledOnce()
  })

  test('is refused where nothing asks', async () => {
    const { act } = await withProof(true)
    stop()
    expect((await act(1)).error?.code).toBe('STEP_UP_REQUIRED')
  })
})
