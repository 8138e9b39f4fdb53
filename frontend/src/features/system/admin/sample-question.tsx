import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../account.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useBeginJournal, useSampleQuery } from './sample.ts'

type Answers = { readonly onBegun: () => void; readonly onTry: () => void }

function Question({ onBegun, onTry }: Answers) {
  const begin = useBeginJournal()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState('')
  const beginJournal = async () => {
    setBusy(true)
    const error = await begin()
    setBusy(false)
    setWhy(error?.message ?? '')
    if (error) return
    toast('Your journal has begun: the sample is gone')
    onBegun()
  }
  return (
    <section aria-labelledby="sample-question" className="max-w-2xl">
      <h2 id="sample-question" className="mb-2 font-medium">
        Begin your own journal first?
      </h2>
      <p>
        The journal shows the sample. With your own papers it begins anew: the sample papers go, with their record,
        their figures and their files, and leave no trace. Your account, your session and what you have entered here
        stay.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" isBusy={isBusy} onClick={() => void beginJournal()}>
          Begin my journal
        </Button>
        <Button disabled={isBusy} onClick={onTry}>
          Try it with the sample
        </Button>
      </div>
      <p className="mt-4 text-sm text-muted">
        Once something is added to the sample, it can only be deleted: its record then stays in the journal’s log.
      </p>
      <p role="alert" className="mt-2 text-danger">
        {why}
      </p>
    </section>
  )
}

/** Asks administrators, below a `head`, while the journal holds nothing but the sample, whether their own begins before anything is added. */
export function SampleQuestion({ head, children }: { readonly head?: ReactNode; readonly children: ReactNode }) {
  const mayBegin = useMay('run the system')
  const { data, isLoading } = useSampleQuery(mayBegin ? undefined : skipToken)
  const [isAnswered, setAnswered] = useState(false)
  if (isLoading) return <SkeletonLines count={8} />
  if (!data?.isOnlySample || isAnswered) return children
  return (
    <>
      {head}
      <Question onBegun={() => setAnswered(true)} onTry={() => setAnswered(true)} />
    </>
  )
}
