const shape =
  'inline-flex min-h-(--control) cursor-pointer items-center justify-center gap-2 rounded-md border py-1.5 text-sm font-semibold ' +
  'max-w-full disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60'

/** Classes for `<button>` and for links that look like one; 44 px high, so that a thumb hits them. */
export const button = {
  primary: `${shape} border-transparent bg-fill px-4 text-on-fill hover:bg-fill-strong`,
  outline: `${shape} border-line-strong bg-surface px-4 text-ink hover:bg-hover`,
  /** For what destroys. */
  danger: `${shape} border-transparent bg-danger-fill px-4 text-on-fill hover:bg-danger-fill-strong`,
  quiet: `${shape} border-transparent px-2 text-accent hover:bg-tint`,
} as const

/** Classes for a link within text. */
export const link = 'text-accent underline decoration-accent-line underline-offset-4 hover:decoration-accent'
