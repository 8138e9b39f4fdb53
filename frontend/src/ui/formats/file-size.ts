const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** '84 KB', '1.2 MB', '3.4 GB', with 1 MB = 1,048,576 bytes as in the journal's limits. */
export const fileSize = (bytes: number) => {
  const digits = (unit: number) => (unit === 0 ? 0 : 1)
  let [size, unit] = [bytes > 0 ? Math.max(1, bytes / 1024) : 0, 0]
  while (unit < UNITS.length - 1 && Number(size.toFixed(digits(unit))) >= 1024) [size, unit] = [size / 1024, unit + 1]
  return `${size.toFixed(digits(unit))} ${UNITS[unit]}`
}
