/** The work of a process that the bench has started: it ends after its response, or with the bench. */
export const respondAndExit = async (work: () => Promise<unknown>) => {
  process.on('disconnect', () => process.exit(1))
  const response = await work()
  process.send?.(response, () => process.exit(0))
}
