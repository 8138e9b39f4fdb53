import type { ReactNode } from 'react'

/** '12 s', '3 min', '2 h'. */
export const durationOf = (seconds: number) => {
  if (seconds < 60) return `${Math.round(seconds)} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One part of the screen, with its heading and what can be done there. */
export function Section({ title, lead, action, children }: Props) {
  return (
    <section className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-serif text-xl">{title}</h2>
          {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Rows that stack where it is narrow. */
export const row = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-sm'

export const code = 'font-mono text-xs wrap-anywhere'
