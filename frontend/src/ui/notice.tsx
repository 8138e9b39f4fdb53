import type { ReactNode } from 'react'

const tones = { error: 'border-danger', warning: 'border-warning-fill', info: 'border-accent' } as const

/** A sentence that belongs to what is below it. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <div className={`rounded-sm border-l-4 bg-tint px-3 py-2 text-sm ${tones[tone]}`}>{children}</div>
}
