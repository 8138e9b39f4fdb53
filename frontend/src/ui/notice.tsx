import type { ReactNode } from 'react'

const tones = { error: 'border-danger', warning: 'border-warning-fill', info: 'border-accent' } as const

type Props = { readonly tone?: keyof typeof tones; readonly children: ReactNode }

/** A sentence that belongs to what is below it. */
export function Notice({ tone = 'info', children }: Props) {
  return <div className={`rounded-sm border-l-4 bg-tint px-3 py-2 text-sm ${tones[tone]}`}>{children}</div>
}

/** The same, read aloud at once; takes no place, and no gap, until there is something. */
export function Alert({ tone = 'error', className = '', children }: Props & { readonly className?: string }) {
  return (
    <div role="alert" className={children ? className : 'empty:absolute'}>
      {children && <Notice tone={tone}>{children}</Notice>}
    </div>
  )
}
