import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import { boardSweeper } from '@shodh/command-service/board/member-rows.ts'
import { withClaims } from '@shodh/command-service/handling/claims.ts'
import { handler } from '@shodh/command-service/handle.ts'
import { reactionsOf } from '@shodh/command-service/reactions.ts'
import type { Ports, ReadModelPorts } from '@shodh/command-service/ports.ts'
import { draftSweeper } from '@shodh/command-service/papers/drafts/sweep-drafts.ts'
import { openIdentity } from '@shodh/command-service/users/identity.ts'
import { damageReporter, lateBackupReporter } from '@shodh/command-service/system/mail-reports.ts'
import { pause } from '@shodh/contracts/retry.ts'
import { contactSweeper } from '@shodh/command-service/contact/inbox.ts'
import type { SiteSettings } from '@shodh/contracts/site-settings.ts'
import type { Freshness } from '@shodh/query-service/freshness.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../settings/environment.ts'
import { fileTasks } from '../file-tasks/open.ts'
import { scannerOf } from './scanner.ts'
import { checkFiles } from './files/check-files.ts'
import { deletingWithheld } from './files/delete-withheld.ts'
import { sweepingFiles } from './files/sweeping-files.ts'
import { contactFormOf } from './contact-form.ts'
import { textExtraction } from './extract-texts.ts'
import { firstStart, forgetAdministratorFile } from './first-start.ts'
import { openMailer } from './mailer.ts'
import { openReactions } from './react.ts'
import { mountedKeys } from '../settings/mounted-keys.ts'
import { recaptchaSettings } from '../settings/recaptcha.ts'
import type { Stores } from '../stores/stores.ts'
import { systemCommands } from './system-commands.ts'

/** Milliseconds that a write waits for its read models. */
const PROJECTED_WITHIN_MS = 1500

/** Milliseconds between two sweeps of abandoned account data, and after which an open claim counts as abandoned. */
const SWEEP_EVERY_MS = 60 * 60 * 1000
export const SWEEP_AFTER_MS = 60_000

/** Milliseconds that files are still worked on once the process is to end within its five seconds. */
const END_TASKS_AFTER_MS = 2000

type Given = ReadModelPorts & {
  readonly stores: Stores
  /** Work on files is done by `fileTasks`, by default in processes of the journal's own. */
  readonly settings: Environment & { readonly fileTasks?: FileTasks }
  readonly journal: SiteSettings
  readonly fresh: Freshness
  /** Where the journal is reached when PUBLIC_URL does not say. */
  readonly address: () => string
  readonly logger: FastifyBaseLogger
}

/** The ports of the command service, with its background work. */
export const commanding = async ({ stores, settings, journal, fresh, address, logger, ...readModels }: Given) => {
  const handle = withClaims({ ...stores, ...readModels, handle: handler(stores.events) })
  const report = (error: unknown) => logger.error({ err: error }, 'Something went wrong in the background')
  const mailer = await openMailer(settings, journal, logger)
  const identity = await openIdentity({
    ...stores,
    keys: await mountedKeys(settings),
    handle,
    mailer,
    settings: journal,
    publicUrl: () => settings.PUBLIC_URL ?? address(),
    forgetFirstPassword: () => forgetAdministratorFile(settings.DATA_DIR),
    report,
  })
  const tasks = settings.fileTasks ?? fileTasks(logger)
  const ports: Ports = {
    ...stores,
    ...readModels,
    tasks,
    scanner: scannerOf(settings),
    handle,
    identity,
    contact: contactFormOf({
      settings: journal,
      publicUrl: identity.publicUrl,
      recaptcha: await recaptchaSettings(settings, journal),
    }),
    system: systemCommands(stores),
    projected: position => fresh(position, PROJECTED_WITHIN_MS),
  }
  const react = await openReactions({ ...stores, report }, [
    { name: 'journal', since: 'now', atOnce: 1, to: reactionsOf(ports) },
    textExtraction({ ...stores, tasks }),
  ])
  const reportDamage = damageReporter(ports)
  const sweepDrafts = draftSweeper(ports)
  const sweepContact = contactSweeper(ports)
  const sweepBoard = boardSweeper(ports)
  const sweep = () =>
    void identity
      .sweep(SWEEP_AFTER_MS)
      .then(() => sweepDrafts())
      .then(() => sweepContact(SWEEP_AFTER_MS))
      .then(() => sweepBoard())
      .catch(report)
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()

  return {
    ports,
    identity,
    report,
    /** Mails, and reads the texts of PDFs, as events of the log ask for. */
    react,
    sweepContact,
    /** Reads a share of the stored files each day, and mails what is broken. */
    checkFiles: (signal: AbortSignal) => checkFiles({ stores, found: reportDamage, pause }, signal),
    /** Deletes the files of withheld PDFs when their time has come. */
    deleteWithheld: (signal: AbortSignal) => deletingWithheld({ stores, handle, logger, pause }, signal),
    /** Mails that the last backup is too old. */
    reportLateBackup: lateBackupReporter(ports),
    /** Removes what erased people left, and sweeps files that nothing names. */
    sweepFiles: sweepingFiles({ stores, logger, pause }),
    firstStart: () => firstStart(ports, settings, logger),
    /** Requests that wait for a slow file get a response before the process ends. */
    stopping: () => void setTimeout(() => void tasks.close(), END_TASKS_AFTER_MS).unref(),
    close: async () => {
      clearInterval(sweeping)
      await tasks.close()
      await identity.close()
      await mailer.close()
    },
  }
}
