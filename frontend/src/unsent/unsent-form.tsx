import { Fragment, type ReactNode, useState } from 'react'
import { useUnsent } from './use-unsent.ts'

type Unsent<Typed> = {
  /** What was typed before. */
  readonly typed: Typed | undefined
  readonly store: (typed: Typed | undefined) => void
  /** Forgets what was typed, and shows the form anew. */
  readonly renew: () => void
}

type Props<Typed> = { readonly name: string; readonly children: (unsent: Unsent<Typed>) => ReactNode }

/** A form that begins with what was typed in it and not sent, once that is known. */
export function UnsentForm<Typed>({ name, children }: Props<Typed>) {
  const unsent = useUnsent<Typed>(name)
  const [round, setRound] = useState(0)
  if (!unsent.isReady) return null
  const renew = () => {
    unsent.store(undefined)
    setRound(round + 1)
  }
  const typed = round === 0 ? unsent.value : undefined
  return <Fragment key={round}>{children({ typed, store: unsent.store, renew })}</Fragment>
}
