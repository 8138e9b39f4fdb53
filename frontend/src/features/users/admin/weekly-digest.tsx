import { link } from '../../../ui/button.ts'
import { Failure, useAct, useChange } from '../../../ui/admin/act.tsx'
import { profileUpdate } from '../account-calls.ts'
import { useChanged, useProfileQuery } from '../api.ts'

/** Whether an auditor is sent the weekly mail about the record. */
export function WeeklyDigest() {
  const { data } = useProfileQuery()
  const change = useChange()
  const changed = useChanged()
  const wanted = data?.weeklyDigest
  const { isBusy, failure, act } = useAct({
    send: () =>
      change({
        ...profileUpdate({ weeklyDigest: !wanted }),
        done: wanted ? 'You get no weekly mail any more' : 'You get a mail each Monday',
      }),
    done: () => changed('User'),
  })
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-(--accent)"
          checked={wanted ?? false}
          disabled={wanted === undefined || isBusy}
          onChange={act}
        />
        What happened to the record, each Monday morning
      </label>
      <p className="text-sm text-muted">
        Replaced, withheld and released PDFs, notices, deleted and restored papers, and the signed head of the public
        log with its witnesses. The same is a{' '}
        <a href="/digest.atom" className={link}>
          feed
        </a>
        .
      </p>
      <Failure of={failure} />
    </>
  )
}
