import type { ReactNode } from 'react'

const tones = { accent: 'border-accent/35 text-accent', plain: 'border-line-strong text-muted' } as const

export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full border px-2.5 py-0.5 text-xs font-medium ${tones[tone]}`}>
      {children}
    </span>
  )
}
