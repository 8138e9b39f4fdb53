const tones = {
  /** Silent grey. */
  usual: 'text-muted',
  neutral: 'rounded-sm bg-tonal px-1.5 text-muted',
  info: 'rounded-sm bg-info-soft px-1.5 text-info',
  success: 'rounded-sm bg-success-soft px-1.5 text-success',
  warning: 'rounded-sm bg-warning-soft px-1.5 text-warning',
  danger: 'rounded-sm bg-danger-soft px-1.5 text-danger',
} as const

export type Tone = keyof typeof tones

/** How something is: what is usual is silent, and only an exception has a colour, with its word. */
export function Status({ tone = 'usual', text }: { tone?: Tone; text: string }) {
  return (
    <span
      className={`whitespace-nowrap @max-[16rem]/room:whitespace-normal ${tone === 'usual' ? '' : 'inline-block text-[0.75rem]/5'} ${tones[tone]}`}
    >
      {text}
    </span>
  )
}
