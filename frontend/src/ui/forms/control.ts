/** Classes of a control that takes text or a choice. */
export const control =
  'min-h-11 w-full rounded-sm border border-line-strong bg-surface px-3 text-base text-ink ' +
  'aria-invalid:border-danger disabled:bg-tint disabled:text-muted'
