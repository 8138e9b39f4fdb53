/** The work of a process that the bench has started: it ends with its answer, or with the bench. */
export const answerOnce = async (work: () => Promise<unknown>) => {
  process.on('disconnect', () => process.exit(1))
  const answer = await work()
  process.send?.(answer, () => process.exit(0))
}
