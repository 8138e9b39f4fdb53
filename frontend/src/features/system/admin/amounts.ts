const KB = 1024

/** '1.2 GB', with 1 GB = 1,073,741,824 bytes. */
export const bytesOf = (bytes: number) => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, bytes < KB ? 0 : Math.floor(Math.log(bytes) / Math.log(KB)))
  return `${(bytes / KB ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

/** '12 s', '3 min', '2 h'. */
export const durationOf = (seconds: number) => {
  if (seconds < 60) return `${Math.round(seconds)} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
