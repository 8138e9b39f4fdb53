import { randomBytes } from 'node:crypto'
import { Taken } from '@shodh/adapters/vault/vault.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import {
  SUBSCRIPTION_COOLDOWN_SECONDS,
  SUBSCRIPTION_LINK_SECONDS,
  SUBSCRIPTION_UNDO_SECONDS,
} from '@shodh/contracts/limits.ts'
import type { PendingLinkRow, SubscriberRow } from '@shodh/contracts/subscriptions/vault-rows.ts'
import { isWithin } from '@shodh/contracts/time/dates.ts'
import { emailKey, mailboxKey } from '@shodh/contracts/users/fields.ts'
import { refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { hashOfToken, randomToken } from '../users/secrets.ts'
import { confirmationMail } from './mails.ts'

type Needed = Pick<Ports, 'vault' | 'identity'>
type Erasing = Pick<Ports, 'vault'> & Pick<Ports['identity'], 'eraseCorrespondence'>
type Subscription = { readonly email: string; readonly language: Language }

/** Of an id, 128 random bits: their order is that of no address, and one who comes meanwhile has any place in it. */
const ID_LENGTH = 22

const UNDO_MS = SUBSCRIPTION_UNDO_SECONDS * 1000

const stored = (row: SubscriberRow, ports: Pick<Ports, 'vault'>) =>
  ports.vault.put('subscribers', row, {
    unique: emailKey(row.email),
    group: row.endedAt === undefined ? 'active' : 'ended',
  })

/** The token of the links in a subscriber's mails. After a restore the journal has another key, and so another token. */
export const unsubscribeToken = async ({ vault, identity }: Needed, { id, tokens }: SubscriberRow) => {
  const token = id + identity.mac('subscription', 'unsubscribe', id)
  const hash = hashOfToken(token)
  if (!tokens.includes(hash))
    await vault.update('subscribers', id, row => row && { ...row, tokens: [...row.tokens, hash] })
  return token
}

/** Erases the links that were mailed to an address and not used, with their mails. */
const eraseLinks = async ({ vault, eraseCorrespondence }: Erasing, key: string) => {
  const ids = (await vault.listBy('subscription-links', key)).map(({ id }) => id)
  await eraseCorrespondence(ids)
  await vault.erase('subscription-links', ...ids)
}

/** Readers who get a mail for each issue: their addresses are in the vault alone. */
export const openSubscribers = (ports: Needed) => {
  const { vault, identity } = ports
  const { mac, outbox, letterhead, publicUrl, eraseCorrespondence } = identity
  const erasing = { vault, eraseCorrespondence }

  const ofToken = async (token: string) => {
    const row = await vault.get('subscribers', token.slice(0, ID_LENGTH))
    return row?.tokens.includes(hashOfToken(token)) ? row : undefined
  }

  const isOver = (ms: number, at = Date.now()) => !isWithin(ms, at, Date.now())

  const subscribe = async ({ email, language }: Subscription) => {
    const known = await vault.find('subscribers', emailKey(email))
    const { endedAt: _, ...before } = known ?? {
      id: randomBytes(16).toString('base64url'),
      confirmedAt: Date.now(),
      tokens: [],
    }
    await stored({ ...before, email: known?.email ?? email, language }, ports)
  }

  /** The link knows its subscription from then on, and the address no more. */
  const begin = async ({ id, email, language, until }: PendingLinkRow) => {
    await subscribe({ email, language }).catch((error: unknown) => {
      // two confirmations at once
      if (!(error instanceof Taken)) throw error
    })
    const key = emailKey(email)
    const subscriberId = (await vault.find('subscribers', key))?.id
    if (subscriberId !== undefined) await vault.put('subscription-links', { id, subscriberId, until })
    await eraseLinks(erasing, key)
    return undefined
  }

  return {
    /** Mails a link, unless the mailbox got one within the hour; the same for known and unknown addresses. */
    request: async ({ email, language }: Subscription) => {
      const id = mac('subscription', 'request', mailboxKey(email))
      const isRecent = (at: number) => isWithin(SUBSCRIPTION_COOLDOWN_SECONDS * 1000, at, Date.now())
      const claimed = await vault.update('subscription-requests', id, row =>
        row && isRecent(row.at) ? undefined : { id, at: Date.now() },
      )
      if (!claimed) return
      const token = randomToken()
      const hash = hashOfToken(token)
      const until = Date.now() + SUBSCRIPTION_LINK_SECONDS * 1000
      await vault.put('subscription-links', { id: hash, email, language, until }, { group: emailKey(email) })
      const words = confirmationMail({ language, token, publicUrl: publicUrl() }, letterhead)
      const mail = { to: email, ...words }
      const worth = SUBSCRIPTION_LINK_SECONDS
      await outbox.notify({ id: `subscription ${hash}`, group: hash, purpose: 'subscription', mail, worth })
    },
    /** Also where it confirmed the same subscription before; what has ended since is begun by another link alone. */
    confirm: async (token: string) => {
      const now = Date.now()
      const link = await vault.get('subscription-links', hashOfToken(token))
      if (!link || link.until <= now) return refuse('SUBSCRIPTION_LINK_INVALID')
      if ('email' in link) return begin(link)
      const row = await vault.get('subscribers', link.subscriberId)
      return row && row.endedAt === undefined ? undefined : refuse('SUBSCRIPTION_LINK_INVALID')
    },
    /** Nothing where the token is nobody's any more: who has it gets no mail. */
    end: async (token: string) => {
      const row = await ofToken(token)
      if (!row || row.endedAt !== undefined) return
      await stored({ ...row, endedAt: Date.now() }, ports)
      await eraseLinks(erasing, emailKey(row.email))
    },
    /** Undoes an end of the last hour. */
    resume: async (token: string) => {
      const row = await ofToken(token)
      if (!row || isOver(UNDO_MS, row.endedAt)) return refuse('SUBSCRIPTION_LINK_INVALID')
      const { endedAt: _, ...active } = row
      await stored(active, ports)
      return undefined
    },
    /** Erases the addresses of subscriptions that were ended an hour ago, and links that have expired. */
    sweep: async () => {
      const now = Date.now()
      const ended = await vault.listBy('subscribers', 'ended')
      const links = await vault.list('subscription-links')
      const requests = await vault.list('subscription-requests')
      const old = <Row extends { readonly id: string }>(rows: readonly Row[], isOld: (row: Row) => boolean) =>
        rows.filter(isOld).map(({ id }) => id)
      await vault.erase('subscribers', ...old(ended, ({ endedAt }) => isOver(UNDO_MS, endedAt)))
      await vault.erase('subscription-links', ...old(links, ({ until }) => until <= now))
      const cooldown = SUBSCRIPTION_COOLDOWN_SECONDS * 1000
      await vault.erase('subscription-requests', ...old(requests, ({ at }) => isOver(cooldown, at)))
    },
  }
}

/** Erases the subscription of an address, where it has one, and what could begin one. */
export const eraseSubscription = async (ports: Erasing, key: string) => {
  const row = await ports.vault.find('subscribers', key)
  if (row) await ports.vault.erase('subscribers', row.id)
  await eraseLinks(ports, key)
}
