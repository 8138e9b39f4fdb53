import { handler } from '@shodh/command-service/handle.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import { openIdentity } from '@shodh/command-service/users/identity.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { Freshness } from '@shodh/query-service/freshness.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from '../environment.ts'
import { firstStart, forgetAdministratorFile } from '../first-start.ts'
import { openMailer } from '../mailer.ts'
import { mountedKeys } from '../mounted-keys.ts'
import type { Stores } from '../stores/stores.ts'

/** Milliseconds that a write waits for its read models. */
const DRAWN_WITHIN_MS = 1500

/** Milliseconds between two sweeps of what users left, and after which a claim that is still open was left. */
const SWEEP_EVERY_MS = 60 * 60 * 1000
export const SWEEP_AFTER_MS = 60_000

type Given = {
  readonly stores: Stores
  readonly settings: Environment
  readonly journal: JournalSettings
  readonly fresh: Freshness
  /** Where the journal is reached when PUBLIC_URL does not say. */
  readonly address: () => string
  readonly logger: FastifyBaseLogger
}

/** What answers commands, with what it does while nobody asks. */
export const commanding = async ({ stores, settings, journal, fresh, address, logger }: Given) => {
  const handle = handler(stores.events)
  const report = (accident: unknown) => logger.error({ err: accident }, 'Something went wrong in the background')
  const mailer = await openMailer(settings, journal, logger)
  const identity = await openIdentity({
    ...stores,
    keys: await mountedKeys(settings),
    handle,
    mailer,
    settings: journal,
    publicUrl: () => settings.PUBLIC_URL?.replace(/\/+$/u, '') ?? address(),
    forgetFirstPassword: () => forgetAdministratorFile(settings.DATA_DIR),
    report,
  })
  const ports: Ports = { ...stores, handle, identity, drawn: position => fresh(position, DRAWN_WITHIN_MS) }
  const sweep = () => void identity.sweep(SWEEP_AFTER_MS).catch(report)
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()

  return {
    ports,
    identity,
    report,
    firstStart: () => firstStart(ports, settings, logger),
    close: async () => {
      clearInterval(sweeping)
      await identity.close()
      await mailer.close()
    },
  }
}
