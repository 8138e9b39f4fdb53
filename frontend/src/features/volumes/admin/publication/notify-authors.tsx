import type { ReactNode } from 'react'
import { useJournal } from '../../../../journal.ts'
import { useVolumeChecksQuery } from '../calls.ts'

type Switch = {
  readonly value: boolean
  readonly change: (value: boolean) => void
}

export function NotifyBox({
  label,
  value,
  change,
  children,
}: Switch & { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="mb-3 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-4.5 shrink-0 accent-(--accent)"
        checked={value}
        onChange={({ target }) => change(target.checked)}
      />
      <span>
        {label}
        <span className="block text-sm text-muted">{children}</span>
      </span>
    </label>
  )
}

type Props = Switch & { readonly volumeId: string }

/** Whether the authors get a mail once the issue is published; nothing where no mail would reach them. */
export function NotifyAuthors({ volumeId, ...state }: Props) {
  const sendsMails = useJournal()?.sendsMails
  const { data } = useVolumeChecksQuery(volumeId, { skip: !sendsMails })
  const emails = data?.checks.authorEmails ?? 0
  if (emails === 0) return null
  return (
    <NotifyBox {...state} label={`Mail the authors (${emails === 1 ? 'one address' : `${emails} addresses`})`}>
      Each of them gets a mail once the issue is published.
    </NotifyBox>
  )
}
