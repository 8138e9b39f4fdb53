import { useState } from 'react'
import type { ApiError } from '../../api.ts'

type Options = {
  /** Resolves to the error of a refusal. */
  readonly send: () => Promise<ApiError | undefined>
  readonly done?: () => void
  /** What was shown is not what is stored any more. */
  readonly isStale?: () => void
}

const STALE = [409, 412]

/** One request of a dialog: under way, done, or failed with its error. */
export const useAct = ({ send, done, isStale }: Options) => {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const act = async () => {
    setBusy(true)
    setFailure(undefined)
    const error = await send()
    setBusy(false)
    setFailure(error)
    if (!error) done?.()
    else if (STALE.some(status => status === error.status)) isStale?.()
  }
  return { isBusy, failure, act: (): void => void act() }
}
