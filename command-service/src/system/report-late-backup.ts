import type { BackupsState } from '@shodh/contracts/system/views.ts'
import { mailAdministrators } from '../mail-administrators.ts'
import type { Ports } from '../ports.ts'

/** Mails to every administrator that the journal has not been backed up lately. */
export const lateBackupReporter =
  ({ identity }: Pick<Ports, 'identity'>) =>
  async ({ lastAt, failure }: BackupsState) => {
    const lines = [
      lastAt === null ? 'The journal has not been backed up yet.' : `The last backup of the journal is of ${lastAt}.`,
      ...(failure === null ? [] : [`The last try failed: ${failure}`]),
      `How the backups are is shown at ${identity.publicUrl()}/admin/system`,
    ]
    const subject = 'The journal is not backed up'
    await mailAdministrators({ identity }, { id: `late backup ${lastAt}`, purpose: 'late-backup', subject, lines })
  }
