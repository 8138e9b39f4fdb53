import type { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import { useEffect, useRef, useState } from 'react'
import { useAccount, useSignedInRequest } from '../../../../../account.ts'
import { useTab } from '../../../../../session/use-session.ts'
import { count } from '../../../../../ui/formats/count.ts'
import { useToast, useWithdraw } from '../../../../../ui/toasts/toast.tsx'
import { usePublicationChanged } from '../../../../volumes/admin/calls.ts'
import { type Failure, type Job, type Saved, saveAll, undoOf } from './apply.ts'
import { useMetadata } from '../metadata-calls.ts'

/** What became of the changes so far. */
export type Outcome = {
  /** The sheet that the changes are from. */
  readonly file: File
  readonly saved: readonly Saved[]
  readonly failures: readonly Failure[]
  /** Not sent yet. */
  readonly left: readonly Job[]
  /** After an undo: papers that are as before, and the titles of those that somebody has changed since. */
  readonly undone?: { readonly restored: number; readonly stayed: readonly string[] }
}

/** How many of how many papers are done. */
export type Progress = { readonly done: number; readonly total: number; readonly isUndo: boolean }

/** The last outcome of who is signed in, in memory, for when they come back to the screen. */
const latest = new WeakMap<object, { readonly userId: string; readonly outcome: Outcome }>()

const TOAST = 'imported sheet'

const idOf = ({ paper }: Job) => paper.id

const changedPapers = (many: number) => `${count(many, 'paper')} changed from the sheet`

/** Saves changes paper by paper; what was saved can be put back. */
export const useApply = () => {
  const send = useSignedInRequest()
  const readPapers = useMetadata()
  const toast = useToast()
  const withdraw = useWithdraw()
  const changed = usePublicationChanged()
  const tab = useTab()
  const { id: userId } = useAccount()
  const [outcome, setShown] = useState(() => {
    const last = latest.get(tab)
    return last?.userId === userId ? last.outcome : undefined
  })
  const setOutcome = (next: Outcome) => {
    latest.set(tab, { userId, outcome: next })
    setShown(next)
  }
  // the screen has the undo itself
  useEffect(() => withdraw(TOAST), [withdraw])
  const [progress, setProgress] = useState<Progress>()
  const control = useRef<AbortController>(undefined)

  const run = async (jobs: readonly Job[], isUndo: boolean) => {
    const { signal } = (control.current = new AbortController())
    const left = new Set(jobs)
    const [saved, failures]: [Saved[], Failure[]] = [[], []]
    const end = (job: Job) => {
      left.delete(job)
      setProgress({ done: jobs.length - left.size, total: jobs.length, isUndo })
    }
    setProgress({ done: 0, total: jobs.length, isUndo })
    await saveAll(jobs, {
      send,
      signal,
      saved: one => {
        saved.push(one)
        end(one.job)
      },
      failed: failure => {
        failures.push(failure)
        end(failure.job)
      },
    })
    setProgress(undefined)
    changed()
    return { saved, failures, left: [...left] }
  }

  const undo = async (file: File, before: readonly Saved[]) => {
    withdraw(TOAST)
    const papers: RevisedPaper[] = []
    const { error } = await readPapers(
      before.map(({ job }) => idOf(job)),
      part => papers.push(...part.papers),
    )
    if (error) return toast(error.message, 'error', () => void undo(file, before))
    const { jobs, changed: since } = undoOf(before, papers)
    const { saved, failures, left } = await run(jobs, true)
    const isChanged = ({ error: { status } }: Failure) => status === 412 || status === 404
    const stayed = [...since, ...failures.filter(isChanged).map(({ job }) => job.paper.title)]
    const again = new Set([...left, ...failures.filter(one => !isChanged(one)).map(({ job }) => job)].map(idOf))
    const unrestored = before.filter(({ job }) => again.has(idOf(job)))
    setOutcome({ file, saved: unrestored, failures: [], left: [], undone: { restored: saved.length, stayed } })
    return toast(`${count(saved.length, 'paper')} as before`)
  }

  /** Goes on after what was saved `before`. */
  const apply = async (file: File, jobs: readonly Job[], before: readonly Saved[] = []) => {
    const { saved, ...others } = await run(jobs, false)
    const all = [...before, ...saved]
    setOutcome({ file, saved: all, ...others })
    if (all.length > 0) toast(changedPapers(all.length), 'success', () => void undo(file, all), TOAST)
  }

  return {
    outcome,
    progress,
    apply,
    undo,
    stop: () => control.current?.abort(),
  }
}
