const shape =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm px-4 text-sm font-medium ' +
  'whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60'

/** Classes for `<button>` and for links that look like one; 44 px high, so that a thumb hits them. */
export const button = {
  primary: `${shape} bg-fill text-on-fill hover:bg-fill-strong`,
  outline: `${shape} border border-line-strong text-ink hover:border-accent hover:text-accent`,
  quiet: `${shape} px-2 text-accent hover:bg-tint`,
} as const

/** Classes for a link within text. */
export const link = 'text-accent underline decoration-line-strong underline-offset-4 hover:decoration-accent'
