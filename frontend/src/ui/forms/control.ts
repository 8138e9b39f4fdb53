/** Classes of a control that takes text or a choice. */
export const control =
  'min-h-(--control) w-full rounded-md border border-line-strong bg-surface px-2.5 text-base text-ink ' +
  'hover:border-muted aria-invalid:border-danger disabled:bg-tint disabled:text-muted'
