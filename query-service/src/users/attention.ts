import { iso } from '@shodh/contracts/time/dates.ts'
import { BOARD, emptyBoard } from '@shodh/contracts/board/board.ts'
import type { Vault } from '@shodh/adapters/vault/vault.ts'
import { restLeft, type UserKinds } from '@shodh/contracts/users/vault-rows.ts'
import { FileProblem } from '@shodh/contracts/volumes/fields.ts'
import type { AttentionResponse, FailedMail, LockedAccount } from '@shodh/contracts/users/views.ts'
import { settingUp } from '../content/welcome.ts'
import { placeSections, publicSections, withPerson } from '../board/sections.ts'
import type { Ports } from '../ports.ts'
import { makePerVersion } from '../views/served-views.ts'
import { today } from '../today.ts'

/** Milliseconds within which stored events are projected, unless something is wrong. */
const PROJECTED_WITHIN_MS = 1000

const failedMails = async (vault: Vault<UserKinds>): Promise<readonly FailedMail[]> => {
  const rows = await vault.list('mails')
  const failed = rows.filter(({ state, attempts }) => state === 'failed' || (state === 'waiting' && attempts > 0))
  return Promise.all(
    failed.map(async ({ id, userId, purpose, queuedAt, attempts, reason, state, nextAt }) => ({
      id,
      userId,
      purpose,
      attempts,
      reason,
      name: ((await vault.get('users', userId)) ?? (await vault.get('invitations', userId)))?.name ?? '',
      queuedAt: iso(queuedAt),
      nextAttemptAt: state === 'waiting' ? iso(nextAt) : null,
    })),
  )
}

/** The ids of those to whom a mail could not be delivered. */
export const withFailedMail = async (vault: Vault<UserKinds>): Promise<ReadonlySet<string>> =>
  new Set((await vault.list('mails')).filter(({ state }) => state === 'failed').map(({ userId }) => userId))

/** Attempts after which an account takes no sign-in for now. */
export const restingAttempts = async (vault: Vault<UserKinds>) => {
  const [rows, now] = [await vault.list('sign-in-attempts'), Date.now()]
  return rows.filter(row => restLeft(row, now) > 0)
}

const lockedAccounts = async (vault: Vault<UserKinds>): Promise<readonly LockedAccount[]> => {
  const resting = await restingAttempts(vault)
  const accounts = await Promise.all(
    resting.map(async ({ userId, restsUntil }) => {
      // Stryker disable next-line ConditionalExpression: The vault has no user with the id null.
      const row = userId === null ? undefined : await vault.get('users', userId)
      if (row?.name === undefined || row.email === undefined) return undefined
      return { userId: row.id, name: row.name, email: row.email, until: iso(restsUntil) }
    }),
  )
  return accounts.filter(account => account !== undefined)
}

type ReadModelPorts = Pick<Ports, 'views' | 'freshness' | 'head' | 'stalledModels'>

const laggingReadModels = async ({
  views,
  freshness,
  head,
  stalledModels,
}: ReadModelPorts): Promise<readonly string[]> => {
  const written = await head()
  if (await freshness(written, PROJECTED_WITHIN_MS)) return stalledModels()
  const models = await Promise.all(
    Object.entries(views).map(async ([name, model]) => ((await model.checkpoint()) < written ? [name] : [])),
  )
  return [...new Set([...models.flat(), ...(await stalledModels())])]
}

type StaffViews = { readonly staffViews: Ports['staffViews'] }

const titled = ({ id, title }: { readonly id: string; readonly title: string }) => ({ id, title })

/** Papers that are there. */
const proposedCorrections = async ({ staffViews: { correctionProposals, papers } }: StaffViews) => {
  const proposed = await correctionProposals.find({})
  const found = await Promise.all(proposed.map(({ id }) => papers.get(id)))
  return found.filter(paper => paper !== undefined).map(titled)
}

/** Those that were found when all were looked at, and those that a repair marked. */
const brokenPdfs = async ({ staffViews: { papers }, system }: StaffViews & Pick<Ports, 'system'>) => {
  const broken = await system.brokenFiles()
  const marked = FileProblem.options.map(fileProblem => papers.find({ where: { fileProblem } }))
  const found = (await Promise.all(marked)).flat()
  const hashes = new Set([...broken, ...found.map(({ sha256 }) => sha256)])
  const paper = found[0] ?? (broken[0] && (await papers.find({ where: { sha256: broken[0] }, limit: 1 }))[0])
  return { brokenPdfs: hashes.size, brokenPaper: paper ? titled(paper) : null }
}

const unhandledMessages = async ({ staffViews: { contactMessages } }: StaffViews) => {
  const where = { isHandled: false }
  const [many, [oldest]] = await Promise.all([
    contactMessages.count({ where }),
    contactMessages.find({ where, sort: { field: 'receivedAt' }, limit: 1 }),
  ])
  return { unhandledMessages: many, unhandledSince: oldest?.receivedAt ?? null }
}

const volumesInPreparation = async ({ staffViews: { volumes } }: StaffViews) => {
  const found = await volumes.find({ where: { inPreparation: true }, sort: { field: 'order' } })
  return found.map(({ id, name, year }) => ({ id, name, year }))
}

/** Of the board that readers see; read again once it has changed, or the day. */
const membersWithoutAffiliation = ({ views, vault, settings }: Pick<Ports, 'views' | 'vault' | 'settings'>) => {
  const day = today(settings)
  return makePerVersion([views.board, day], async () => {
    const sections = publicSections(placeSections((await views.board.get(BOARD)) ?? emptyBoard), day.month())
    const persons = await Promise.all(
      sections.flatMap(({ members }) => members.map(member => withPerson({ vault }, member))),
    )
    return persons.filter(person => person !== undefined && !person.affiliation).length
  })
}

const lateBackup = async ({ system }: Pick<Ports, 'system'>) => {
  const state = await system.backups()
  return state?.isLate ? { lastAt: state.lastAt } : null
}

type Needed = ReadModelPorts & StaffViews & Pick<Ports, 'vault' | 'system' | 'settings' | 'publicLog'>

/** What needs the attention of the journal's administrators. */
export const attentionOf = (ports: Needed): (() => Promise<AttentionResponse>) => {
  const { vault } = ports
  const incomplete = membersWithoutAffiliation(ports)
  return async () => {
    const [mails, accounts, models, messages, proposed, broken, prepared, members, backup, head, onlySample, setUp] =
      await Promise.all([
        failedMails(vault),
        lockedAccounts(vault),
        laggingReadModels(ports),
        unhandledMessages(ports),
        proposedCorrections(ports),
        brokenPdfs(ports),
        volumesInPreparation(ports),
        incomplete(),
        lateBackup(ports),
        ports.publicLog.head(),
        ports.system.isOnlySample(),
        settingUp(ports),
      ])
    return {
      failedMails: [...mails],
      lockedAccounts: [...accounts],
      laggingReadModels: [...models],
      ...messages,
      proposedCorrections: proposed.length,
      proposedPaper: proposed[0] ?? null,
      ...broken,
      volumesInPreparation: prepared,
      membersWithoutAffiliation: members,
      lateBackup: backup,
      logRefusal: head?.refusal?.sentence ?? null,
      isOnlySample: onlySample,
      settingUp: setUp,
    }
  }
}
