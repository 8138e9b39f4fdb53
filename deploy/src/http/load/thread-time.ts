const MICROSECONDS = 1000

/** Milliseconds of the processor that the thread which asks has taken, by a system call. */
export const threadTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS
}
