/** '12 s', '3 min', '2 h'. */
export const durationOf = (seconds: number) => {
  if (seconds < 60) return `${Math.round(seconds)} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** Rows that stack where it is narrow. */
export const row = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2 text-sm'

export const code = 'font-mono text-xs wrap-anywhere'
