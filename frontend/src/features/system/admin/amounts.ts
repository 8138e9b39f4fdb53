/** '12 s', '3 min', '2 h'. */
export const durationOf = (seconds: number) => {
  if (seconds < 60) return `${Math.round(seconds)} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
