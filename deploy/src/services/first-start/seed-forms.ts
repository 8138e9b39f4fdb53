import { Readable } from 'node:stream'
import { createFolder } from '@shodh/command-service/files/decisions.ts'
import { type FilesRequest, filesRequest } from '@shodh/command-service/files/files-request.ts'
import { publishItem } from '@shodh/command-service/files/sharing.ts'
import { itemAt } from '@shodh/command-service/files/tree.ts'
import { uploadFile } from '@shodh/command-service/files/uploads/upload-file.ts'
import { isRefusal } from '@shodh/command-service/decider.ts'
import { derivedId } from '@shodh/command-service/idempotency.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import { CONTENT_TYPE_BYTES, contentTypeOf } from '@shodh/contracts/files/content-type.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { FORMS } from '@shodh/contracts/files/stream.ts'
import { FILE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import type { TextFile } from '@shodh/query-service/ports.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../../settings/environment.ts'
import { journalSettings } from '../../settings/journal/journal-settings.ts'
import { journalTexts } from '../../settings/journal/journal-texts.ts'
import type { JournalVault } from '../../stores/stores.ts'

type Journal = Pick<Ports, 'handle' | 'files'> & { readonly vault: JournalVault; readonly actorId: string }

const folder = { path: FORMS, isFolder: true }

/** Every step has a key of its own, so that a start which was cut off goes on where it stopped, and a second process repeats nothing. */
const carryOut = async ({ handle, actorId }: Journal, step: string, decide: FilesRequest['decide']) => {
  const command = filesRequest({ name: 'take-up-forms', request: step, decide })
  const outcome = await handle(command, { actorId, correlationId: 'first start', key: `forms ${step}` })
  return isRefusal(outcome) ? outcome : undefined
}

/** Why the file is left where it is, where its name is none for the file manager. */
const seedForm = async (journal: Journal, { name, bytes }: TextFile) => {
  const received = await journal.files.receive(Readable.from([bytes]), FILE_MAX_BYTES)
  await received.store()
  const contentType = contentTypeOf(bytes.subarray(0, CONTENT_TYPE_BYTES), name)
  const stored = { sha256: received.sha256, bytes: received.bytes, crc32: received.crc32, contentType }
  return carryOut(journal, name, (tree, { commandId }) =>
    itemAt(tree, joinPath(FORMS, name))
      ? []
      : uploadFile(tree, {
          fileId: derivedId('file', commandId),
          folderPath: FORMS,
          name,
          onConflict: 'refuse',
          stored,
        }),
  )
}

/**
 * Puts the downloads beside the journal's texts, such as its copyright form, into the file manager, once: published, in the
 * folder `forms`. What is there under their names stays.
 */
export const seedForms = async (journal: Journal, settings: Environment, logger: FastifyBaseLogger) => {
  if ((await journal.vault.get('starts', 'forms')) !== undefined) return
  const path = settings.JOURNAL_SETTINGS
  const texts = await journalTexts(await journalSettings(settings), path)
  const forms = [...(texts?.files.values() ?? [])]
  if (forms.length > 0) {
    await carryOut(journal, '', (tree, { commandId }) =>
      itemAt(tree, FORMS)
        ? []
        : createFolder(tree, { folderId: derivedId('folder', commandId), name: FORMS, parentPath: '' }),
    )
    for (const form of forms) {
      const refused = await seedForm(journal, form)
      if (refused) logger.warn(`${form.name} is not in the file manager: ${refused.message ?? refused.refused}`)
    }
    await carryOut(journal, 'publish', tree => publishItem(tree, folder))
  }
  await journal.vault.put('starts', { id: 'forms', state: 'done' })
}
