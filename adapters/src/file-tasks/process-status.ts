/** The figure of a field in Linux's `/proc/…/status`, in bytes. */
export const bytesIn = (status: string, field: string) =>
  Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1] ?? Number.NaN) * 1024
