import type { LogRefusal } from '@shodh/contracts/audit/proof/stored.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'
import type { BackupsState } from '@shodh/contracts/system/views.ts'
import { mailAdministrators } from '../mail-administrators.ts'
import type { Block } from '../mails/mail-body.ts'
import type { Ports } from '../ports.ts'

type Broken = { readonly id: string; readonly problem: FileProblem; readonly foundAt: string }

/** Files that one mail names. */
const NAMED = 20

const blocksOf = (found: readonly Broken[], link: string): readonly Block[] => {
  const files = found.length === 1 ? '1 stored file is' : `${found.length} stored files are`
  const named = found.slice(0, NAMED).map(({ id, problem }) => `${problem}: ${id}`)
  const more = found.length > NAMED ? [`and ${found.length - NAMED} more`] : []
  return [
    `The check that runs by itself found that ${files} missing or damaged.`,
    [...named, ...more].join('\n'),
    { button: 'Show what can be done', link },
  ]
}

/** Mails to every administrator what a check of the stored files found for the first time. */
export const damageReporter =
  ({ identity }: Pick<Ports, 'identity'>) =>
  async (found: readonly Broken[]) => {
    const [first] = found
    if (!first) return
    const blocks = blocksOf(found, `${identity.publicUrl()}/admin/system`)
    const title = 'Stored files are missing or damaged'
    await mailAdministrators({ identity }, { id: `damage ${first.foundAt}`, purpose: 'damaged-files', title, blocks })
  }

/** Mails to every administrator that the journal has not been backed up lately. */
export const lateBackupReporter =
  ({ identity }: Pick<Ports, 'identity'>) =>
  async ({ lastAt, failure }: BackupsState) => {
    const blocks = [
      lastAt === null ? 'The journal has not been backed up yet.' : `The last backup of the journal is of ${lastAt}.`,
      ...(failure === null ? [] : [`The last try failed: ${failure}`]),
      { button: 'Show the backups', link: `${identity.publicUrl()}/admin/system` },
    ]
    const title = 'The journal is not backed up'
    await mailAdministrators({ identity }, { id: `late backup ${lastAt}`, purpose: 'late-backup', title, blocks })
  }

/** Mails to every administrator and auditor that the public log does not continue what it signed. */
export const logAlarm =
  ({ identity }: Pick<Ports, 'identity'>) =>
  async ({ sentence, size, root = '' }: LogRefusal) => {
    const blocks = [
      'The public log does not continue what was signed before, so no checkpoint is signed any longer.',
      sentence,
      'Nothing was changed by itself. Keep the checkpoints and the evidence that you have: they prove what the log was.',
      { button: 'Show the public log', link: `${identity.publicUrl()}/admin/system` },
    ]
    const title = 'The public log does not continue'
    const message = { id: `log alarm ${size} ${root}`, purpose: 'log-alarm', title, blocks } as const
    await mailAdministrators({ identity }, { ...message, to: ({ state }) => state.role !== 'author' })
  }
