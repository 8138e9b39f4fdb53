import { constants, setPriority } from 'node:os'
import { environment } from '../settings/environment.ts'
import { progressReportOn } from '../terminal/progress.ts'
import { sentenceOf } from '../terminal/run-to-end.ts'
import { backUpAndTidy, type Night } from './back-up-and-tidy.ts'

/** Why a night's work was not done, in one sentence; sent to the process that began it. */
export type NightFailed = { readonly failure: string }

// requests come first
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// it ends with the journal: what it has begun is continued
const end = () => process.exit(1)
process.on('disconnect', end)

const disconnect = () => {
  process.off('disconnect', end)
  if (process.connected) process.disconnect()
}

const { settings, ...night } = JSON.parse(process.argv[2] ?? '') as Night & { readonly settings: NodeJS.ProcessEnv }

const progress = progressReportOn(process.stdout)
try {
  await backUpAndTidy(night, environment(settings), progress).finally(() => progress.end())
  disconnect()
} catch (error) {
  process.exitCode = 1
  process.send?.({ failure: sentenceOf(error) } satisfies NightFailed, disconnect)
}
