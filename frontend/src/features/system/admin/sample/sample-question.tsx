import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../../account.ts'
import { ofThisTab, store, stored, TYPED } from '../../../../browser-storage.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import { BeginJournal, useSampleQuery } from './sample.tsx'

/** Whether it was answered in this tab: what was begun then is there after a reload, too. */
const ANSWERED = `${TYPED}sample-question`

/** Asks administrators, below a `head`, while the journal holds nothing but the sample, whether their own begins before anything is added. */
export function SampleQuestion({ head, children }: { readonly head?: ReactNode; readonly children: ReactNode }) {
  const mayBegin = useMay('run the system')
  const { data, isLoading } = useSampleQuery(mayBegin ? undefined : skipToken)
  const [isAnswered, setAnswered] = useState(() => typeof stored(ANSWERED, ofThisTab) === 'string')
  const answer = () => {
    setAnswered(true)
    store(ANSWERED, '1', ofThisTab)
  }
  if (isLoading) return <SkeletonLines count={8} />
  if (!data?.isOnlySample || isAnswered) return children
  return (
    <>
      {head}
      <section aria-labelledby="sample-question">
        <h2 id="sample-question" className="mb-2 text-lg">
          Begin your own journal first?
        </h2>
        <BeginJournal done={answer} instead={<Button onClick={answer}>Try it with the sample</Button>} />
        <p className="mt-4 text-sm text-muted">
          Once something is added to the sample, its papers can only be deleted: its record then stays in the journal’s
          log.
        </p>
      </section>
    </>
  )
}
