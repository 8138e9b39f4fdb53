const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm border text-sm font-medium ' +
  'max-w-full disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60'

/** Classes for `<button>` and for links that look like one; 44 px high, so that a thumb hits them. */
export const button = {
  primary: `${shape} border-transparent bg-fill px-4 text-on-fill hover:bg-fill-strong`,
  outline: `${shape} border-line-strong px-4 text-ink hover:border-accent hover:text-accent`,
  /** For what destroys. */
  danger: `${shape} border-transparent bg-danger px-4 text-surface hover:opacity-90`,
  quiet: `${shape} border-transparent px-2 text-accent hover:bg-tint`,
} as const

/** Classes for a link within text. */
export const link = 'text-accent underline decoration-line-strong underline-offset-4 hover:decoration-accent'
