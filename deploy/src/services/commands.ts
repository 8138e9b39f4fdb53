import { keepMailingDigests } from '@shodh/command-service/audit/mail-digest.ts'
import { boardSweeper } from '@shodh/command-service/board/member-rows.ts'
import { keepPublishing } from '@shodh/command-service/schedules.ts'
import { contentDraftSweeper } from '@shodh/command-service/content/sweep-drafts.ts'
import { retentionSweeper } from '@shodh/command-service/erasure/retention.ts'
import { withClaims } from '@shodh/command-service/handling/claims.ts'
import { handler } from '@shodh/command-service/handle.ts'
import { reactionsOf } from '@shodh/command-service/reactions.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import { openAuthorEmails } from '@shodh/command-service/papers/author-mails/author-emails.ts'
import { draftSweeper } from '@shodh/command-service/papers/drafts/sweep-drafts.ts'
import { uploadSweeper } from '@shodh/command-service/uploads/sweep-uploads.ts'
import { keepMailingIssues } from '@shodh/command-service/subscriptions/mail-issues.ts'
import { openSubscribers } from '@shodh/command-service/subscriptions/subscribers.ts'
import { openIdentity } from '@shodh/command-service/users/identity.ts'
import { damageReporter, lateBackupReporter, logAlarm } from '@shodh/command-service/system/mail-reports.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { contactSweeper } from '@shodh/command-service/contact/inbox.ts'
import { previewSweeper } from '@shodh/command-service/volumes/preview-routes.ts'
import { accentProblem } from '@shodh/contracts/site/branding/accent.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { recordChanges } from '@shodh/query-service/discovery/feeds/record-changes.ts'
import { subscriptionPage } from '@shodh/query-service/subscriptions/pages.ts'
import { checkSigned } from '@shodh/projections/audit/public-log/check-signed.ts'
import { BEGINNING, StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import { fileTasks } from '../file-tasks/open.ts'
import { identityProviders } from '../settings/identity-providers.ts'
import { mountedKeys, recaptchaSettings } from '../settings/secret-files.ts'
import { noteEvents } from '../stores/noted-heads.ts'
import type { Stores } from '../stores/stores.ts'
import { traceCommands, traceVisible } from '../tracing/spans.ts'
import { type BeginOwn, sampleEnding } from './first-start/end-sample.ts'
import { contactFormOf } from './contact-form.ts'
import { firstPages } from './background/draw-first-pages.ts'
import { textExtraction } from './background/extract-texts.ts'
import { checkFiles } from './files/check-files.ts'
import { keepDeletingWithheld } from './files/delete-withheld.ts'
import { fileSweeper } from './files/file-sweeper.ts'
import { firstStart, forgetAdministratorFile } from './first-start/first-start.ts'
import { openMailer } from './ports/mailer.ts'
import { noteRegularly } from './background/note-heads.ts'
import type { ServiceGiven } from './service.ts'
import { publicLogKeeper } from './ports/public-log.ts'
import { openReactions } from './background/react.ts'
import { scannerOf } from './ports/scanner.ts'
import { systemCommands } from './ports/system-ports.ts'
import type { OpenViews } from './views.ts'

/** Milliseconds that a write waits for its read models. */
const PROJECTED_WITHIN_MS = 1500

/** Milliseconds between two sweeps of abandoned account data, and after which an open claim counts as abandoned. */
const SWEEP_EVERY_MS = 60 * 60 * 1000
export const SWEEP_AFTER_MS = 60_000

/** Milliseconds that files are still worked on once the process is to end within its five seconds. */
const END_TASKS_AFTER_MS = 2000

type Given = Pick<ServiceGiven, 'settings' | 'address' | 'logger'> & {
  readonly stores: Stores
  readonly journal: SiteSettings
  readonly views: OpenViews
  readonly beginOwn: BeginOwn
}

const openPorts = async (given: Given, report: (error: unknown) => void, opened: AsyncDisposableStack) => {
  const { settings, journal, views, address, logger } = given
  const pale = accentProblem(journal.accentColour)
  // what a settings file of an earlier version states still starts
  if (pale !== undefined) logger.warn(`accentColour: ${pale}`)
  const sample = sampleEnding(given.stores, given.beginOwn)
  const stores = { ...given.stores, events: sample.events }
  const handle = traceCommands(withClaims({ ...stores, ...views.lookups, handle: handler(stores.events) }))
  const mailer = opened.adopt(await openMailer(settings, journal, logger), one => one.close())
  const identity = opened.adopt(
    await openIdentity({
      ...stores,
      keys: await mountedKeys(settings),
      handle,
      mailer,
      settings: journal,
      publicUrl: () => settings.PUBLIC_URL ?? address(),
      providers: await identityProviders(settings),
      forgetFirstPassword: () => forgetAdministratorFile(settings.DATA_DIR),
      report,
    }),
    one => one.close(),
  )
  const recaptcha = await recaptchaSettings(settings, journal)
  const ports: Ports = {
    ...stores,
    ...views.lookups,
    tasks: opened.adopt(settings.fileTasks ?? fileTasks(logger), one => one.close()),
    scanner: scannerOf(settings),
    handle,
    identity,
    contact: contactFormOf({ settings: journal, publicUrl: identity.publicUrl, recaptcha }),
    subscriptions: {
      isOn: settings.SMTP_URL !== undefined,
      render: (page, language) => subscriptionPage(page, language, journal),
    },
    system: { ...systemCommands(stores), endSample: sample.end },
    recordChanges: async week => {
      if (!(await views.fresh(await stores.events.head(), PROJECTED_WITHIN_MS)))
        throw new Error('The read models are behind the log, so that the digest of the week is made later')
      return recordChanges({ views: views.views, settings: journal, publicUrl: identity.publicUrl }, week)
    },
    checkSigned: signal => checkSigned({ ...stores, alarm: logAlarm({ identity }) }, signal),
    projected: traceVisible(position => views.projected(position, PROJECTED_WITHIN_MS)),
  }
  return ports
}

/** Deletes what is over its time, and what is abandoned of accounts, drafts, uploads, messages, subscriptions and the board, each hour. */
const sweeper = (ports: Ports, report: (error: unknown) => void) => {
  const [sweepDrafts, sweepContact, sweepBoard] = [draftSweeper(ports), contactSweeper(ports), boardSweeper(ports)]
  const [sweepContent, sweepPreviews] = [contentDraftSweeper(ports), previewSweeper(ports)]
  const [subscribers, sweepOld] = [openSubscribers(ports), retentionSweeper(ports)]
  const sweep = () =>
    void ports.identity
      .sweep(SWEEP_AFTER_MS)
      .then(() => sweepDrafts())
      .then(uploadSweeper(ports))
      .then(() => sweepContact(SWEEP_AFTER_MS))
      .then(() => sweepOld(ports.contact.settings.retention))
      .then(() => sweepBoard())
      .then(() => sweepContent())
      .then(() => subscribers.sweep())
      .then(() => openAuthorEmails(ports).sweep())
      .then(() => sweepPreviews())
      .catch(report)
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()
  return { sweepContact, end: () => clearInterval(sweeping) }
}

/** Runs work until the journal stops, or another process of it has taken it over; a store that does not respond is waited for. */
export type RunWork = (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>

type Beginning = {
  readonly run: RunWork
  /** Milliseconds after which what another process has begun counts as abandoned; none where there is no other. */
  readonly abandonedAfterMs?: number
  /** What comes after the first start, before files are swept. */
  readonly prepare?: () => Promise<void>
  /** Closed when the work is to have ended. */
  readonly background: AsyncDisposableStack
}

/** The ports of the command service, and its work beside requests; both are closed with the stack. */
export const openCommands = async (given: Given, opened: AsyncDisposableStack) => {
  const { stores, settings, logger } = given
  const report = (error: unknown) => logger.error({ err: error }, 'Something went wrong in the background')
  const noteFailed = (error: unknown) =>
    logger.error({ err: error }, 'Where the log ends could not be noted in the vault')
  opened.adopt(
    noteRegularly(stores.events, () => noteEvents(stores), noteFailed),
    one => one.close(),
  )
  const ports = await openPorts(given, report, opened)
  const { handle, identity, tasks } = ports
  const { sweepContact, end } = sweeper(ports, report)
  opened.defer(end)
  const waiting = new Set(['the first start'])

  const start = async (abandonedAfterMs: number | undefined) => {
    try {
      await identity.sweep(abandonedAfterMs)
      await sweepContact(abandonedAfterMs)
      await firstStart(ports, settings, logger)
    } catch (error) {
      // what is there can be read, and a later start does the rest
      if (!(error instanceof StoreFull) || (await stores.events.head()) === BEGINNING) throw error
    }
  }
  const work: Readonly<Record<string, (signal: AbortSignal) => Promise<void>>> = {
    'file checks': signal => checkFiles({ stores, found: damageReporter(ports), pause }, signal),
    'withheld files': signal => keepDeletingWithheld({ stores, handle, logger, pause }, signal),
    // mails, texts and pictures of PDFs, as events of the log ask for
    reactions: await openReactions({ ...stores, report }, [
      { name: 'journal', atOnce: 1, to: reactionsOf(ports) },
      textExtraction({ ...stores, tasks }),
      firstPages({ ...stores, tasks }),
    ]),
    'scheduled publications': signal => keepPublishing({ ...ports, report, pause }, signal),
    'mails about issues': signal => keepMailingIssues({ ...ports, report, pause }, signal),
    'mails about the record': signal => keepMailingDigests({ ...ports, report, pause }, signal),
    'public log': publicLogKeeper({
      stores,
      settings,
      publicUrl: identity.publicUrl,
      alarm: logAlarm(ports),
      logger,
    }),
  }
  const sweepFiles = fileSweeper({ stores, logger, pause })

  return {
    ports,
    identity,
    /** What is not ready yet, in words. */
    waitingFor: () => [...waiting],
    /** Mails that the last backup is too old. */
    reportLateBackup: lateBackupReporter(ports),
    /** Begins the work beside requests. Resolves after the first start, which only one of all command services does. */
    begin: ({ run, abandonedAfterMs, prepare, background }: Beginning) => {
      const prepared = run('first start', () => start(abandonedAfterMs))
        .then(() => void waiting.delete('the first start'))
        .then(prepare)
      const whenPrepared = prepared.catch(() => undefined)
      const inBackground = (running: Promise<void>) => {
        const ended = running.catch(report)
        background.defer(() => ended)
      }
      for (const [name, each] of Object.entries(work)) inBackground(run(name, each))
      inBackground(whenPrepared.then(() => run('sweep', sweepFiles)))
      return prepared
    },
    /** Requests that wait for a slow file get a response before the process ends. */
    stopping: () => void setTimeout(() => void tasks.close(), END_TASKS_AFTER_MS).unref(),
  }
}
