/** Classes of controls that belong to lists: denser than those of forms where a mouse points at them. */
export const control =
  'min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-3 text-sm text-ink placeholder:text-muted aria-invalid:border-danger'

/** A button that shows an icon alone and has a name; 44 px, so that a thumb hits it. */
export const iconButton =
  'relative inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-tint hover:text-ink ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-60'

export const dangerousIconButton = `${iconButton} hover:text-danger`

/** Filters in a row, two beside each other where it is narrow. */
export const toolbar = 'grid grid-cols-2 gap-3 lg:flex lg:flex-wrap lg:items-center'
