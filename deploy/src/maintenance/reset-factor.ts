import { DirectoryInUse } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { handler } from '@shodh/command-service/handle.ts'
import { openAccounts } from '@shodh/command-service/users/accounts/accounts.ts'
import { openFactors } from '@shodh/command-service/users/factors/open-factors.ts'
import { type OperatorReset, resetByOperator } from '@shodh/command-service/users/factors/change-factors.ts'
import { userHandler } from '@shodh/command-service/users/handle-user.ts'
import { personalData } from '@shodh/command-service/users/personal-data.ts'
import { environment } from '../settings/environment.ts'
import { resetFactorArguments } from '../transfer/arguments.ts'
import { type JournalData, whileOpen } from '../transfer/journal-data.ts'
import { openStored } from '../transfer/open-journal.ts'
import { runToEnd } from '../terminal/run-to-end.ts'
import { askRunningJournal, sentenceOfReset } from '../embedded/operator-requests.ts'

const resetIn = async ({ events, vault }: JournalData, reset: OperatorReset) =>
  resetByOperator(
    {
      accounts: openAccounts({ events, vault }),
      factors: openFactors({ vault, publicUrl: () => '' }),
      handleUser: userHandler(handler(events), personalData(vault)),
    },
    reset,
  )

/** `make reset-factor EMAIL=…`: for an administrator who has lost every second step, and whom no other one can help. */
await runToEnd(async () => {
  const { engine, ...reset } = resetFactorArguments(process.env)
  const settings = environment()
  try {
    return sentenceOfReset(await whileOpen(openStored[engine](settings), data => resetIn(data, reset)))
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    return sentenceOfReset(await askRunningJournal(settings.DATA_DIR, reset))
  }
})
